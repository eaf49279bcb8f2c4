import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { freeDeadJobs, watchJobLocks } from './job-locks.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A job of this queue that this owner took a minute ago. */
async function insertTakenJob(owner: string): Promise<void> {
  await sql`select graphile_worker.add_job('essai', '{}'::json, queue_name => ${owner})`.execute(database.db);
  await sql`update graphile_worker._private_job_queues set locked_by = ${owner}, locked_at = now() - interval '1 minute'
    where queue_name = ${owner}`.execute(database.db);
  await sql`update graphile_worker._private_jobs jobs set locked_by = ${owner}, locked_at = now() - interval '1 minute'
    from graphile_worker._private_job_queues queues where queues.id = jobs.job_queue_id and queue_name = ${owner}`.execute(
    database.db,
  );
}

async function ownersOfLocks(): Promise<(string | null)[]> {
  const { rows } = await sql<{ owner: string | null }>`
    select locked_by as owner from graphile_worker._private_job_queues
    union all select locked_by from graphile_worker._private_jobs order by owner`.execute(database.db);
  return rows.map(({ owner }) => owner);
}

test('the jobs and the queues of a process that died are free again, those of a living one are kept', async () => {
  await insertTakenJob('mort');
  await insertTakenJob('vivant');
  const errors: Error[] = [];
  const living = watchJobLocks(pool, 'vivant', (error) => errors.push(error));
  // Its first turn holds the lock, and already frees the dead.
  await expect.poll(ownersOfLocks).toEqual(['vivant', 'vivant', null, null]);
  await freeDeadJobs(pool, 'autre');
  expect(await ownersOfLocks()).toEqual(['vivant', 'vivant', null, null]);
  await living.stop();
  // Its lock goes with its connection, a moment later.
  const ownersLater = () => freeDeadJobs(pool, 'autre').then(ownersOfLocks);
  await expect.poll(ownersLater).toEqual([null, null, null, null]);
  expect(errors).toEqual([]);
});
