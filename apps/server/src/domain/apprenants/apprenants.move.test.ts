import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a learner who moves leaves the groups of the former establishment, which the new one never reads', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const { id } = await build.apprenant(t.db, { etablissementId: nantes.id });
  const group = await build.regroupement(t.db, { etablissementId: nantes.id, nomA: 'Équipe de nuit' });
  await t.db
    .insertInto('apprenant_regroupements')
    .values({ apprenantId: id, regroupementId: group.id, dateDebut: '2026-01-01' })
    .execute();
  const groups = async () => (await t.as('csm').get(`/apprenants/${id}`)).body.apprenantRegroupements;
  expect(await groups()).toMatchObject([{ regroupement: { nomA: 'Équipe de nuit' } }]);
  await t.as('csm').put(`/apprenants/${id}`, { etablissement: rennes.id, codeApprenant: '' });
  expect(await groups()).toEqual([]);
  const member = t.db.selectFrom('apprenant_regroupements').where('apprenantId', '=', id);
  expect(await member.select('dateFin').execute()).toEqual([{ dateFin: '2026-11-20' }]);
  const audit = t.db.selectFrom('audit').where('objet', '=', `/api/apprenants/${id}`).orderBy('id', 'desc');
  const { details } = await audit.select('details').executeTakeFirstOrThrow();
  expect(details).toMatchObject({ regroupements_quittes: ['Équipe de nuit'] });
  await build.membre(t.db, { apprenantId: id, regroupementId: group.id });
  expect(await groups()).toEqual([]);
});

describe('what names assignees, for the former establishment', () => {
  const NEW_NAME = 'Guivarch';

  /** An assignment of Nantes to this learner and another one, as each answer that names assignees tells it. */
  async function assigned(change: (id: number) => Promise<unknown>) {
    const etablissementId = t.world.etablissements.nantes.id;
    const { id } = await build.apprenant(t.db, { etablissementId, nom: 'Abgrall', prenom: 'Maël' });
    const other = await build.apprenant(t.db, { etablissementId, nom: 'Riou', prenom: 'Enora' });
    const made = await build.assignment(t.db, { etablissementId, apprenantIds: [id, other.id] });
    expect((await t.as('csm').put(`/apprenants/${id}`, { nom: NEW_NAME })).status).toBe(200);
    await change(id);
    return async (person: 'etablissement' | 'groupement' | 'csm') => {
      const caller = t.as(person);
      const { body: shown } = await caller.get(`/assignments/${made.id}`);
      const { body: list } = await caller.get(`/assignments?id[]=${made.id}&rowsPerPage=-1`);
      const { body: cards } = await caller.get('/assignments/v2/data?rowsPerPage=100');
      const { body: details } = await caller.get(`/assignments/v2/singleData?id=${made.id}`);
      const card = cards['hydra:member'].find((one: { id: number }) => one.id === made.id);
      const lines = list['hydra:member'][0].assignmentAssigneds;
      expect([lines.length, card.activeAssignedsCount]).toEqual([2, 2]);
      expect(lines).toEqual(shown.assignmentAssigneds);
      return { lines, text: JSON.stringify([shown, list, card, details]), assignes: card.assignes };
    };
  }

  const move = (id: number) =>
    t.as('csm').put(`/apprenants/${id}`, { etablissement: t.world.etablissements.rennes.id, codeApprenant: '' });
  const archive = (id: number) => t.as('csm').post(`/apprenants/${id}/archive`);

  test.each([
    ['moved away', move],
    ['was archived', archive],
  ])('of a learner who %s the line stays, without name, code or id', async (_, change) => {
    const read = await assigned(change);
    for (const person of ['etablissement', 'groupement'] as const) {
      const { lines, text, assignes } = await read(person);
      expect(text).not.toContain(NEW_NAME);
      expect(lines[0]).toMatchObject({ apprenant: null, regroupement: null });
      expect(assignes).toEqual(['Ancien apprenant', 'Riou Enora']);
    }
    expect((await read('csm')).assignes).toEqual([`${NEW_NAME} Maël`, 'Riou Enora']);
  });
});
