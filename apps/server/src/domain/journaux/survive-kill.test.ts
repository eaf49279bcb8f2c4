import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../platform/db.ts';
import { freePort, startPostgres } from '../../platform/postgres.ts';
import { clusterOf, postgresFolders } from '../../platform/postgres-home.ts';
import { stopOrphan } from '../../platform/postgres-lock.ts';
import { derivePassages } from './derive-passages.ts';

/** The whole server and its own PostgreSQL, killed without warning while devices report. */

/** `KILL_ROUNDS=10` for a longer trial. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const DEVICES = 4;
/** Acknowledged batches after which everything is killed. */
const BATCHES = 60;
const main = path.resolve(import.meta.dirname, '../../main.ts');

let dataDir: string;
let port: number;
let contentPort: number;
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-kill-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  [port, contentPort] = [await freePort(), await freePort()];
});
afterAll(async () => {
  server?.kill('SIGKILL');
  for (const folder of postgresFolders(dataDir)) await stopOrphan(clusterOf(folder));
  for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const env = {
    ...process.env,
    SILLAGE_DATA: dataDir,
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    LOG_LEVEL: 'silent',
  };
  server = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server has stopped');
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (health?.ok) return;
    await wait(50);
  }
}

async function killBoth(): Promise<void> {
  const folder = postgresFolders(dataDir)[0]!;
  const postmaster = Number.parseInt(await readFile(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8'), 10);
  const gone = once(server!, 'exit');
  process.kill(postmaster, 'SIGKILL');
  server!.kill('SIGKILL');
  await gone;
}

interface Sent {
  session: string;
  evenements: { id: string }[];
}

function draw(): Sent {
  const session = randomUUID();
  const at = new Date().toISOString();
  const types = [
    { type: 'debut', scenario: 'scenario-de-la-coupure' },
    ...Array.from({ length: 8 }, () => ({ type: 'etape', code: 'soin' })),
    { type: 'fin', complete: true, score: 80, dureeSecondes: 600 },
  ];
  return { session, evenements: types.map((values, seq) => ({ id: randomUUID(), session, seq, at, ...values })) };
}

/** @returns how many events are new, or null when no answer came */
async function send({ evenements }: Sent): Promise<number | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/journaux`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-casque-0001', 'content-type': 'application/json' },
      body: JSON.stringify({ appareil: { plateforme: 'casque', version: '1' }, evenements }),
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { acceptes: number }).acceptes;
  } catch {
    return null;
  }
}

test(
  'killed again and again, no acknowledged event is lost and none is there twice',
  async () => {
    const acknowledged: Sent[] = [];
    /** What a device keeps until it is acknowledged, and sends again. */
    let outbox: Sent[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await start();
      for (const sent of outbox) {
        expect(await send(sent)).not.toBeNull();
        acknowledged.push(sent);
      }
      outbox = [];
      const target = acknowledged.length + BATCHES;
      let killing: Promise<void> | undefined;
      const report = async () => {
        for (;;) {
          const sent = draw();
          if ((await send(sent)) === null) return outbox.push(sent);
          acknowledged.push(sent);
          if (acknowledged.length >= target) killing ??= killBoth();
        }
      };
      await Promise.all(Array.from({ length: DEVICES }, report));
      await killing;
    }

    const postgres = await startPostgres({ dataDir, log: () => {} });
    const db = connect(postgres.url, 2);
    try {
      const rows = await db
        .selectFrom('journaux')
        .select('id')
        .where('appareil', '@>', { version: '1' } as never)
        .execute();
      const stored = new Set(rows.map(({ id }) => id));
      expect(stored.size).toBe(rows.length);
      const expected = acknowledged.flatMap(({ evenements }) => evenements.map(({ id }) => id));
      expect(expected.length).toBeGreaterThanOrEqual(ROUNDS * BATCHES * 10);
      expect(expected.filter((id) => !stored.has(id))).toEqual([]);

      // A batch is there whole or not at all, and every session that is there gets its passage.
      expect(rows.length % 10).toBe(0);
      await derivePassages(db, new Date());
      const passages = await db
        .selectFrom('passages')
        .select(['session', 'complete', 'evenements'])
        .where('scenarioRef', '=', 'scenario-de-la-coupure')
        .execute();
      expect(passages).toHaveLength(rows.length / 10);
      expect(passages.every(({ complete, evenements }) => complete && evenements === 10)).toBe(true);
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  },
  // Generous: it ends what hangs, and is no measure of a loaded machine.
  ROUNDS * 300_000,
);
