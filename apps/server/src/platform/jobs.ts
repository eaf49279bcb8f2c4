import { EventEmitter, once } from 'node:events';
import type { Disk } from 'flydrive';
import { Logger, run, runMigrations, type TaskList, type WorkerEventMap, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Connection, Db } from './db.ts';
import { watchJobLocks } from './job-locks.ts';

/** What a job is given beside its payload. */
export interface JobContext {
  db: Db;
  config: Config;
  clock: Clock;
  files: Disk;
}

export interface Job<Payload> {
  name: string;
  run(payload: Payload, context: JobContext): Promise<void>;
  /** Jobs of one queue are run one at a time, whatever the number of processes: they leave room for mails and figures. */
  queue?: string;
  /** Crontab line in UTC, for a job that comes back by itself. */
  cron?: string;
}

/**
 * Enqueues inside the caller's transaction: the job exists if and only if what caused it was committed.
 * @param key of the waiting jobs that share it, only the last one stays
 */
export async function enqueue<Payload>(
  tx: Connection,
  job: Job<Payload>,
  payload: Payload,
  key: string | null = null,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(payload)}::json, queue_name => ${job.queue ?? null}, job_key => ${key})`.execute(tx);
}

/** The same for many payloads in one statement. */
export async function enqueueEach<Payload>(tx: Connection, job: Job<Payload>, payloads: Payload[]): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, payload)
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(tx);
}

export function taskListOf(jobs: readonly Job<never>[], context: JobContext): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never, context)]));
}

interface JobLog {
  info(message: string): void;
  error(message: string): void;
}

/** Jobs at a time in one process: an archive, an import, and one that nobody waits long for. */
const CONCURRENCY = 3;

/** Runs the given jobs until stopped; several processes share the work. */
export async function startJobs(
  options: JobContext & { url: string; jobs: readonly Job<never>[]; log: JobLog },
): Promise<{ stop(): Promise<void> }> {
  const { url, jobs, log, ...context } = options;
  // A pool of our own: the runner ends its without waiting, and a database that stops meanwhile would end the process.
  const pool = new pg.Pool({ connectionString: url });
  let stopping = false;
  // What ends while everything stops is no failure.
  const complain = ({ message }: Error) => stopping || log.error(message);
  pool.on('error', complain);
  pool.on('connect', (client) => client.on('error', complain));
  const events: WorkerEvents = new EventEmitter();
  const created = once(events, 'pool:create') as Promise<[WorkerEventMap['pool:create']]>;
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList: taskListOf(jobs, context),
    crontab: jobs
      .filter((job) => job.cron)
      .map((job) => `${job.cron} ${job.name}`)
      .join('\n'),
    logger: new Logger(() => (level, text) => (level === 'error' && !stopping ? log.error(text) : undefined)),
  });
  const [{ workerPool }] = await created;
  const locks = watchJobLocks(pool, workerPool.id, complain);
  return {
    async stop() {
      stopping = true;
      await runner.stop();
      await locks.stop();
      await pool.end();
    },
  };
}

/** The queue's own tables, which the application's first enqueue needs even before a worker has started. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}
