import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './db.ts';
import { freePort, type Postgres, startPostgres } from './postgres.ts';
import { clusterOf, postgresFolders } from './postgres-home.ts';
import { stopOrphan } from './postgres-lock.ts';

/** Two processes on one database that stops and comes back, while devices report and jobs run. */

/** The odd ones are killed, the even ones shut down. */
const STOPS = 10;
const DEVICES = 3;
const AWAY_MS = 1_500;
const main = path.resolve(import.meta.dirname, '../main.ts');

let dataDir: string;
let base: Postgres;
/** Keeps one address for a database that comes back on another port. */
let relay: net.Server;
let databaseUrl: string;
const servers: { process: ChildProcess; url: string; said: string }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-failover-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  base = await startBase();
  relay = net.createServer((client) => {
    const server = net.connect(Number(new URL(base.url).port), '127.0.0.1');
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(base.url);
  address.port = String((relay.address() as AddressInfo).port);
  databaseUrl = address.href;
});
afterAll(async () => {
  for (const { process: server } of servers) server.kill('SIGKILL');
  relay.close();
  await base.stop();
  for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
});

const startBase = () => startPostgres({ dataDir, log: () => {}, settings: { shared_buffers: '64MB' } });

async function startServer(): Promise<void> {
  const [port, contentPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SILLAGE_DEMO: '1',
    SILLAGE_DATA: dataDir,
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const server = { process: child, url: `http://127.0.0.1:${port}`, said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      server.said = `${server.said}${text}`.slice(-4_000);
    });
  }
  servers.push(server);
  await untilHealthy(server.url);
}

async function untilHealthy(url: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return performance.now() - from;
    await wait(50);
  }
}

async function stopBase(kills: boolean): Promise<void> {
  if (!kills) return base.stop();
  const data = clusterOf(postgresFolders(dataDir)[0]!);
  process.kill(Number.parseInt(await readFile(path.join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await base.died;
  await base.stop();
  await stopOrphan(data);
}

type Answer = { status: number; retryAfter: string | null; milliseconds: number };

/** Status 0: no answer at all. */
async function send(url: string, evenements: object[]): Promise<Answer> {
  const from = performance.now();
  const answer = await fetch(`${url}/api/journaux`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-casque-0001', 'content-type': 'application/json' },
    body: JSON.stringify({ appareil: { plateforme: 'casque', version: 'bascule' }, evenements }),
  }).catch(() => null);
  return {
    status: answer?.status ?? 0,
    retryAfter: answer?.headers.get('retry-after') ?? null,
    milliseconds: performance.now() - from,
  };
}

function draw(): { id: string }[] {
  const session = randomUUID();
  const at = new Date().toISOString();
  const types = [
    { type: 'debut', scenario: 'scenario-de-la-bascule' },
    { type: 'fin', complete: true, score: 80 },
  ];
  return types.map((values, seq) => ({ id: randomUUID(), session, seq, at, ...values }));
}

test(
  'through ten stops of the database processes live, say 503 meanwhile, and lose nothing that they acknowledged',
  async () => {
    await startServer();
    await startServer();
    const acknowledged: string[] = [];
    const refusals: Answer[] = [];
    let done = false;
    const report = async (device: number) => {
      for (let turn = 0, evenements = draw(); !done; turn++) {
        const answer = await send(servers[(device + turn) % servers.length]!.url, evenements);
        if (answer.status === 200) {
          acknowledged.push(...evenements.map(({ id }) => id));
          evenements = draw();
        } else {
          refusals.push(answer);
          await wait(100);
        }
      }
    };
    const devices = Promise.all(Array.from({ length: DEVICES }, (_, device) => report(device)));

    for (let round = 1; round <= STOPS; round++) {
      await wait(500);
      await stopBase(round % 2 === 1);
      // Of a killed database, a process that is busy answers once more before it sees that it is alone.
      for (const { url, said } of servers) {
        const health = async () => (await fetch(`${url}/api/health`).catch(() => null))?.status;
        await expect.poll(health, { message: said, timeout: 10_000 }).toBe(503);
      }
      await wait(AWAY_MS);
      base = await startBase();
      for (const { url } of servers) expect(await untilHealthy(url)).toBeLessThan(3_000);
    }
    await wait(500);
    done = true;
    await devices;

    for (const { process: server, said } of servers) expect(server.exitCode, said).toBe(null);
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(refusals.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']));
    const longest = Math.round(Math.max(...refusals.map(({ milliseconds }) => milliseconds)));
    console.log(`${acknowledged.length} acknowledged, ${refusals.length} refused, longest refusal ${longest} ms`);

    const db = connect(databaseUrl, 2);
    try {
      const ofTrial = db.selectFrom('journaux').where('appareil', '@>', { version: 'bascule' } as never);
      const rows = await ofTrial.select('id').execute();
      const stored = new Set(rows.map(({ id }) => id));
      expect(stored.size).toBe(rows.length);
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      // The jobs went on by themselves: each session gets its passage, at the latest by what each minute takes up.
      const passages = db.selectFrom('passages').where('scenarioRef', '=', 'scenario-de-la-bascule');
      const countPassages = async () => (await passages.select('session').execute()).length;
      await expect.poll(countPassages, { timeout: 150_000, interval: 500 }).toBe(rows.length / 2);
    } finally {
      await db.destroy();
    }
  },
  // Generous: it ends what hangs, and is no measure of a loaded machine.
  300_000 + STOPS * 30_000,
);
