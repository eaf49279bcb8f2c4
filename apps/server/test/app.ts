import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp, jobs } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { Db } from '../src/platform/db.ts';
import { openFiles } from '../src/platform/files.ts';
import { taskListOf } from '../src/platform/jobs.ts';
import { type TestDatabase, testDatabase } from './db.ts';
import { createWorld, type PersonName, type World } from './world.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

export interface TestApp {
  app: FastifyInstance;
  log: FastifyInstance['log'];
  db: Db;
  config: Config;
  files: Disk;
  world: World;
  clock: { current: Date };
  /** Calls the API as one of the named people, or as nobody. */
  as(person: PersonName | null): Caller;
  /** Calls it with this cookie header. */
  withCookie(cookie: string | undefined): Caller;
  /** Runs the jobs that are waiting, announcements that wait for others included. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The real application on a database of its own, with the world of `world.ts`; calls are made under `/api`. */
export async function testApp(env: Record<string, string> = {}, database?: TestDatabase): Promise<TestApp> {
  const { db, url, drop } = database ?? (await testDatabase());
  const clock = { current: new Date('2026-11-20T09:00:00Z') };
  const systemClock: Clock = { now: () => clock.current };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sillage-test-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://sillage.test',
    SILLAGE_DATA: dataDir,
    ...env,
  });
  const files = await openFiles(config);
  // A pool of our own: the runner ends its without waiting, and the database that is dropped next would end the process.
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const world = await createWorld(db, clock.current, config);
  const app = await buildApp({ config, db, readDb: db, clock: systemClock, files });
  await app.ready();

  const withCookie = (cookie: string | undefined): Caller => {
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) => {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/ld+json' }),
          ...headers,
        },
        payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const isJson = String(response.headers['content-type'] ?? '').includes('json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        bytes: response.rawPayload,
        headers: response.headers,
      };
    };
    return {
      get: (path) => call('GET', path),
      post: (path, body, headers) => call('POST', path, body, headers),
      put: (path, body, headers) => call('PUT', path, body, headers),
      delete: (path, headers) => call('DELETE', path, undefined, headers),
    };
  };

  return {
    app,
    log: app.log,
    db,
    config,
    files,
    world,
    clock,
    as: (person) => withCookie(person ? world.cookies[person] : undefined),
    withCookie,
    async runJobs() {
      const taskList = taskListOf(jobs, { db, config, clock: systemClock, files, log: app.log });
      await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
        where task_identifier = 'send-relance' and attempts = 0), run_at => now())`.execute(db);
      // One round leaves what stands behind a job of the same queue.
      do await runOnce({ pgPool: pool, taskList, noHandleSignals: true });
      while (await hasWaitingJobs(db));
    },
    async close() {
      await app.close();
      await pool.end();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A job that failed waits for later: it is not waiting now. */
async function hasWaitingJobs(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`.execute(db);
  return rows.length > 0;
}
