import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { enqueue, enqueueEach, type Job, type JobContext, startJobs, taskListOf } from './jobs.ts';
import { RunnerPool } from './runner-pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('jobs asked for one by one or together wait in the queue that they declare', async () => {
  const job: Job<{ id: number }> = { name: 'essai', queue: 'essais', run: async () => undefined };
  await enqueue(database.db, job, { id: 1 });
  await enqueueEach(database.db, job, [{ id: 2 }, { id: 3 }]);
  const { rows } =
    await sql`select queue_name as queue from graphile_worker.jobs where task_identifier = 'essai'`.execute(
      database.db,
    );
  expect(rows).toEqual(Array(3).fill({ queue: 'essais' }));
});

test('a job may be tried less often than others, and hears which try is the last', async () => {
  const heard: unknown[] = [];
  const job: Job<unknown> = {
    name: 'essai-compte',
    tries: 2,
    async run(_, { isLastTry }) {
      heard.push(isLastTry);
      throw new Error('essai');
    },
  };
  const { db, url } = database;
  await enqueue(db, job, {});
  const taskList = taskListOf([job as Job<never>], { db } as JobContext);
  for (const _ of [1, 2]) {
    await runOnce({ connectionString: url, taskList });
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  }
  expect(heard).toEqual([false, true]);
});

test('what every figure waits for goes before the mails that were there', async () => {
  const order: string[] = [];
  const jobs: Job<unknown>[] = [
    { name: 'essai-courriel', run: async () => void order.push('courriel') },
    { name: 'essai-chiffres', first: true, run: async () => void order.push('chiffres') },
  ];
  const { db, url } = database;
  for (const job of jobs) await enqueue(db, job, {});
  await runOnce({
    connectionString: url,
    taskList: taskListOf(jobs as Job<never>[], { db } as JobContext),
    concurrency: 1,
  });
  expect(order).toEqual(['chiffres', 'courriel']);
});

test('the database goes while the ends of two jobs are told at once: the process goes on with the next', async () => {
  const done: number[] = [];
  const ends = new Map<number, () => void>();
  const held: Job<{ id: number }> = {
    name: 'essai-tenu',
    run: ({ id }) => new Promise((end) => ends.set(id, () => end(void done.push(id)))),
  };
  const next: Job<{ id: number }> = { name: 'essai-suivant', run: async ({ id }) => void done.push(id) };
  const { db, url } = database;
  const log = { info: () => undefined, error: () => undefined };
  const context = { db, log, clock: { now: () => new Date() } } as unknown as JobContext;
  const jobs = await startJobs({ ...context, url, jobs: [held, next] as Job<never>[] });
  try {
    for (const id of [1, 2]) await enqueue(db, held, { id });
    await expect.poll(() => ends.size, { timeout: 20_000 }).toBe(2);
    await db.transaction().execute(async (tx) => {
      await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(tx);
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'delete%'`;
      for (const id of [1, 2]) {
        ends.get(id)!();
        await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBe(id);
      }
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    });
    await enqueue(db, next, { id: 3 });
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([1, 2, 3]);
  } finally {
    await jobs.stop();
  }
}, 90_000);

test('the database goes before the first question of a process about its jobs is answered: it asks again', async () => {
  const done: number[] = [];
  const asked: Job<{ id: number }> = { name: 'essai-demande', run: async ({ id }) => void done.push(id) };
  const { db, url } = database;
  const log = { info: () => undefined, error: () => undefined };
  const context = { db, log, clock: { now: () => new Date() } } as unknown as JobContext;
  const jobs = await db.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker._private_tasks in access exclusive mode`.execute(tx);
    const begun = await startJobs({ ...context, url, jobs: [asked] as Job<never>[] });
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into%_private_tasks%'`.execute(
        db,
      );
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
    const [pid] = await waiting();
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await expect.poll(waiting, { timeout: 10_000 }).not.toContain(pid);
    return begun;
  });
  try {
    await enqueue(db, asked, { id: 1 });
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([1]);
  } finally {
    await jobs.stop();
  }
}, 90_000);

/** Crontab line of a turn that is half a day away. */
function halfADayAgo(): string {
  const then = new Date(Date.now() - 12 * 3_600_000);
  return `${then.getUTCMinutes()} ${then.getUTCHours()} * * *`;
}

test('the connection that a runner listens by, given back twice, is one connection that is there again', async () => {
  const pool = new RunnerPool({ connectionString: database.url, max: 2 });
  await new Promise<void>((resolve) => {
    pool.connect((_, client, release) => {
      expect(client).toBeDefined();
      release();
      release();
      resolve();
    });
  });
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  await pool.end();
});

test('a night that every process missed is made up for by the jobs that may be late, and by no other; each end is told, and one waits of each', async () => {
  const done: string[] = [];
  const cron = halfADayAgo();
  const jobOf = (name: string, more: Partial<Job<unknown>> = {}): Job<unknown> => ({
    name,
    cron,
    run: async () => void done.push(name),
    ...more,
  });
  const jobs = [
    jobOf('essai-nuit', { late: true, queue: 'essais-de-nuit' }),
    jobOf('essai-matin'),
    jobOf('essai-rate', { late: true, run: () => Promise.reject(new Error('raté')) }),
  ] as Job<never>[];
  const { db, url } = database;
  for (const { name } of jobs) {
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
      values (${name}, now() - interval '3 days')`.execute(db);
  }
  const ends: string[] = [];
  const context = { db, log: { info() {}, error() {} }, clock: { now: () => new Date() } } as unknown as JobContext;
  const onEnd = (job: string, outcome: string) => ends.push(`${job} ${outcome}`);
  const running = await startJobs({ ...context, url, jobs, onEnd });
  await expect
    .poll(() => [...new Set(ends)].toSorted(), { timeout: 20_000 })
    .toEqual(['essai-nuit done', 'essai-rate failed'])
    .finally(() => running.stop());
  expect(done).toEqual(['essai-nuit']);
  const { rows } = await sql`
    select task_identifier as nom, key, max_attempts as essais from graphile_worker.jobs
    where task_identifier = any(${jobs.map(({ name }) => name)})`.execute(db);
  expect(rows).toEqual([{ nom: 'essai-rate', key: 'essai-rate', essais: 25 }]);
}, 60_000);
