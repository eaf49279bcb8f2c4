import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './platform/postgres.ts';
import { clusterOf, postgresFolders } from './platform/postgres-home.ts';

/** A disk of its own, which root alone may make. */
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-embedded-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', dataDir]).status === 0;
let server: ChildProcess;
let said = '';
let health: () => Promise<number>;
beforeAll(async () => {
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  const [port, contentPort] = [await freePort(), await freePort()];
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, SILLAGE_DATA: dataDir, PORT: `${port}`, CONTENT_PORT: `${contentPort}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text: Buffer) => (said += text));
  health = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => status,
      () => 0,
    );
});
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  const folders = postgresFolders(dataDir);
  if (isMounted) spawnSync('umount', [dataDir]);
  for (const folder of [...folders, dataDir]) await rm(folder, { recursive: true, force: true });
});

async function killPostgres(): Promise<void> {
  const file = path.join(clusterOf(postgresFolders(dataDir)[0]!), 'postmaster.pid');
  process.kill(Number.parseInt(await readFile(file, 'utf8'), 10), 'SIGKILL');
}

const isHealthy = () => expect.poll(health, { timeout: 120_000, interval: 100 }).toBe(200);

test('the embedded PostgreSQL that is killed is started again where it was, as often as it takes, once there is room', async () => {
  await isHealthy();
  for (let times = 1; times <= 3; times++) {
    await killPostgres();
    await expect.poll(() => said.split('a été remis').length - 1, { timeout: 30_000 }).toBe(times);
    await isHealthy();
  }
  if (isMounted) {
    const full = path.join(dataDir, 'plein');
    spawnSync('dd', ['if=/dev/zero', `of=${full}`, 'bs=1M'], { stdio: 'ignore' });
    await killPostgres();
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(/PostgreSQL sera remis en marche dès que/);
    expect(await health()).toBeGreaterThanOrEqual(503);
    await rm(full);
    await isHealthy();
  }
  expect(server.exitCode, said).toBe(null);
  // And it still ends when it is asked to.
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  expect(code, said).toBe(0);
}, 300_000);
