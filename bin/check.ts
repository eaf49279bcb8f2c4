// `npm run check`: format and lint, types, structure, the build of the web; all of them run, so that one pass shows everything.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const structure = globSync('apps/server/test/structure*.test.ts', { cwd: root });

const steps: [string, string[]][] = [
  ['@biomejs/biome/bin/biome', ['check']],
  ['typescript/bin/tsc', ['-p', 'tsconfig.json']],
  ['typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json']],
  ['vitest/vitest.mjs', ['run', ...structure]],
];

for (const [tool, args] of steps) run(path.join('node_modules', tool), args);
// Files that wait for each other are seen by it alone.
run('bin/build.ts', []);

function run(script: string, args: string[]): void {
  console.log(`\n— ${path.basename(script)} ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [path.join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
