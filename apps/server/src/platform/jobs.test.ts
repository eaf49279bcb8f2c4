import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { enqueue, enqueueEach, type Job } from './jobs.ts';

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
