import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  assignment,
  etablissement,
  module,
  moduleGroupe,
  openModule,
  scenario,
  trainingCourse,
} from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const names = (answer: { body: { 'hydra:member': { nom: string }[] } }) =>
  answer.body['hydra:member'].map(({ nom }) => nom);

describe('who sees which', () => {
  test('C-7-06 C-6-36 C-6-37 · admin all; groupement, establishment, referent and learner those of their establishments', async () => {
    const { nantes, saintNazaire, rennes } = t.world.etablissements;
    const [first, second, third] = [
      await module(t.db, { nom: 'Vue A' }),
      await module(t.db, { nom: 'Vue B' }),
      await module(t.db, { nom: 'Vue C' }),
    ];
    await openModule(t.db, first.id, [nantes.id]);
    await openModule(t.db, second.id, [saintNazaire.id]);
    await openModule(t.db, third.id, [rennes.id]);
    const seen = async (person: 'admin' | 'groupement' | 'etablissement' | 'referent' | 'apprenant') =>
      names(await t.as(person).get('/modules?search=vue'));
    expect(await seen('admin')).toEqual(['Vue A', 'Vue B', 'Vue C']);
    expect(await seen('groupement')).toEqual(['Vue A', 'Vue B']);
    for (const person of ['etablissement', 'referent', 'apprenant'] as const) {
      expect(await seen(person)).toEqual(['Vue A']);
      expect((await t.as(person).get(`/modules/${first.id}`)).status).toBe(200);
      expect((await t.as(person).get(`/modules/${third.id}`)).status).toBe(404);
      expect(names(await t.as(person).get(`/modules?search=vue&etablissement[]=${rennes.id}`))).toEqual([]);
    }
    expect(names(await t.as('admin').get(`/modules?search=vue&etablissement[]=${saintNazaire.id}`))).toEqual(['Vue B']);
    expect((await t.as(null).get('/modules')).status).toBe(401);
  });

  test('C-6-37 P-2.4-38 · every module where all are open, none where access is locked', async () => {
    const { rennes } = t.world.etablissements;
    const hidden = await module(t.db, { nom: 'Ouvert à tous' });
    const path = `/modules/${hidden.id}`;
    expect((await t.as('ifps').get(path)).status).toBe(404);
    await t.db.updateTable('etablissements').set({ allowAllSequences: true }).where('id', '=', rennes.id).execute();
    expect((await t.as('ifps').get(path)).status).toBe(200);
    expect(names(await t.as('admin').get(`/modules?search=ouvert&etablissement[]=${rennes.id}`))).toHaveLength(1);
    await t.db.updateTable('etablissements').set({ locked: true }).where('id', '=', rennes.id).execute();
    expect((await t.as('ifps').get(path)).status).toBe(404);
    expect(names(await t.as('ifps').get('/modules'))).toEqual([]);
    await t.db
      .updateTable('etablissements')
      .set({ allowAllSequences: false, locked: false })
      .where('id', '=', rennes.id)
      .execute();
  });
});

test('C-6-38 · a file whose address was stored with a password is told to those alone who can mend it', async () => {
  const { id } = await module(t.db, { nom: 'Fiche à mot de passe', type: 4, fichePedagogique: 'https://d.test/f' });
  await openModule(t.db, id, [t.world.etablissements.nantes.id]);
  const files = { fichePedagogique: 'https://d.test/f', livretPedagogique: 'https://u:p@d.test/l' };
  await t.db.updateTable('modules').set(files).where('id', '=', id).execute();
  expect((await t.as('admin').get(`/modules/${id}`)).body).toMatchObject(files);
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    const { body: list } = await t.as(person).get('/modules?search=fiche%20passe');
    const { body } = await t.as(person).get(`/modules/${id}`);
    for (const told of [body, list['hydra:member'][0]])
      expect(told, person).toMatchObject({ id, ...files, livretPedagogique: null });
  }
});

describe('item', () => {
  describe('of a whole module', () => {
    const texts = {
      description: 'Trente secondes',
      objectifs: 'Savoir',
      duree: 15,
      fichePedagogique: 'https://documents.test/fiche.pdf',
      livretPedagogique: 'https://documents.test/livret.pdf',
    };
    let group: { id: number };
    let id: number;
    let body: { scenarios: unknown };
    beforeAll(async () => {
      group = await moduleGroupe(t.db, { nom: 'Hygiène' });
      ({ id } = await module(t.db, { nom: 'Friction', moduleGroupeId: group.id, type: 2, ...texts }));
      await scenario(t.db, { nom: 'Second', moduleId: id, ordre: 2 });
      await scenario(t.db, { nom: 'Premier', moduleId: id, ordre: 1, guid: 'G-1' });
      ({ body } = await t.as('admin').get(`/modules/${id}`));
    });

    test('C-3.2-01 C-3.2-02 C-3.2-03 C-7-18 · its name, its group and its type', () => {
      expect(body).toMatchObject({
        '@id': `/api/modules/${id}`,
        id,
        nom: 'Friction',
        moduleGroupe: { '@id': `/api/module_groupes/${group.id}`, nom: 'Hygiène' },
        type: 2,
      });
    });

    test('C-3.2-04 C-3.2-05 · its texts, its duration and its documents', () => {
      expect(body).toMatchObject({ ...texts, illustration: null });
    });

    test('C-3.2-08 · its scenarios in order', () => {
      expect(body.scenarios).toMatchObject([
        { nom: 'Premier', guid: 'G-1' },
        { nom: 'Second', guid: null },
      ]);
    });
  });

  test('S-3-03 S-3-04 · its dates and its mobile mode, beside its name, its group and one of four types', async () => {
    const group = await moduleGroupe(t.db, { nom: 'Urgences' });
    for (const type of [1, 2, 3, 4]) {
      const values = { nom: `De type ${type}`, type, dateDebut: '2026-01-05', dateFin: '2026-12-31' };
      const asked = { ...values, moduleGroupe: group.id, isMobileModeAvailable: true };
      const { body: made } = await t.as('superAdmin').post('/modules', asked);
      await openModule(t.db, made.id, [t.world.etablissements.nantes.id]);
      const { body } = await t.as('apprenant').get(`/modules/${made.id}`);
      expect(body).toMatchObject({ id: made.id, ...values, isMobileModeAvailable: true });
      expect(body.moduleGroupe).toMatchObject({ nom: 'Urgences' });
    }
    for (const type of [0, 5]) expect((await t.as('admin').post('/modules', { nom: 'Non', type })).status).toBe(422);
  });

  test('C-6-38 · pedagogical files are hidden from learners but for type 4', async () => {
    const documents = { fichePedagogique: 'https://d.test/f', livretPedagogique: 'https://d.test/l' };
    for (const [type, shown] of [
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ] as const) {
      const { id } = await module(t.db, { type, ...documents });
      await openModule(t.db, id, [t.world.etablissements.nantes.id]);
      expect((await t.as('referent').get(`/modules/${id}`)).body).toMatchObject(documents);
      const { body } = await t.as('apprenant').get(`/modules/${id}`);
      expect([body.fichePedagogique !== null, body.livretPedagogique !== null]).toEqual([shown, shown]);
    }
  });

  test('C-3.2-11 C-3.1-10 S-3-02 · the image of a type 4 module is that of its last scenario version', async () => {
    const { id } = await module(t.db, { type: 4, illustration: '/api/illustrations/module.png' });
    const older = await scenario(t.db, { moduleId: id, illustration: '/api/illustrations/a.png' });
    const newer = await scenario(t.db, { moduleId: id, illustration: '/api/illustrations/b.png' });
    const image = async () => (await t.as('admin').get(`/modules/${id}`)).body.illustration;
    expect(await image()).toBe('/api/illustrations/module.png');
    await t.db.insertInto('scenarioVersions').values({ scenarioId: newer.id }).execute();
    await t.db.insertInto('scenarioVersions').values({ scenarioId: older.id }).execute();
    expect(await image()).toBe('/api/illustrations/a.png');
    await t.db.updateTable('modules').set({ type: 1 }).where('id', '=', id).execute();
    expect(await image()).toBe('/api/illustrations/module.png');
  });
});

describe('list', () => {
  test('C-2.2-18 C-7-14 S-9-78 · sorted by name; id, group and type filters, search, order and pages', async () => {
    const group = await moduleGroupe(t.db);
    const zebre = await module(t.db, { nom: 'Zèbre liste', type: 1, duree: 5, moduleGroupeId: group.id });
    await module(t.db, { nom: 'Écharpe liste', type: 3, duree: 20 });
    const get = async (query: string) => names(await t.as('admin').get(`/modules?search=liste&${query}`));
    expect(await get('')).toEqual(['Écharpe liste', 'Zèbre liste']);
    expect(await get('order[duree]=ASC')).toEqual(['Zèbre liste', 'Écharpe liste']);
    expect(await get('type[]=3')).toEqual(['Écharpe liste']);
    expect(await get(`moduleGroupe[]=${group.id}`)).toEqual(['Zèbre liste']);
    expect(await get(`id[]=${zebre.id}`)).toEqual(['Zèbre liste']);
    expect(await get('rowsPerPage=1&page=2')).toEqual(['Zèbre liste']);
  });

  test('C-7-12 C-7-13 · exists[moduleGroupe]=false leaves the modules without a group', async () => {
    const group = await moduleGroupe(t.db);
    await module(t.db, { nom: 'Filtre groupé', moduleGroupeId: group.id });
    await module(t.db, { nom: 'Filtre libre' });
    const { body } = await t.as('admin').get('/modules/list?search=filtre&exists[moduleGroupe]=false');
    expect(body['hydra:member'].map(({ name }: { name: string }) => name)).toEqual(['Filtre libre']);
  });
});

describe('changes', () => {
  test('C-6-03 C-6-30 · an admin creates and edits a module with its scenarios; nobody else', async () => {
    const [first, second] = [await scenario(t.db), await scenario(t.db)];
    const made = await t.as('admin').post('/modules', { nom: 'Neuf', type: 1, scenarios: [second.id, first.id] });
    expect(made.status).toBe(201);
    const ids = (body: { scenarios: { id: number }[] }) => body.scenarios.map(({ id }) => id);
    expect(ids(made.body)).toEqual([second.id, first.id]);
    const path = `/modules/${made.body.id}`;
    const changed = await t.as('csm').put(path, { scenarios: [first.id], duree: 12 }, { 'if-match': '"1"' });
    expect([ids(changed.body), changed.body.duree, changed.body.nom]).toEqual([[first.id], 12, 'Neuf']);
    expect((await t.as('admin').put(path, { nom: 'Tard' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await t.as('admin').get(`/scenarios/${second.id}`)).body.module).toBeNull();
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post('/modules', { nom: 'Non', type: 1 })).status).toBe(403);
      expect((await t.as(person).put(path, { nom: 'Non' })).status).toBe(403);
      expect((await t.as(person).delete(path)).status).toBe(403);
    }
  });

  test('C-7-13 · a scenario of another module is refused, and so is an unknown one', async () => {
    const taken = await scenario(t.db, { moduleId: (await module(t.db)).id });
    for (const id of [taken.id, 999_999]) {
      const { status, body } = await t.as('admin').post('/modules', { nom: 'Pris', type: 1, scenarios: [id] });
      expect([status, body.violations[0].code]).toEqual([422, 'modules.scenario_deja_pris']);
    }
  });

  test('C-3.2-03 S-9-76 · refused on their fields: a type of none of the four, an unknown group, dates out of order, a bad address', async () => {
    const refusal = async (body: object) => {
      const answer = await t.as('admin').post('/modules', { nom: 'Refus', type: 1, ...body });
      return [answer.status, answer.body.violations?.[0]?.propertyPath];
    };
    expect(await refusal({ type: 5 })).toEqual([422, 'type']);
    expect(await refusal({ nom: ' ' })).toEqual([422, 'nom']);
    expect(await refusal({ moduleGroupe: 999_999 })).toEqual([422, 'moduleGroupe']);
    expect(await refusal({ dateDebut: '2026-02-01', dateFin: '2026-01-01' })).toEqual([422, 'dateFin']);
    expect(await refusal({ fichePedagogique: 'javascript:alert(1)' })).toEqual([422, 'fichePedagogique']);
    expect(await refusal({ livretPedagogique: 'http://d.test/l' })).toEqual([422, 'livretPedagogique']);
  });

  test('C-3.2-06 C-3.2-07 C-3.2-12 P-6-41 · the mobile mode that a plain admin or CSM sends is ignored', async () => {
    const { id } = await module(t.db);
    const path = `/modules/${id}`;
    for (const person of ['admin', 'csm'] as const) {
      const { body } = await t.as(person).put(path, { isMobileModeAvailable: true });
      expect(body.isMobileModeAvailable).toBe(false);
    }
    expect((await t.as('superAdmin').put(path, { isMobileModeAvailable: true })).body.isMobileModeAvailable).toBe(true);
    expect((await t.as('apprenant').get('/modules')).status).toBe(200);
  });

  test('C-6-05 · a module of a course or of an assignment is refused; deleted otherwise, its scenarios stay', async () => {
    const inCourse = await module(t.db);
    await trainingCourse(t.db, { moduleIds: [inCourse.id] });
    const assigned = await module(t.db);
    await assignment(t.db, { moduleId: assigned.id, etablissementId: (await etablissement(t.db)).id });
    for (const { id } of [inCourse, assigned]) {
      const { status, body } = await t.as('admin').delete(`/modules/${id}`);
      expect([status, body.code]).toEqual([409, 'modules.encore_utilise']);
    }
    const free = await module(t.db);
    const step = await scenario(t.db, { moduleId: free.id });
    await openModule(t.db, free.id, [t.world.etablissements.nantes.id]);
    expect((await t.as('admin').delete(`/modules/${free.id}`)).status).toBe(204);
    expect((await t.as('admin').get(`/modules/${free.id}`)).status).toBe(404);
    expect((await t.as('admin').get(`/scenarios/${step.id}`)).body.module).toBeNull();
  });
});
