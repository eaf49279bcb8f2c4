// `node bin/run.mjs [--date=DAY] SCRIPT.ts ARGS`: installs what is missing, then runs a script of the project on the pinned runtime.
import path from 'node:path';
import { dateAsked, onDate } from './clock.mjs';
import { ensureInstalled, handOver, refuse, root, start } from './install.mjs';

const { date, rest } = dateAsked(process.argv.slice(2));
const [script, ...args] = rest;
if (!script) {
  refuse('Usage\u202F: node bin/run.mjs SCRIPT.ts [ARGUMENTS]');
}
const node = await ensureInstalled({ development: true });
await handOver([start(node, [path.join(root, script), ...args], { env: await onDate(date) })]);
