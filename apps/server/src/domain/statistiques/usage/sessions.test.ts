import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { passage, scenario } from '../../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('S-7-12 · a session whose device told a code alone is one of a named person, under the name of the account', async () => {
  const { id, etablissementId, nom, prenom } = await t.db
    .selectFrom('apprenants')
    .selectAll()
    .where('id', '=', t.world.apprenants.nantes.id)
    .executeTakeFirstOrThrow();
  const played = { etablissementId, scenarioId: (await scenario(t.db)).id };
  const named = await passage(t.db, { ...played, apprenantId: id, codeApprenant: 'N-1' });
  await passage(t.db, played);
  const { body } = await t.as('etablissement').post('/data/sessions', { fetchIdentifiedSessions: true });
  expect(body).toMatchObject({
    nombreDeSessions: 1,
    tableauPassages: [{ Session_id: named.session, Nom: nom, Prenom: prenom }],
  });
});
