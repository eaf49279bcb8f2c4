// `npm start` and `npm run dev`: plain Node, installs what is missing, then hands over to the pinned runtime.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPILED, ensureInstalled, handOver, packageFile, root, run, start } from './install.mjs';

const development = process.argv.includes('--dev');
const node = await ensureInstalled({ development });
const main = path.join(root, 'apps/server/src/main.ts');
// V8 takes memory as the machine has it, and collects late: bounded at the start, a server at rest holds forty megabytes less.
const flags = JSON.parse(readFileSync(path.join(root, 'apps/server/node-flags.json'), 'utf8'));
// The channel tells the server that this process is gone, even when it was killed without a chance to forward anything.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];

if (development) {
  const webPort = '5173';
  const env = {
    ...process.env,
    PORT: process.env.PORT || '3000',
    // The browser talks to Vite, so that is the origin which the server must accept writes from.
    PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${webPort}`,
  };
  await handOver([
    start(node, ['--watch', '--watch-preserve-output', main, '--dev'], { stdio, env }),
    start(node, [packageFile('vite/bin/vite.js'), '--host', '127.0.0.1', '--port', webPort, '--strictPort'], {
      cwd: path.join(root, 'apps/web'),
      env,
    }),
  ]);
} else {
  // Few arenas of the system's memory for the threads, and what is freed goes back at once: forty-five megabytes less at rest.
  const env = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env };
  // The first start compiles in a process of its own, which takes the compiler of TypeScript away with it: ten megabytes.
  if (!existsSync(COMPILED)) await run(node, [...flags, main, '--compile'], { env });
  await handOver([start(node, [...flags, main], { stdio, env })]);
}
