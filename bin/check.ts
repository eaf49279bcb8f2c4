// `npm run check`: format and lint, types, structure; all of them run, so that one pass shows everything.
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

for (const [tool, args] of steps) {
  console.log(`\n— ${path.basename(tool, '.mjs')} ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
