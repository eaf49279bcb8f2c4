import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { module, openModule, passage, scenario, suivi, trainingCourse } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const names = (answer: { body: { 'hydra:member': { nom: string }[] } }) =>
  answer.body['hydra:member'].map(({ nom }) => nom);

/** A scenario of a module that the CHU de Nantes may use. */
async function openScenario(type: number, values: Parameters<typeof scenario>[1] = {}) {
  const { id: moduleId } = await module(t.db, { type });
  await openModule(t.db, moduleId, [t.world.etablissements.nantes.id]);
  return scenario(t.db, { ...values, moduleId });
}

describe('who sees which', () => {
  test('C-7-05 C-6-30 · admin all, those without a module too; the others those of the modules that they see', async () => {
    const seen = await openScenario(1, { nom: 'Vu' });
    const free = await scenario(t.db, { nom: 'Vu sans module' });
    const foreign = await scenario(t.db, { nom: 'Vu ailleurs', moduleId: (await module(t.db)).id });
    expect(names(await t.as('admin').get('/scenarios?search=vu'))).toEqual(['Vu', 'Vu ailleurs', 'Vu sans module']);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect(names(await t.as(person).get('/scenarios?search=vu'))).toEqual(['Vu']);
      expect((await t.as(person).get(`/scenarios/${seen.id}`)).status).toBe(200);
      for (const { id } of [free, foreign]) expect((await t.as(person).get(`/scenarios/${id}`)).status).toBe(404);
    }
    expect((await t.as(null).get('/scenarios')).status).toBe(401);
  });

  test('C-6-38 · sheet and booklet are hidden from learners but in modules of type 4', async () => {
    const documents = { fichePedagogique: 'https://d.test/f', livretPedagogique: 'https://d.test/l' };
    const hidden = await openScenario(1, documents);
    const shown = await openScenario(4, documents);
    expect((await t.as('etablissement').get(`/scenarios/${hidden.id}`)).body).toMatchObject(documents);
    expect((await t.as('apprenant').get(`/scenarios/${shown.id}`)).body).toMatchObject(documents);
    expect((await t.as('apprenant').get(`/scenarios/${hidden.id}`)).body).toMatchObject({
      fichePedagogique: null,
      livretPedagogique: null,
    });
  });

  test('C-3.1-06 · an address stored with a password is told to those alone who can mend it', async () => {
    const secret = 'https://u:p@formation.test/jeu';
    const addresses = { overrideUrl: secret, fichePedagogique: secret, livretPedagogique: 'https://d.test/l' };
    const { id } = await openScenario(4, { nom: 'À mot de passe', ...addresses });
    expect((await t.as('admin').get(`/scenarios/${id}`)).body).toMatchObject(addresses);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      const { body: list } = await t.as(person).get('/scenarios?search=passe');
      const { body } = await t.as(person).get(`/scenarios/${id}`);
      for (const told of [body, list['hydra:member'][0]])
        expect(told, person).toMatchObject({ id, ...addresses, overrideUrl: '', fichePedagogique: null });
    }
  });

  test('C-3.1-11 C-3.1-12 · completion is that of the learner who asks', async () => {
    const { id } = await openScenario(1);
    const completion = async (person: 'apprenant' | 'referent') =>
      (await t.as(person).get(`/scenarios/${id}`)).body.completion;
    expect([await completion('apprenant'), await completion('referent')]).toEqual([0, null]);
    await suivi(t.db, { apprenantId: t.world.apprenants.nantes.id, scenarioId: id });
    expect([await completion('apprenant'), await completion('referent')]).toEqual([100, null]);
  });
});

describe('list', () => {
  test('C-2.1-12 C-7-12 C-7-14 S-7-83 S-9-78 · sorted by name; module filters, exists[module]=false, order and pages', async () => {
    const { id } = await module(t.db, { nom: 'Bloc', type: 3 });
    const zoe = await scenario(t.db, { nom: 'Zoé tri', moduleId: id, dpc: true });
    await scenario(t.db, { nom: 'Élan tri' });
    const get = async (query: string) => names(await t.as('admin').get(`/scenarios?search=tri&${query}`));
    expect(await get('')).toEqual(['Élan tri', 'Zoé tri']);
    expect(await get('exists[module]=false')).toEqual(['Élan tri']);
    expect(await get(`module[]=${id}`)).toEqual(['Zoé tri']);
    expect(await get('module.nom=bloc')).toEqual(['Zoé tri']);
    expect(await get('module.type[]=3')).toEqual(['Zoé tri']);
    expect(await get('dpc=true')).toEqual(['Zoé tri']);
    expect(await get(`id[]=${zoe.id}`)).toEqual(['Zoé tri']);
    expect(await get('order[nom]=DESC&rowsPerPage=1')).toEqual(['Zoé tri']);
    const { body } = await t.as('admin').get('/scenarios/list?search=tri&exists[module]=false');
    expect(body['hydra:member']).toMatchObject([{ name: 'Élan tri' }]);
  });
});

test('S-3-01 S-3-02 · a whole scenario names the courses that one sees, and has the version that draws it last', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const { id: moduleId } = await module(t.db);
  await openModule(t.db, moduleId, [nantes.id]);
  const fields = {
    ...{ nom: 'Entier', uuid: '0192b3c4-0000-4000-a000-0000000e4713', guid: 'SC-ENTIER', dateDebut: '2026-01-01' },
    ...{ dateFin: '2026-12-31', overrideUrl: 'https://d.test/b', fichePedagogique: 'https://d.test/f' },
    livretPedagogique: 'https://d.test/l',
  };
  const { id } = await scenario(t.db, { moduleId, ...fields, illustration: '/api/illustrations/e.png' });
  const { id: version } = await t.db
    .insertInto('scenarioVersions')
    .values({ scenarioId: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trainingCourse(t.db, { name: 'Départ', moduleIds: [moduleId], etablissementId: rennes.id });
  await trainingCourse(t.db, { name: 'Arrivée', moduleIds: [moduleId] });
  const read = async (person: 'admin' | 'referent') => (await t.as(person).get(`/scenarios/${id}`)).body;
  const whole = await read('admin');
  expect(whole).toMatchObject({ id, ...fields, illustration: '/api/illustrations/e.png' });
  expect(whole.sequences).toEqual(['Arrivée', 'Départ']);
  expect((await read('referent')).sequences).toEqual(['Arrivée']);
  expect(whole.scenarioVersions.at(-1)).toMatchObject({ id: version, uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('C-3.1-06 · a page of the demonstration plays nothing on a server that has none', async () => {
  const overrideUrl = '/demonstration/transfert-horizontal';
  const { status, body } = await t.as('admin').post('/scenarios', { nom: 'Sans page', overrideUrl });
  expect([status, body.violations]).toMatchObject([422, [{ propertyPath: 'overrideUrl' }]]);
});

describe('changes', () => {
  describe('of every field', () => {
    const names = { nom: 'Complet', uuid: '0192b3c4-0000-4000-a000-00000000abcd', guid: 'SC-1' };
    const texts = {
      description: 'Texte',
      objectifs: 'But',
      duree: 18,
      fichePedagogique: 'https://d.test/f',
      livretPedagogique: 'https://d.test/l',
    };
    const use = {
      overrideUrl: 'https://d.test/bureau',
      overrideUrlMobile: 'https://d.test/mobile',
      dpc: true,
      dateDebut: '2026-01-01',
      dateFin: '2026-12-31',
    };
    let moduleId: number;
    let body: { id: number; scenarioVersions: unknown };
    beforeAll(async () => {
      moduleId = (await module(t.db, { nom: 'Module plein' })).id;
      await scenario(t.db, { moduleId, ordre: 4 });
      const made = await t.as('admin').post('/scenarios', { ...names, ...texts, ...use, module: moduleId });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      body = made.body;
    });

    test('C-3.1-01 C-3.1-02 C-3.1-09 · names are kept, the module is named, there is a version from the start', () => {
      expect(body).toMatchObject({ ...names, id: expect.any(Number), module: { id: moduleId, nom: 'Module plein' } });
      expect(body.scenarioVersions).toMatchObject([{ uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    });

    test('C-3.1-03 C-3.1-04 C-3.1-05 · documents, texts and duration are kept, beside the illustration', () => {
      expect(body).toMatchObject({ ...texts, illustration: null });
    });

    test('C-3.1-06 C-3.1-07 C-3.1-08 · addresses, DPC and dates are kept', () => {
      expect(body).toMatchObject(use);
    });

    test('a change keeps what it does not name, and takes the last place of its module', async () => {
      const path = `/scenarios/${body.id}`;
      expect(body).toMatchObject({ ordre: 5 });
      const kept = await t.as('csm').put(path, { nom: 'Renommé', module: moduleId }, { 'if-match': '"1"' });
      expect(kept.body).toMatchObject({ nom: 'Renommé', ordre: 5, guid: 'SC-1', version: 2 });
      expect((await t.as('admin').put(path, { nom: 'Tard' }, { 'if-match': '"1"' })).status).toBe(412);
      expect((await t.as('admin').put(path, { module: null })).body).toMatchObject({ module: null, ordre: 0 });
    });
  });

  test('C-6-03 · nobody else creates, edits or deletes one', async () => {
    const { id } = await openScenario(1);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post('/scenarios', { nom: 'Non' })).status).toBe(403);
      expect((await t.as(person).put(`/scenarios/${id}`, { nom: 'Non' })).status).toBe(403);
      expect((await t.as(person).delete(`/scenarios/${id}`)).status).toBe(403);
    }
  });

  test('C-8-11 · refused on their fields: what another scenario has, an unknown module, dates out of order', async () => {
    const { uuid } = await scenario(t.db, { guid: 'PRIS' });
    const refusal = async (body: object) => {
      const answer = await t.as('admin').post('/scenarios', { nom: 'Refus', ...body });
      return [answer.status, answer.body.violations?.[0]?.propertyPath, answer.body.violations?.[0]?.code];
    };
    expect(await refusal({ uuid })).toEqual([422, 'uuid', 'scenarios.uuid_deja_utilise']);
    expect(await refusal({ uuid: 'zut' })).toEqual([422, 'uuid', 'scenarios.uuid_invalide']);
    expect(await refusal({ guid: 'PRIS' })).toEqual([422, 'guid', 'scenarios.guid_deja_utilise']);
    expect(await refusal({ module: 999_999 })).toEqual([422, 'module', 'validation.reference']);
    expect(await refusal({ dateDebut: '2026-02-01', dateFin: '2026-01-01' })).toEqual([
      422,
      'dateFin',
      'scenarios.ordre_des_dates',
    ]);
  });

  test('C-6-05 · a scenario with recorded sessions is refused; deleted otherwise', async () => {
    const used = await scenario(t.db);
    await passage(t.db, { etablissementId: t.world.etablissements.nantes.id, scenarioId: used.id });
    const { status, body } = await t.as('admin').delete(`/scenarios/${used.id}`);
    expect([status, body.code]).toEqual([409, 'scenarios.encore_utilise']);
    const free = await scenario(t.db);
    expect((await t.as('admin').delete(`/scenarios/${free.id}`)).status).toBe(204);
    expect((await t.as('admin').get(`/scenarios/${free.id}`)).status).toBe(404);
  });
});
