// `npm start` and `npm run dev`: plain Node, installs what is missing, then hands over to the pinned runtime.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, handOver, packageFile, root, run, start } from './install.mjs';

const development = process.argv.includes('--dev');
const node = await ensureInstalled({ development });
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
    start(node, ['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')], { stdio, env }),
    start(node, [packageFile('vite/bin/vite.js'), '--host', '127.0.0.1', '--port', webPort, '--strictPort'], {
      cwd: path.join(root, 'apps/web'),
      env,
    }),
  ]);
} else {
  const code = await run(node, [path.join(root, 'bin/build.ts')]);
  if (code !== 0) process.exit(code);
  // Memory: V8 takes it as the machine has it and collects late, and the system's allocator keeps what is freed for each thread.
  // Bounded at the start, a server at rest holds a hundred megabytes less.
  const settings = JSON.parse(readFileSync(path.join(root, 'apps/server/process.json'), 'utf8'));
  const main = path.join(root, 'apps/server/dist/main.js');
  await handOver([start(node, [...settings.flags, main], { stdio, env: { ...settings.env, ...process.env } })]);
}
