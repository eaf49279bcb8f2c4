// `npm run bench [-- --quick] [-- liste|recherche|palette|accueil|javascript|usage|ecrans|attestations|scorm|journaux|connexion]`: measures beside a reference run side by side, and never asserts.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildIfNeeded } from '../bin/build.parts.ts';
import { type Line, printTable } from './results.ts';
import type { Scale } from './scale.ts';
import { openWorld } from './world.ts';

if (!existsSync(path.join(import.meta.dirname, 'node_modules/.package-lock.json'))) {
  console.log('Installation des outils de mesure…');
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--workspaces=false'], {
    cwd: import.meta.dirname,
    shell: process.platform === 'win32',
  });
}
// Measures import what has just been installed.
const { measures } = await import('./measures.ts');

const quick = process.argv.includes('--quick');
const asked = process.argv.slice(2).filter((word) => word !== '--quick');
const unknown = asked.filter((word) => !(word in measures));
if (unknown.length > 0) {
  console.error(`Mesure inconnue\u202F: ${unknown.join(', ')}. Au choix\u202F: ${Object.keys(measures).join(', ')}.`);
  process.exit(1);
}
const scale: Scale = quick
  ? { quick, listLearners: 20_000, searchLearners: 100_000, passages: 100_000, rounds: 5, seconds: 2 }
  : {
      quick,
      listLearners: 200_000,
      searchLearners: 1_000_000,
      passages: Number(process.env.BENCH_PASSAGES ?? 5_000_000),
      rounds: 9,
      seconds: 4,
    };

await buildIfNeeded(console.log);
console.log('Création de la base…');
const world = await openWorld();
let stopped = false;
const stop = async (code: number) => {
  if (stopped) return;
  stopped = true;
  await world.close();
  process.exit(code);
};
process.on('SIGINT', () => stop(130));
process.on('SIGTERM', () => stop(143));
setTimeout(() => {
  console.error('La mesure a dépassé soixante-quinze minutes\u202F: elle s’arrête.');
  stop(1);
}, 75 * 60_000).unref();

try {
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`Mesure\u202F: ${name}…`);
    lines.push(...(await measure(world, scale)));
  }
  printTable(lines);
  await stop(0);
} catch (error) {
  if (!stopped) console.error(error, `\n${lastLines(world.folder)}`);
  await stop(1);
}

/** What the server said last: a measure that fails says why. */
function lastLines(folder: string): string {
  const journal = path.join(folder, 'server.log');
  return existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(-20).join('\n') : '';
}
