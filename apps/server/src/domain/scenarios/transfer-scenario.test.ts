import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, assignment, badge, module, scenario, suivi } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Two modules, the first with two steps of which a learner has done one, the second with a step that the learner has done. */
async function twoModules() {
  const etablissementId = t.world.etablissements.nantes.id;
  const [left, joined] = [await module(t.db, { nom: 'Module quitté' }), await module(t.db, { nom: 'Module rejoint' })];
  const [done, moved] = [
    await scenario(t.db, { nom: 'Étape faite', moduleId: left.id, ordre: 1 }),
    await scenario(t.db, { nom: 'Étape à déplacer', moduleId: left.id, ordre: 2 }),
  ];
  const other = await scenario(t.db, { nom: 'Étape de l’autre', moduleId: joined.id, ordre: 1 });
  const person = await apprenant(t.db, { etablissementId });
  for (const { id } of [done, other]) {
    await suivi(t.db, { etablissementId, apprenantId: person.id, scenarioId: id });
  }
  return { left: left.id, joined: joined.id, moved: moved.id, person };
}
const scenarioOf = async (id: number) => (await t.as('admin').get(`/scenarios/${id}`)).body;

test('S-2.21-03 S-2.21-04 S-7-62 · the scenario goes last into the target module and leaves the former one', async () => {
  const { moved, left, joined } = await twoModules();
  const { status } = await t.as('admin').post('/scenario/transfer', { scenario: moved, module: joined });
  expect(status).toBe(204);
  expect((await scenarioOf(moved)).module.id).toBe(joined);
  const { body } = await t.as('admin').get(`/scenarios?module=${left}`);
  expect(body['hydra:member'].map(({ nom }: { nom: string }) => nom)).toEqual(['Étape faite']);
});

test('what it changes is said before, and nothing of it is written: assignments, completions, badges of both modules', async () => {
  const { moved, left, joined, person } = await twoModules();
  const etablissementId = t.world.etablissements.nantes.id;
  await assignment(t.db, { etablissementId, moduleId: left });
  const { id: badgeId } = await badge(t.db, { criterias: [{ param1: `/api/modules/${left}` }] });
  const preview = await t.as('admin').post('/scenario/transfer/apercu', { scenario: moved, module: joined });
  expect(preview.body).toMatchObject({
    modules: [
      { id: left, nom: 'Module quitté', assignations: 1, terminesAvant: 0, terminesApres: 1, badges: 1 },
      { id: joined, nom: 'Module rejoint', assignations: 0, terminesAvant: 1, terminesApres: 0, badges: 0 },
    ],
    badgesObtenus: 1,
  });
  expect((await scenarioOf(moved)).module.id).toBe(left);
  const obtained = () =>
    t.db
      .selectFrom('user_badges')
      .where('badgeId', '=', badgeId)
      .where('userId', '=', person.userId)
      .selectAll()
      .execute();
  expect(await obtained()).toEqual([]);
  await t.as('admin').post('/scenario/transfer', { scenario: moved, module: joined });
  expect(await obtained()).toHaveLength(1);
});

test('S-5-49 S-5-50 · both must be chosen, the target another module; administrators alone', async () => {
  const { moved, left, joined } = await twoModules();
  for (const body of [{ scenario: moved }, { module: joined }, { scenario: moved, module: left }, {}]) {
    expect((await t.as('admin').post('/scenario/transfer', body)).status).toBe(422);
  }
  for (const person of ['etablissement', 'groupement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).post('/scenario/transfer', { scenario: moved, module: joined })).status).toBe(403);
  }
  expect((await scenarioOf(moved)).module.id).toBe(left);
});
