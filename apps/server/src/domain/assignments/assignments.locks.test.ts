import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createTrainings } from '../../../test/trainings.ts';

let t: TestApp;
let moduleA: number;
let learner: number;
beforeAll(async () => {
  t = await testApp();
  const trainings = await createTrainings(t);
  ({ moduleA } = trainings);
  learner = trainings.learners[0]!;
});
afterAll(() => t.close());

async function created(values: object = {}) {
  const { status, body } = await t
    .as('etablissement')
    .post('/assignments', { name: 'Automne', module: moduleA, ...values });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

test('what waits for an archive or an assignment under way is judged by what that one has written', async () => {
  const meanwhile = async (
    id: number,
    call: () => Promise<{ status: number }>,
    write: (tx: typeof t.db) => Promise<unknown>,
  ) => {
    const sent = await t.db.transaction().execute(async (tx) => {
      await sql`select id from assignments where id = ${id} for update`.execute(tx);
      const asked = call();
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from "assignments"%for update%'`;
      await expect.poll(async () => (await waiting.execute(t.db)).rows.length, { timeout: 10_000 }).toBe(1);
      await write(tx);
      return { asked };
    });
    return (await sent.asked).status;
  };
  const held = await created({ newApprenantsToAssign: [learner] });
  const saved = await meanwhile(
    held.id,
    () => t.as('etablissement').put(`/assignments/${held.id}`, { name: 'Hiver' }),
    (tx) =>
      tx
        .updateTable('assignmentAssigneds')
        .set({ deletedAt: '2026-11-20' })
        .where('assignmentId', '=', held.id)
        .execute(),
  );
  expect(saved).toBe(409);
  const empty = await created();
  const deleted = await meanwhile(
    empty.id,
    () => t.as('etablissement').delete(`/assignments/${empty.id}`),
    (tx) => tx.insertInto('assignmentAssigneds').values({ assignmentId: empty.id, apprenantId: learner }).execute(),
  );
  expect(deleted).toBe(409);
});
