import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import settings from '../apps/server/process.json' with { type: 'json' };
import { connect } from '../apps/server/src/platform/db.ts';
import { insertConnexion, loginCookie, makeToken } from '../apps/server/src/platform/login.ts';
import { migrateToLatest } from '../apps/server/src/platform/migrate.ts';
import { startPostgres } from '../apps/server/src/platform/postgres.ts';
import { postgresFolders } from '../apps/server/src/platform/postgres-home.ts';

const port = Number(process.env.BENCH_PORT ?? 3600);

export const origin = `http://127.0.0.1:${port}`;
export const contentOrigin = `http://127.0.0.1:${port + 1}`;

/** Accounts that `learners.sql` makes. */
export const etablissementUserId = 1;
export const administratorUserId = 401;

/** A migrated PostgreSQL of its own, as durable as a real one, thrown away at the end. */
export interface World {
  folder: string;
  url: string;
  /** Fills the database up to this many learners. */
  grow(learners: number): Promise<void>;
  /** Signs this account in and answers with its session token. */
  signIn(userId: number): Promise<string>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sillage-bench-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'var');
  const forget = async () => {
    for (const one of [...postgresFolders(dataDir), folder]) await rm(one, { recursive: true, force: true });
  };
  const cluster = await startPostgres({ dataDir, log: () => {} }).catch(async (error) => {
    await forget();
    throw error;
  });
  const { url } = cluster;
  const close = async () => {
    await cluster.stop();
    await forget();
  };
  try {
    await migrateToLatest(url);
  } catch (error) {
    await close();
    throw error;
  }
  let present = 0;
  return {
    folder,
    url,
    async grow(learners) {
      if (learners > present) await insertLearners(url, present + 1, learners);
      present = Math.max(present, learners);
    },
    signIn: (userId) => signIn(url, userId),
    close,
  };
}

async function insertLearners(url: string, first: number, total: number): Promise<void> {
  const text = await readFile(path.join(import.meta.dirname, 'learners.sql'), 'utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query(text.replaceAll(':first', String(first)).replaceAll(':total', String(total)));
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function signIn(url: string, userId: number): Promise<string> {
  const db = connect(url, 1);
  const token = makeToken();
  await insertConnexion(db, { token, userId, onBehalfOf: null, now: new Date(), preuveAt: null, hours: 12 });
  await db.destroy();
  return token;
}

export function cookieOf(token: string): string {
  return `${loginCookie({ publicUrl: origin })}=${token}`;
}

/** The process that users talk to, as `npm start` starts it. */
export async function startServer({ url, folder }: World): Promise<() => Promise<void>> {
  const journal = path.join(folder, 'server.log');
  const output = await open(journal, 'w');
  const main = path.join(import.meta.dirname, '../apps/server/dist/main.js');
  const profiling = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const server = spawn(process.execPath, [...settings.flags, ...profiling, main], {
    stdio: ['ignore', output.fd, output.fd],
    env: {
      ...settings.env,
      ...process.env,
      DATABASE_URL: url,
      SILLAGE_DEMO: '0',
      SILLAGE_DATA: path.join(folder, 'files'),
      PORT: String(port),
      CONTENT_PORT: String(port + 1),
    },
  });
  await output.close();
  const stop = () => stopProcess(server);
  try {
    await answering(server, AbortSignal.timeout(180_000));
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${await readFile(journal, 'utf8')}`);
  }
  return stop;
}

async function answering(server: ChildProcess, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server has stopped');
    const health = await fetch(`${origin}/api/health`, { signal }).catch(() => signal.throwIfAborted());
    if (health?.ok) return;
    await wait(100);
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(impatience);
}
