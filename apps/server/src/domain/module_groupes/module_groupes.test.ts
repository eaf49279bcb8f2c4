import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { module, moduleGroupe } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const names = (answer: { body: { 'hydra:member': { nom: string }[] } }) =>
  answer.body['hydra:member'].map(({ nom }) => nom);

describe('list and detail', () => {
  test('C-7-07 C-3.3-01 C-3.3-02 · everyone who is connected reads the groups, by ordre', async () => {
    await moduleGroupe(t.db, { nom: 'Zèle de lecture', ordre: 1 });
    const { id } = await moduleGroupe(t.db, { nom: 'Âge de lecture', ordre: 2 });
    const [first, second] = ['Zèle de lecture', 'Âge de lecture'];
    for (const person of ['admin', 'groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect(names(await t.as(person).get('/module_groupes?search=lecture'))).toEqual([first, second]);
      expect((await t.as(person).get(`/module_groupes/${id}`)).body).toMatchObject({
        nom: second,
        ordre: 2,
        illustration: null,
      });
    }
    expect((await t.as(null).get('/module_groupes')).status).toBe(401);
    const found = async (query: string) => names(await t.as('admin').get(`/module_groupes?${query}`));
    expect(await found('search=lecture&order[nom]=ASC')).toEqual([second, first]);
    expect(await found('search=age de')).toEqual([second]);
    expect(await found(`id[]=${id}`)).toEqual([second]);
    expect(await found('search=lecture&rowsPerPage=1&page=2')).toEqual([second]);
    expect((await t.as('admin').get('/module_groupes/list?search=zele')).body['hydra:member']).toMatchObject([
      { name: first },
    ]);
  });
});

describe('changes', () => {
  test('C-6-03 · an admin creates and edits one; nobody else', async () => {
    const made = await t.as('csm').post('/module_groupes', { nom: 'Bloc', ordre: 7 });
    expect([made.status, made.body.ordre]).toEqual([201, 7]);
    const path = `/module_groupes/${made.body.id}`;
    expect((await t.as('admin').put(path, { nom: 'Bloc opératoire' })).body).toMatchObject({
      nom: 'Bloc opératoire',
      ordre: 7,
      version: 2,
    });
    expect((await t.as('admin').put(path, { nom: 'Tard' }, { 'if-match': '"1"' })).status).toBe(412);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post('/module_groupes', { nom: 'Non' })).status).toBe(403);
      expect((await t.as(person).put(path, { nom: 'Non' })).status).toBe(403);
      expect((await t.as(person).delete(path)).status).toBe(403);
    }
  });

  test('C-5-26 · ordre takes a number only', async () => {
    for (const ordre of ['3', 'trois', 2.5, null]) {
      const { status, body } = await t.as('admin').post('/module_groupes', { nom: 'Ordre', ordre });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'ordre']);
    }
  });

  test('C-6-05 · a group that still has modules is refused, then deleted once it has none', async () => {
    const group = await moduleGroupe(t.db);
    const inside = await module(t.db, { moduleGroupeId: group.id });
    const refused = await t.as('admin').delete(`/module_groupes/${group.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'module_groupes.encore_utilise']);
    await t.as('admin').put(`/modules/${inside.id}`, { moduleGroupe: null });
    expect((await t.as('admin').delete(`/module_groupes/${group.id}`)).status).toBe(204);
    expect((await t.as('admin').get(`/module_groupes/${group.id}`)).status).toBe(404);
  });
});
