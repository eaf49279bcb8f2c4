// `node bin/run.mjs SCRIPT.ts ARGS`: installs what is missing, then runs a script of the project on the pinned runtime.
import path from 'node:path';
import { ensureInstalled, handOver, refuse, root, start } from './install.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  refuse('Usage\u202F: node bin/run.mjs SCRIPT.ts [ARGUMENTS]');
}
const node = await ensureInstalled({ development: true });
await handOver([start(node, [path.join(root, script), ...args])]);
