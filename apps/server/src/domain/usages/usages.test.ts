import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { removeOldUsages } from './usages.job.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const last = async () => (await t.as('admin').get('/logging')).body.usages;

test('S-7-72 S-7-74 P-7-77 · user flags with a feature or a route are kept with their date, in our own data', async () => {
  const flags = { isReferent: true, isIFPS: false };
  expect((await t.as('referent').post('/logging', { flags, feature: 'statistiques' })).status).toBe(204);
  expect((await t.as('apprenant').post('/logging', { flags: {}, route: '/stats/usage' })).status).toBe(204);
  expect((await last()).slice(0, 2)).toEqual([
    { date: t.clock.current.toISOString(), flags: {}, route: '/stats/usage', feature: null },
    { date: t.clock.current.toISOString(), flags, route: null, feature: 'statistiques' },
  ]);
  for (const body of [{}, { route: '/a', feature: 'b' }, { feature: ' ' }, { feature: 'a', flags: { a: 'oui' } }]) {
    expect((await t.as('referent').post('/logging', body)).status).toBe(422);
  }
  expect((await t.as(null).post('/logging', { feature: 'a' })).status).toBe(401);
  expect((await t.as('etablissement').get('/logging')).status).toBe(403);
});

test('eight at once with one key are one note', async () => {
  const note = () =>
    t.as('referent').post('/logging', { feature: 'huit-fois' }, { 'idempotency-key': 'une-seule-note' });
  const answers = await Promise.all(Array.from({ length: 8 }, note));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  const notes = t.db.selectFrom('usages').where('feature', '=', 'huit-fois').selectAll();
  expect(await notes.execute()).toHaveLength(1);
  expect(await t.db.selectFrom('audit').where('action', '=', 'usages.noter').select('id').execute()).toEqual([]);
});

test('notes are gone after thirteen months', async () => {
  await t.db.insertInto('usages').values({ date: '2025-10-19T10:00:00Z', flags: '{}', feature: 'ancienne' }).execute();
  await t.db.insertInto('usages').values({ date: '2025-10-21T10:00:00Z', flags: '{}', feature: 'gardée' }).execute();
  await removeOldUsages.run({}, { ...t, clock: { now: () => t.clock.current }, jobKey: '1' });
  const features = (await last()).map(({ feature }: { feature: string }) => feature);
  expect(features).toContain('gardée');
  expect(features).not.toContain('ancienne');
});

test('thirteen months before the end of a long month are the end of a short one', async () => {
  await t.db.insertInto('usages').values({ date: '2026-02-28T10:00:00Z', flags: '{}', feature: 'février' }).execute();
  await removeOldUsages.run({}, { ...t, clock: { now: () => new Date('2027-03-31T03:41:00Z') }, jobKey: '1' });
  expect((await last()).map(({ feature }: { feature: string }) => feature)).toContain('février');
});
