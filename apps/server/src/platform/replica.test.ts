import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { testDatabase } from '../../test/db.ts';
import { createWorld } from '../../test/world.ts';
import { buildApp } from '../app.ts';
import { connect, connectReads, type Db } from './db.ts';
import { migrateToLatest } from './migrate.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { clusterOf, postgresFolders } from './postgres-home.ts';

/** Statistics on a second PostgreSQL that lives, dies under load, and comes back. */

const IN_REPLICA = 'CHU lu dans la réplique';
const REST = 10_000;

let t: TestApp;
let dataDir: string;
let replica: Postgres;
let died: Promise<string>;
let reads: Db;
let app: FastifyInstance;
let away = 0;

beforeAll(async () => {
  const database = await testDatabase();
  t = await testApp({}, database);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-replique-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  replica = await startPostgres({ dataDir, log: () => {}, settings: { shared_buffers: '64MB' } });
  ({ died } = replica);
  await migrateToLatest(replica.url);
  const filled = connect(replica.url, 1);
  const { etablissements } = await createWorld(filled, t.clock.current, t.config);
  expect(etablissements.nantes.id).toBe(t.world.etablissements.nantes.id);
  await filled
    .updateTable('etablissements')
    .set({ nom: IN_REPLICA })
    .where('id', '=', etablissements.nantes.id)
    .execute();
  await filled.destroy();
  reads = connectReads(replica.url, database.url, 10, () => {
    away++;
  });
  const { config, db, files } = t;
  app = await buildApp({ config, db, readDb: reads, clock: { now: () => t.clock.current }, files });
}, 120_000);
afterAll(async () => {
  await app.close();
  await reads.destroy();
  await t.close();
  await replica.stop();
  for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

/** The status of a statistic, and where it was read. */
async function readStatistic(): Promise<{ status: number; from: 'replica' | 'primary' | null }> {
  const headers = { cookie: t.world.cookies.admin, 'content-type': 'application/json' };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/connexions/interface',
    headers,
    payload: JSON.stringify({ time: 1 }),
  });
  const status = answer.statusCode;
  if (status !== 200) return { status, from: null };
  const names = answer.json().etablissements.map((one: { etablissement: string }) => one.etablissement);
  return { status, from: names.includes(IN_REPLICA) ? 'replica' : 'primary' };
}

async function killReplica(): Promise<void> {
  const file = path.join(clusterOf(postgresFolders(dataDir)[0]!), 'postmaster.pid');
  process.kill(Number.parseInt(await readFile(file, 'utf8'), 10), 'SIGKILL');
  await died;
}

/** Later, for whoever counts from now. */
function letPass(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

test('statistics are read in the replica; it dies under load: they go on from the primary, said once, and go back', async () => {
  expect(await readStatistic()).toEqual({ status: 200, from: 'replica' });

  let done = false;
  const seen: Awaited<ReturnType<typeof readStatistic>>[] = [];
  const readers = Array.from({ length: 8 }, async () => {
    while (!done) seen.push(await readStatistic());
  });
  await expect.poll(() => seen.length).toBeGreaterThan(20);
  await killReplica();
  // What is served already outlives it for an instant.
  await expect.poll(() => seen.at(-1)?.from).toBe('primary');
  const { length } = seen;
  await expect.poll(() => seen.length).toBeGreaterThan(length + 40);
  done = true;
  await Promise.all(readers);
  expect(seen.slice(0, 20).every(({ from }) => from === 'replica')).toBe(true);
  // What was being read then is asked again.
  expect(new Set(seen.map(({ status }) => status)).isSubsetOf(new Set([200, 503]))).toBe(true);
  expect(seen.slice(length + readers.length).every(({ from }) => from === 'primary')).toBe(true);
  expect(away).toBe(1);
  // Nobody else notices.
  expect((await app.inject('/api/health')).statusCode).toBe(200);

  ({ died } = await replica.restart());
  expect(await readStatistic()).toEqual({ status: 200, from: 'primary' });
  letPass(REST);
  expect(await readStatistic()).toEqual({ status: 200, from: 'replica' });
  expect(away).toBe(1);

  await killReplica();
  await expect.poll(async () => (await readStatistic()).from).toBe('primary');
  expect(away).toBe(2);
}, 120_000);
