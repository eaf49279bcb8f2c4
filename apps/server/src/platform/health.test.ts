import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the health is told soon while the database does not answer, however often it is asked', async () => {
  expect(await t.as(null).get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await t.db.transaction().execute(async (tx) => {
    await sql`lock table kysely_migration`.execute(tx);
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, () => t.as(null).get('/health')));
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]!.body.code).toBe('erreur.service_indisponible');
    // Thirty of them have not taken the twenty connections.
    expect((await t.as('admin').get('/groupements')).status).toBe(200);
  });
  expect((await t.as(null).get('/health')).status).toBe(200);
});
