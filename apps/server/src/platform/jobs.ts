import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Disk } from 'flydrive';
import {
  Logger,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Connection, Db } from './db.ts';
import { watchJobLocks } from './job-locks.ts';
import { RunnerPool } from './runner-pool.ts';

/** What a job is given beside its payload. */
interface JobLog {
  info(message: string): void;
  error(message: string): void;
}

export interface JobContext {
  db: Db;
  config: Config;
  clock: Clock;
  files: Disk;
  log: JobLog;
  /** Names this job among all, the same at each try. */
  jobKey: string;
  /** What fails now is not tried again. */
  isLastTry?: boolean;
}

export interface Job<Payload> {
  /** What it does; what waits under `send-…` is taken for a mail. Stored with waiting jobs: another name needs a migration. */
  name: string;
  run(payload: Payload, context: JobContext): Promise<void>;
  /** Jobs of one queue are run one at a time, whatever the number of processes: they leave room for mails and figures. */
  queue?: string;
  /** Of what every figure waits for: it goes before the mails of a morning, however many they are. */
  first?: true;
  /** Of one that somebody waits for: how often it is tried in all. */
  tries?: number;
  /** Crontab line in UTC, for a job that comes back by itself. */
  cron?: string;
  /** A turn missed while every process was off is run when one is back, if that is within a day; else the next turn does its work. */
  late?: true;
}

/** Of one job: after seconds, then minutes, then every six hours, four days in all. */
const TRIES = 25;
const triesOf = ({ tries = TRIES }: Pick<Job<never>, 'tries'>) => tries;
/** The smaller ones go first. */
const FIRST = -1;

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
    ${job.name}, ${JSON.stringify(payload)}::json, queue_name => ${job.queue ?? null}, max_attempts => ${triesOf(job)}, job_key => ${key},
    priority => ${job.first ? FIRST : 0})`.execute(tx);
}

/** The same for many payloads in one statement. */
export async function enqueueEach<Payload>(tx: Connection, job: Job<Payload>, payloads: Payload[]): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, payload, queue_name => ${job.queue ?? null}, max_attempts => ${triesOf(job)})
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(tx);
}

/**
 * One waiting job for each key, however often it is asked for: it leaves when the first that asked wanted it to.
 * @param seconds before they run, in which others join them
 */
export async function enqueueOnce<Payload>(
  tx: Connection,
  job: Job<Payload>,
  asked: readonly { key: string; payload: Payload }[],
  seconds: number,
): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, one->'payload', queue_name => ${job.queue ?? null},
      run_at => now() + make_interval(secs => ${seconds}), max_attempts => ${triesOf(job)}, job_key => one->>'key', job_key_mode => 'preserve_run_at')
    from json_array_elements(${JSON.stringify(asked)}::json) one`.execute(tx);
}

/** Of each that comes back one waits at most: a turn takes the place of the one that failed before it. One that still runs then is tried no more: the turn does its work. */
function crontabOf(jobs: readonly Job<never>[]): string {
  return jobs
    .filter(({ cron }) => cron)
    .map(({ name, cron, queue, late, first, tries = TRIES }) => {
      const options = [
        `max=${tries}`,
        `jobKey=${name}`,
        late && 'fill=1d',
        queue && `queue=${queue}`,
        first && `priority=${FIRST}`,
      ];
      return `${cron} ${name} ?${options.filter(Boolean).join('&')}`;
    })
    .join('\n');
}

export function taskListOf(jobs: readonly Job<never>[], context: Omit<JobContext, 'jobKey'>): TaskList {
  const taskOf =
    (job: Job<never>): Task =>
    (payload, { job: { id, created_at, attempts, max_attempts } }) => {
      const jobKey = `${id}-${new Date(created_at).getTime()}`;
      return job.run(payload as never, { ...context, jobKey, isLastTry: attempts >= max_attempts });
    };
  return Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)]));
}

/** Hears the end of each try. */
export type JobEnd = (job: string, outcome: 'done' | 'failed') => void;

/** Jobs at a time in one process: an archive, an import, and one that nobody waits long for. */
const CONCURRENCY = 3;

/** Without a delay of its own, the end of a job that the database does not hear is a rejection that nobody holds; with one, it is told again. */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
/** Milliseconds before a runner that gave up is replaced. */
const REST = 1_000;
/** Milliseconds to wait for a database that may just have gone. */
const PATIENCE = 5_000;

/** The runner compares moments with its clock: as the text that they are elsewhere, none would ever be past, and no turn missed. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ
      ? (moment: string) => new Date(moment)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Runs the given jobs until stopped, through any restart of the database; several processes share the work. */
export async function startJobs(
  options: Omit<JobContext, 'jobKey'> & { url: string; jobs: readonly Job<never>[]; onEnd?: JobEnd },
): Promise<{ stop(): Promise<void> }> {
  const { url, jobs, onEnd, ...context } = options;
  const { log } = context;
  // A pool of our own: the runner ends its without waiting, and a database that stops meanwhile would end the process.
  const pool = new RunnerPool({ connectionString: url, connectionTimeoutMillis: PATIENCE, types });
  let stopping = false;
  // What ends while everything stops is no failure.
  const complain = ({ message }: Error) => stopping || log.error(message);
  pool.on('error', complain);
  pool.on('connect', (client) => client.on('error', complain));

  const begin = async () => {
    const events: WorkerEvents = new EventEmitter();
    events.on('job:complete', ({ job, error }) => onEnd?.(job.task_identifier, error ? 'failed' : 'done'));
    const created = once(events, 'pool:create') as Promise<[WorkerEventMap['pool:create']]>;
    const deaf = watchFirstQuestion(events);
    const runner = await run({
      preset: PRESET,
      pgPool: pool,
      events,
      concurrency: CONCURRENCY,
      pollInterval: 2_000,
      noHandleSignals: true,
      taskList: taskListOf(jobs, context),
      crontab: crontabOf(jobs),
      logger: new Logger(() => (level, text) => (level === 'error' && !stopping ? log.error(text) : undefined)),
    });
    const [{ workerPool }] = await created;
    const gone = Promise.race([watchShutDown(workerPool), deaf]);
    return { runner, gone, locks: watchJobLocks(pool, workerPool.id, complain) };
  };

  let current = await begin();
  const supervised = (async () => {
    while (!stopping) {
      await Promise.race([current.runner.promise.catch(complain), current.gone]);
      if (stopping) return;
      // Gone without an end, it would go on asking for what comes back by itself.
      current.runner.stop().catch(() => undefined);
      // A turn that hangs with its connection does not keep the next runner waiting.
      await Promise.race([current.locks.stop(), delay(PATIENCE)]);
      await delay(REST);
      await begin().then((next) => {
        current = next;
      }, complain);
    }
  })();
  return {
    async stop() {
      stopping = true;
      // It may have given up a moment ago, and be replaced at this one.
      const end = () => Promise.race([current.runner.stop().catch(() => undefined), current.gone]);
      await end();
      await supervised;
      await end();
      await current.locks.stop();
      // One that never ended keeps a connection.
      await within(PATIENCE, pool.end());
    },
  };
}

/**
 * The runner stops itself when the database does not hear the end of a job, and does not hold what then fails: its own promise tells it too.
 * Where two ends failed at once it waits for ever.
 * @returns when its workers are done and have had the time to tell it
 */
function watchShutDown(workerPool: WorkerEventMap['pool:create']['workerPool']): Promise<void> {
  const shutDown = workerPool.gracefulShutdown;
  return new Promise((gone) => {
    workerPool.gracefulShutdown = (reason) => {
      const workers = workerPool._workers.map(({ promise }) => promise);
      const ended = Promise.resolve(shutDown.call(workerPool, reason));
      ended.catch(() => undefined);
      void within(PATIENCE, Promise.allSettled([...workers, ended]), Promise.allSettled(workers)).then(() => gone());
      return ended;
    };
  });
}

/**
 * What the runner asks first, the numbers of its tasks, it asks once: a failure is kept, and told at each turn instead of a job.
 * @returns when one failure has been told twice
 */
function watchFirstQuestion(events: WorkerEvents): Promise<void> {
  const told = new WeakSet<object>();
  return new Promise((deaf) => {
    events.on('worker:getJob:error', ({ error }) => {
      if (told.has(error as object)) deaf();
      told.add(error as object);
    });
  });
}

/** Waits for this, and once that is there, so long at most. */
async function within(milliseconds: number, awaited: Promise<unknown>, from: Promise<unknown> = Promise.resolve()) {
  const over = new AbortController();
  const late = from.then(() => delay(milliseconds, undefined, { signal: over.signal })).catch(() => undefined);
  await Promise.race([awaited.finally(() => over.abort()), late]);
}

/** The queue's own tables, which the application's first enqueue needs even before a worker has started. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}
