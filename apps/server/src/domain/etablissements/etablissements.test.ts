import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque, etablissement, module, possession } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const names = (answer: { body: { 'hydra:member': { nom: string }[] } }) =>
  answer.body['hydra:member'].map(({ nom }) => nom);

describe('list and detail', () => {
  test('P-2.4-13 · each role sees its own perimeter, and another id does not exist for it', async () => {
    const { nantes, rennes } = t.world.etablissements;
    expect(names(await t.as('groupement').get('/etablissements'))).toEqual(['CH de Saint-Nazaire', 'CHU de Nantes']);
    for (const person of ['etablissement', 'referent', 'apprenant'] as const) {
      expect(names(await t.as(person).get('/etablissements'))).toEqual(['CHU de Nantes']);
      expect((await t.as(person).get(`/etablissements/${nantes.id}`)).status).toBe(200);
      expect((await t.as(person).get(`/etablissements/${rennes.id}`)).status).toBe(404);
    }
    expect((await t.as('admin').get('/etablissements')).body['hydra:totalItems']).toBeGreaterThanOrEqual(4);
  });

  test('P-2.4-21 P-2.4-22 · sorted by nom, ten to a page', async () => {
    for (let rank = 0; rank < 8; rank++) await etablissement(t.db, { nom: `Zone ${rank}` });
    const page = await t.as('admin').get('/etablissements');
    expect(page.body['hydra:member']).toHaveLength(10);
    expect(names(page).slice(0, 2)).toEqual(['CH de Saint-Nazaire', 'CHU de Nantes']);
  });

  test('filters by name without accents, groupement and absence of one', async () => {
    const { loire } = t.world.groupements;
    expect(names(await t.as('admin').get(`/etablissements?groupement[]=${loire.id}`))).toHaveLength(2);
    expect(names(await t.as('admin').get('/etablissements?nom=SAÏNT'))).toEqual(['CH de Saint-Nazaire']);
    expect(names(await t.as('admin').get('/etablissements?exists[groupement]=false&search=acacias'))).toEqual([
      'Clinique des Acacias',
    ]);
  });

  test('P-7-19 · the picker takes a groupement.id filter and exists[groupement]', async () => {
    const { loire } = t.world.groupements;
    const ofLoire = await t.as('admin').get(`/etablissements/list?groupement.id=${loire.id}`);
    expect(ofLoire.body['hydra:member'].map(({ name }: { name: string }) => name)).toEqual([
      'CH de Saint-Nazaire',
      'CHU de Nantes',
    ]);
    const free = await t.as('admin').get('/etablissements/list?exists[groupement]=false&search=acacias');
    expect(free.body['hydra:member']).toHaveLength(1);
    const none = await t.as('admin').get('/etablissements/list?exists[groupement]=false&search=nantes');
    expect(none.body['hydra:member']).toHaveLength(0);
  });

  test('P-2.4-16 P-2.4-17 P-2.4-40 · fields of administrators do not leave for others', async () => {
    const hidden = [
      'crmId',
      'dateDerniereConnexion',
      'possessions',
      'etablissementAppareilVersions',
      'isMobileModeForced',
    ];
    const path = `/etablissements/${t.world.etablissements.nantes.id}`;
    const admin = await t.as('admin').get(path);
    for (const field of hidden) expect(admin.body).toHaveProperty(field);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      const { body } = await t.as(person).get(path);
      for (const field of hidden) expect(body).not.toHaveProperty(field);
    }
  });
});

describe('creation', () => {
  test('P-9-27 P-9-28 P-9-29 P-9-30 P-9-31 · a new establishment has the defaults', async () => {
    const { status, body } = await t.as('admin').post('/etablissements', { nom: "Hôpital d'Étretat" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nom: "Hôpital d'Étretat",
      codeEtablissement: 'HOPITAL-D-ETRETAT',
      defaultLanguage: 'fr',
      connectionModes: ['freeForm'],
      finPossessionPC: '2026-11-20',
      features: [],
      groupement: null,
      locked: false,
      IFPS: false,
      migrated: false,
      allowAllSequences: false,
      isMobileModeAvailable: false,
      isMobileModeForced: false,
      bypassBrowserLoader: false,
    });
  });

  test('the proposed code is never one already taken, and a given one must be free', async () => {
    await t.as('admin').post('/etablissements', { nom: 'Clinique du Port' });
    const second = await t.as('admin').post('/etablissements', { nom: 'Clinique du Port', codeEtablissement: '' });
    expect(second.body.codeEtablissement).toBe('CLINIQUE-DU-PORT-2');
    const refused = await t.as('admin').post('/etablissements', { nom: 'Autre', codeEtablissement: 'NANTES' });
    expect(refused.status).toBe(422);
    expect(refused.body.violations).toMatchObject([
      { propertyPath: 'codeEtablissement', code: 'etablissements.code_deja_utilise' },
    ]);
    const users = t.db
      .selectFrom('users')
      .where('id', 'not in', (eb) => eb.selectFrom('etablissements').select('userId'));
    expect(await users.where('role', '=', 'ROLE_ETABLISSEMENT').select('id').execute()).toEqual([]);
  });

  test('P-5-21 · the name is asked for and the e-mail must be well formed', async () => {
    const { status, body } = await t.as('admin').post('/etablissements', { nom: '  ', email: 'accueil@' });
    expect(status).toBe(422);
    expect(body.violations.map((one: { propertyPath: string }) => one.propertyPath)).toEqual(['nom', 'email']);
  });

  test('P-6-21 · only administrators create', async () => {
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post('/etablissements', { nom: 'Refusé' })).status).toBe(403);
    }
  });

  test('a groupement or device type that does not exist is refused on its field', async () => {
    const unknown = await t.as('admin').post('/etablissements', { nom: 'Essai', groupement: 999_999 });
    expect(unknown.body.violations).toMatchObject([{ propertyPath: 'groupement', code: 'validation.reference' }]);
    const versions = [{ type: 99, version: 'stable' }];
    const type = await t.as('admin').post('/etablissements', { nom: 'Essai', etablissementAppareilVersions: versions });
    expect(type.body.violations).toMatchObject([{ propertyPath: 'etablissementAppareilVersions.0.type' }]);
  });
});

describe('update', () => {
  test('P-6-27 P-6-28 P-6-29 P-6-30 P-6-31 · of what administrators alone write, nothing moves for an establishment', async () => {
    const { nantes } = t.world.etablissements;
    const asked = { ville: 'Nantes', crmId: '42', locked: true, IFPS: true, groupement: null, migrated: true };
    const answer = await t
      .as('etablissement')
      .put(`/etablissements/${nantes.id}`, { ...asked, connectionModes: ['userList'] });
    expect(answer.status).toBe(200);
    const row = await t.db
      .selectFrom('etablissements')
      .selectAll()
      .where('id', '=', nantes.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ville: 'Nantes', crmId: null, locked: false, IFPS: false, migrated: false });
    expect(row.groupementId).toBe(t.world.groupements.loire.id);
    expect(row.connectionModes).toEqual(['userList']);
  });

  test('P-6-36 P-6-37 · mobile mode is written by a super admin, not by an admin', async () => {
    const { id } = await etablissement(t.db);
    const admin = { isMobileModeAvailable: true, isMobileModeForced: true, crmId: '100417' };
    expect((await t.as('admin').put(`/etablissements/${id}`, admin)).body).toMatchObject({
      isMobileModeAvailable: false,
      isMobileModeForced: false,
      crmId: '100417',
    });
    const superAdmin = { isMobileModeAvailable: true, isMobileModeForced: true };
    expect((await t.as('superAdmin').put(`/etablissements/${id}`, superAdmin)).body).toMatchObject(superAdmin);
  });

  /** A groupement asks for this: it is answered, and nothing of it is written. */
  async function expectIgnored(asked: object) {
    const path = `/etablissements/${t.world.etablissements.saintNazaire.id}`;
    const { body: before } = await t.as('superAdmin').get(path);
    expect((await t.as('groupement').put(path, asked)).status).toBe(200);
    const { version: _version, ...after } = (await t.as('superAdmin').get(path)).body;
    expect(before).toMatchObject(after);
  }

  test('P-6-27 P-6-28 P-6-29 P-6-30 P-6-31 · a groupement writes neither CRM identifier, groupement nor boxes', () =>
    expectIgnored({ crmId: '99', groupement: null, IFPS: true, locked: true, migrated: true }));

  test('P-6-32 P-6-33 P-6-34 P-6-35 P-6-36 · a groupement writes neither versions, modules, language, features nor mobile mode', async () => {
    await expectIgnored({
      etablissementAppareilVersions: [{ type: 1, version: 'beta' }],
      modules: [(await module(t.db)).id],
      defaultLanguage: 'be',
      features: [],
      isMobileModeAvailable: true,
      isMobileModeForced: true,
      allowAllSequences: true,
    });
  });

  test('P-6-39 · an establishment without trainingCourses does not choose its connection modes', async () => {
    const { acacias } = t.world.etablissements;
    const answer = await t
      .as('etablissementSans')
      .put(`/etablissements/${acacias.id}`, { connectionModes: ['userList'] });
    expect(answer.body.connectionModes).toEqual(['freeForm']);
  });

  test('P-2.4-52 P-2.4-53 · a groupement edits its establishments, another id does not exist for it', async () => {
    const { saintNazaire, rennes } = t.world.etablissements;
    expect(
      (await t.as('groupement').put(`/etablissements/${saintNazaire.id}`, { ville: 'Saint-Nazaire' })).status,
    ).toBe(200);
    expect((await t.as('groupement').put(`/etablissements/${rennes.id}`, { ville: 'Rennes' })).status).toBe(404);
    expect((await t.as('etablissement').put(`/etablissements/${rennes.id}`, { ville: 'Rennes' })).status).toBe(404);
    expect((await t.as('referent').put(`/etablissements/${rennes.id}`, { ville: 'Rennes' })).status).toBe(403);
  });

  test('P-3-64 P-3-65 · app versions are replaced as a whole, one per device type', async () => {
    const { id } = await etablissement(t.db);
    const put = (etablissementAppareilVersions: object[]) =>
      t.as('admin').put(`/etablissements/${id}`, { etablissementAppareilVersions });
    await put([
      { type: 1, version: 'stable' },
      { type: '/api/types/3', version: 'specifique', valeurSpecifique: '4.11.3' },
    ]);
    const { body } = await put([{ type: 3, version: 'beta', valeurSpecifique: '4.11.3' }]);
    expect(body.etablissementAppareilVersions).toMatchObject([
      { version: 'beta', valeurSpecifique: null, type: { '@id': '/api/types/3', label: 'Ordinateur' } },
    ]);
    for (const version of ['stable', 'beta', 'derniereVersion']) {
      expect((await put([{ type: 3, version }])).body.etablissementAppareilVersions).toMatchObject([{ version }]);
    }
    expect((await put([{ type: 3, version: 'alpha' }])).status).toBe(422);
    const refused = await put([{ type: 3, version: 'specifique' }]);
    expect(refused.body.violations).toMatchObject([
      { propertyPath: 'etablissementAppareilVersions.0.valeurSpecifique' },
    ]);
  });

  test('two people editing: the second is told and nothing is overwritten', async () => {
    const { id } = await etablissement(t.db, { ville: 'Brest' });
    const first = await t.as('admin').put(`/etablissements/${id}`, { ville: 'Quimper' }, { 'if-match': '"1"' });
    expect(first.body.version).toBe(2);
    expect((await t.as('csm').put(`/etablissements/${id}`, { ville: 'Vannes' }, { 'if-match': '"1"' })).status).toBe(
      412,
    );
    expect((await t.as('admin').get(`/etablissements/${id}`)).body.ville).toBe('Quimper');
  });

  test('a code cannot be emptied nor taken from another establishment', async () => {
    const { id } = await etablissement(t.db);
    for (const codeEtablissement of ['', 'NANTES']) {
      const { status, body } = await t.as('admin').put(`/etablissements/${id}`, { codeEtablissement });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ propertyPath: 'codeEtablissement' }]);
    }
  });
});

describe('browser app', () => {
  const linkOf = async (id: number) => (await t.as('admin').get(`/etablissements/${id}`)).body.lienNavigateur;
  async function holding(numeroSerie: string, dateFin: string | null) {
    const { id } = await etablissement(t.db, { codeEtablissement: `CODE ${numeroSerie}` });
    const pc = await casque(t.db, { numeroSerie, typeId: 3 });
    await possession(t.db, { etablissementId: id, casqueId: pc.id, dateFin });
    return id;
  }

  test('P-2.4-32 S-4-22 S-9-79 P-3-69 · the link carries the code while a PC headset is held, its last day too', async () => {
    const today = await holding('PC-1', '2026-11-20');
    expect(await linkOf(today)).toBe(`${t.config.publicUrl}/navigateur?codeEtablissement=CODE%20PC-1`);
    const endless = await holding('PC-2', null);
    expect(await linkOf(endless)).not.toBeNull();
    await t.as('admin').put(`/etablissements/${endless}`, { finPossessionPC: '2026-11-19' });
    expect(await linkOf(endless)).toBeNull();
  });

  test('P-2.4-34 · no link for other headsets', async () => {
    const { id } = await etablissement(t.db);
    await possession(t.db, { etablissementId: id });
    expect(await linkOf(id)).toBeNull();
  });

  test('P-2.4-35 S-4-23 · no link for a possession that has ended', async () => {
    expect(await linkOf(await holding('PC-3', '2026-11-19'))).toBeNull();
  });

  test('P-2.4-40 S-3-42 · possessions carry serial numbers and dates, beside the modes and the last connection', async () => {
    const said = {
      isMobileModeForced: true,
      isMobileModeAvailable: true,
      bypassBrowserLoader: true,
      codeEtablissement: 'POSSEDE',
      dateDerniereConnexion: '2026-11-19T08:30:00.000Z',
    };
    const { id } = await etablissement(t.db, said);
    const { id: casqueId } = await casque(t.db, { numeroSerie: 'VR-42' });
    const { id: kept } = await casque(t.db, { numeroSerie: 'VR-43' });
    await possession(t.db, { etablissementId: id, casqueId, dateDebut: '2026-02-01', dateFin: '2026-03-01' });
    await possession(t.db, { etablissementId: id, casqueId: kept, dateDebut: '2026-03-02', dateFin: null });
    const { body } = await t.as('admin').get(`/etablissements/${id}`);
    expect(body).toMatchObject(said);
    expect(body.possessions).toMatchObject([
      { casque: { numeroSerie: 'VR-43' }, dateDebut: '2026-03-02', dateFin: null },
      {
        casque: { '@id': `/api/casques/${casqueId}`, numeroSerie: 'VR-42' },
        dateDebut: '2026-02-01',
        dateFin: '2026-03-01',
      },
    ]);
    const { body: silent } = await t.as('admin').get(`/etablissements/${(await etablissement(t.db)).id}`);
    expect(silent).toMatchObject({ isMobileModeForced: false, dateDerniereConnexion: null, possessions: [] });
  });
});

describe('history', () => {
  test('P-2.4-42 P-3-63 P-9-37 P-6-42 S-9-29 · the 200 newest actions, for administrators only', async () => {
    const { id } = await etablissement(t.db);
    const dates = Array.from({ length: 205 }, (_, rank) => new Date(Date.UTC(2026, 0, 1, 0, rank)).toISOString());
    const rows = dates.map((date, rank) => ({ etablissementId: id, type: rank % 2 ? 'Clic' : 'Connexion', date }));
    await t.db.insertInto('etablissementActions').values(rows).execute();
    const { body } = await t.as('csm').get(`/etablissements/${id}/actions`);
    expect(body.actions).toHaveLength(200);
    expect(body.actions[0]).toMatchObject({ type: 'Connexion', date: dates[204] });
    expect(
      (await t.as('etablissement').get(`/etablissements/${t.world.etablissements.nantes.id}/actions`)).status,
    ).toBe(403);
    expect((await t.as('admin').get('/etablissements/999999/actions')).status).toBe(404);
  });
});

describe('modules', () => {
  test('P-3-60 P-6-33 · an admin chooses the modules that an establishment may use; what others send is ignored', async () => {
    const [first, second] = [await module(t.db), await module(t.db)];
    const made = await t.as('admin').post('/etablissements', { nom: 'Clinique du Môle', modules: [first.id] });
    expect(made.body.modules).toEqual([first.id]);
    const path = `/etablissements/${made.body.id}`;
    const iris = [`/api/modules/${first.id}`, `/api/modules/${second.id}`];
    expect((await t.as('csm').put(path, { modules: iris })).body.modules).toEqual([first.id, second.id]);
    expect((await t.as('admin').put(path, { ville: 'Brest' })).body.modules).toEqual([first.id, second.id]);
    expect((await t.as('admin').put(path, { modules: [second.id] })).body.modules).toEqual([second.id]);
    const unknown = await t.as('admin').put(path, { modules: [999_999] });
    expect([unknown.status, unknown.body.violations[0].propertyPath]).toEqual([422, 'modules']);

    const own = `/etablissements/${t.world.etablissements.nantes.id}`;
    const before = (await t.as('admin').get(own)).body.modules;
    await t.as('etablissement').put(own, { modules: [first.id] });
    expect((await t.as('admin').get(own)).body.modules).toEqual(before);
  });

  test('P-6-28 P-6-30 P-6-31 P-6-34 P-6-40 · what the account of an establishment or of its groupement sends of the fields of others is ignored', async () => {
    const own = `/etablissements/${t.world.etablissements.nantes.id}`;
    const others = {
      crmId: '100999',
      groupement: null,
      codeEtablissement: 'AUTRE',
      IFPS: true,
      locked: true,
      migrated: true,
      etablissementAppareilVersions: [{ type: 3, version: 'stable' }],
      defaultLanguage: 'be',
      features: [],
      isMobileModeAvailable: true,
      isMobileModeForced: true,
      allowAllSequences: true,
      bypassBrowserLoader: true,
      finPossessionPC: '2031-03-31',
    };
    const seen = async () => {
      const { body } = await t.as('superAdmin').get(own);
      return Object.fromEntries(Object.keys(others).map((field) => [field, body[field]]));
    };
    const before = await seen();
    for (const [field, value] of Object.entries(others)) {
      expect(before[field]).not.toEqual(value);
      for (const person of ['etablissement', 'groupement'] as const)
        expect([field, (await t.as(person).put(own, { [field]: value })).status]).toEqual([field, 200]);
    }
    expect(await seen()).toEqual(before);
  });
});
