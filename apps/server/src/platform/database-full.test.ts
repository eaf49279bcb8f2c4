import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './db.ts';
import { freePort, type Postgres, startPostgres } from './postgres.ts';
import { postgresFolders } from './postgres-home.ts';

/** A database on a real disk of its own that fills while devices report; root alone may make one: elsewhere nothing is tested. */

const disk = await mkdtemp(path.join(os.tmpdir(), 'sillage-base-pleine-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', disk]).status === 0;

let dataDir: string;
let base: Postgres;
let server: ChildProcess;
let url: string;
let said = '';
beforeAll(async () => {
  if (!isMounted) return;
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-fichiers-'));
  // The folder that is mounted is private, which root's PostgreSQL could not enter.
  await chmod(disk, 0o755);
  base = await startPostgres({ dataDir: disk, log: () => {}, settings: { shared_buffers: '64MB' } });
  const [port, contentPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: base.url,
      SILLAGE_DEMO: '1',
      SILLAGE_DATA: dataDir,
      PORT: `${port}`,
      CONTENT_PORT: `${contentPort}`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text: Buffer) => (said += text));
}, 120_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await base?.stop();
  const folders = postgresFolders(disk);
  if (isMounted) spawnSync('umount', [disk]);
  for (const folder of [...folders, disk, dataDir]) if (folder) await rm(folder, { recursive: true, force: true });
});

const health = () =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );

/** Status and `Retry-After`. */
async function send(evenements: object[]): Promise<string> {
  const answer = await fetch(`${url}/api/journaux`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-casque-0001', 'content-type': 'application/json' },
    body: JSON.stringify({ appareil: { plateforme: 'casque', version: 'disque plein' }, evenements }),
  });
  return `${answer.status} ${answer.headers.get('retry-after')}`;
}

/** A session of some 200 kB, of bytes that nothing makes smaller. */
function draw(): { id: string }[] {
  const session = randomUUID();
  const at = new Date().toISOString();
  const said = Array.from({ length: 100 }, () => ({
    ...{ type: 'interaction', code: 'libre' },
    donnees: { dit: randomBytes(1_500).toString('base64') },
  }));
  const types = [
    { type: 'debut', scenario: 'scenario-du-disque-plein' },
    ...said,
    { type: 'fin', complete: true, score: 80 },
  ];
  return types.map((values, seq) => ({ id: randomUUID(), session, seq, at, ...values }));
}

test.runIf(isMounted)(
  'while the disk of the database is full devices are asked to come back and health says it; then all goes on, and nothing acknowledged is lost',
  async () => {
    await expect.poll(health, { timeout: 200_000, interval: 200 }).toBe(200);
    const acknowledged: string[] = [];
    let sessions = 0;
    let evenements = draw();
    const report = async () => {
      const answer = await send(evenements);
      if (answer !== '200 null') return answer;
      acknowledged.push(...evenements.map(({ id }) => id));
      evenements = draw();
      sessions++;
      return answer;
    };
    for (let times = 0; times < 3; times++) expect(await report()).toBe('200 null');

    const full = path.join(disk, 'plein');
    spawnSync('dd', ['if=/dev/zero', `of=${full}`, 'bs=1M'], { stdio: 'ignore' });
    // What its files have left is written first.
    await expect.poll(report, { timeout: 60_000, interval: 10 }).toBe('503 5');
    for (let times = 0; times < 3; times++) {
      expect(await report()).toBe('503 5');
      expect(await health()).toBe(507);
    }

    await rm(full);
    await expect.poll(health).toBe(200);
    for (let times = 0; times < 3; times++) expect(await report()).toBe('200 null');
    expect(server.exitCode, said).toBe(null);

    const db = connect(base.url, 2);
    try {
      const ofTrial = db.selectFrom('journaux').where('appareil', '@>', { version: 'disque plein' } as never);
      const stored = (await ofTrial.select('id').execute()).map(({ id }) => id);
      expect(stored.toSorted()).toEqual(acknowledged.toSorted());
      // The jobs go on by themselves, at the latest by what each minute takes up.
      const passages = db.selectFrom('passages').where('scenarioRef', '=', 'scenario-du-disque-plein');
      const countPassages = async () => (await passages.select('session').execute()).length;
      await expect.poll(countPassages, { timeout: 150_000, interval: 500 }).toBe(sessions);
    } finally {
      await db.destroy();
    }
  },
  400_000,
);
