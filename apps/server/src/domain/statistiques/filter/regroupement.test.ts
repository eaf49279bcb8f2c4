import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { membre, passage, regroupement } from '../../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('S-2.3-11 · a regroupement counts the members of the groups below it, each session once, and no longer those who left', async () => {
  const { nantes } = t.world.etablissements;
  const apprenantId = t.world.apprenants.nantes.id;
  await passage(t.db, { etablissementId: nantes.id, apprenantId, debut: '2026-03-03T09:00:00Z' });
  const group = (values: object) => regroupement(t.db, { etablissementId: nantes.id, nomA: 'Pôle B', ...values });
  const top = await group({});
  const middle = await group({ nomB: 'Chirurgie', regroupementId: top.id });
  const low = await group({ nomB: 'Chirurgie', nomC: 'Nuit', regroupementId: middle.id });
  const count = async (id: number) => {
    const { body } = await t.as('admin').post('/data/globalUsageData', { regroupement: id });
    return body.nombreDeSessions;
  };
  const counts = () => Promise.all([top, middle, low].map(({ id }) => count(id)));
  expect(await counts()).toEqual([0, 0, 0]);
  const member = await membre(t.db, { apprenantId, regroupementId: low.id });
  expect(await counts()).toEqual([1, 1, 1]);
  await membre(t.db, { apprenantId, regroupementId: top.id });
  expect(await counts()).toEqual([1, 1, 1]);
  await t.db
    .updateTable('apprenant_regroupements')
    .set({ dateFin: '2026-01-01' })
    .where('id', '=', member.id)
    .execute();
  expect(await counts()).toEqual([1, 0, 0]);
});
