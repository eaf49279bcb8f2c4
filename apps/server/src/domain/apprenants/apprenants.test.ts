import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { openLogin, type PersonName } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const names = (body: { 'hydra:member': { nom: string }[] }) => body['hydra:member'].map(({ nom }) => nom);
const paths = (body: { violations: { propertyPath: string; code: string }[] }) =>
  body.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
const read = (id: number) =>
  t.db
    .selectFrom('apprenants')
    .innerJoin('users', 'users.id', 'apprenants.userId')
    .select(['apprenants.nom', 'estBloque', 'rppsOrAdeli', 'passwordHash', 'etablissementId'])
    .where('apprenants.id', '=', id)
    .executeTakeFirstOrThrow();
/** The row of one who was removed stays for the figures: nobody reads it. */
const exists = async (id: number) => (await t.as('superAdmin').get(`/apprenants/${id}`)).status === 200;

describe('list', () => {
  test('P-2.3-14 P-2.3-53 · everyone sees the learners of the own perimeter, by name', async () => {
    const { rennes, nantes, saintNazaire } = t.world.etablissements;
    for (const [nom, { id }] of [
      ['Vu C', rennes],
      ['Vu B', saintNazaire],
      ['Vu A', nantes],
    ] as const) {
      await build.apprenant(t.db, { etablissementId: id, nom });
    }
    const seen = async (person: PersonName) => names((await t.as(person).get('/apprenants?nom=vu%20')).body);
    expect(await seen('admin')).toEqual(['Vu A', 'Vu B', 'Vu C']);
    expect(await seen('groupement')).toEqual(['Vu A', 'Vu B']);
    expect(await seen('referent')).toEqual(['Vu A']);
    expect((await t.as('etablissementSans').get('/apprenants')).status).toBe(403);
  });

  test('P-6-47 · a filter never widens the perimeter', async () => {
    const { rennes } = t.world.etablissements;
    const { body } = await t.as('groupement').get(`/apprenants?etablissement[]=${rennes.id}`);
    expect(body['hydra:totalItems']).toBe(0);
  });

  test('P-2.3-17 P-6-13 · archived learners are listed for the admin group only', async () => {
    const { nantes } = t.world.etablissements;
    const etablissementId = nantes.id;
    await build.apprenant(t.db, { etablissementId, nom: 'Rangé actif' });
    await build.apprenant(t.db, { etablissementId, nom: 'Rangé archivé', deletedAt: '2026-01-05T10:00:00Z' });
    const listed = async (person: PersonName, query = '') =>
      names((await t.as(person).get(`/apprenants?search=range${query}`)).body);
    expect(await listed('csm', '&exists[deletedAt]=true')).toEqual(['Rangé archivé']);
    expect(await listed('etablissement', '&exists[deletedAt]=true')).toEqual([]);
    expect(await listed('etablissement')).toEqual(['Rangé actif']);
    expect(await listed('admin')).toEqual(['Rangé actif', 'Rangé archivé']);
    expect(await listed('admin', '&exists[deletedAt]=false')).toEqual(['Rangé actif']);
    const options = await t.as('admin').get('/apprenants/list?search=range%20archive');
    expect(options.body['hydra:totalItems']).toBe(0);
  });

  test('P-5-31 P-2.3-47 S-5-45 · search and column filters ignore case and accents', async () => {
    const total = async (query: string) => (await t.as('admin').get(`/apprenants?${query}`)).body['hydra:totalItems'];
    expect(await total('search=beauchene')).toBe(1);
    expect(await total('search=GAETAN%20beau')).toBe(1);
    expect(await total('nom=CHÊNE')).toBe(1);
    await build.apprenant(t.db, { nom: 'Quiniou', prenom: 'Maël-Goulven' });
    expect(await total('prenom=mael-g')).toBe(1);
    expect(await total('prenom=quiniou')).toBe(0);
    expect(await total('codeApprenant=nantes-0001')).toBe(1);
    expect(await total('nom=%25')).toBe(0);
    expect(await total(`id[]=${t.world.apprenants.nantes.id}`)).toBe(1);
  });

  test('P-3-32 P-3-39 · a row holds its establishment, its profession and what was done', async () => {
    const { nantes } = t.world.apprenants;
    const { body } = await t.as('admin').get(`/apprenants/${nantes.id}`);
    expect(body).toMatchObject({
      '@id': `/api/apprenants/${nantes.id}`,
      etablissement: { nom: 'CHU de Nantes', IFPS: false },
      profession: null,
      lessonsCompleted: 0,
      successRating: null,
      estEtudiant: false,
      estBloque: false,
    });
  });

  test('P-3-39 C-9-21 S-9-48 · a row counts the modules completed whole and averages the scores above zero', async () => {
    const [many, one] = [await build.apprenant(t.db), await build.apprenant(t.db)];
    const play = async (apprenantId: number, steps: { complete: boolean; score: number | null }[][]) => {
      for (const scores of steps) {
        const { id: moduleId } = await build.module(t.db);
        for (const done of scores) {
          const { id: scenarioId } = await build.scenario(t.db, { moduleId });
          await build.suivi(t.db, { apprenantId, scenarioId, ...done });
        }
      }
    };
    await play(many.id, [
      [
        { complete: true, score: 90 },
        { complete: true, score: 81 },
      ],
      [
        { complete: true, score: 70 },
        { complete: false, score: null },
      ],
      [{ complete: true, score: 0 }],
    ]);
    await play(one.id, [[{ complete: true, score: 0 }]]);
    const row = async (id: number) => (await t.as('admin').get(`/apprenants?id=${id}`)).body['hydra:member'][0];
    expect(await row(many.id)).toMatchObject({ lessonsCompleted: 2, successRating: 78 });
    expect(await row(one.id)).toMatchObject({ lessonsCompleted: 1, successRating: null });
  });

  test('P-7-17 P-7-36 · pickers name « Nom Prénom », by establishment, up to 9999', async () => {
    const { id } = await build.etablissement(t.db, { groupementId: t.world.groupements.loire.id });
    await build.apprenant(t.db, { etablissementId: id, nom: 'Carnec', prenom: 'Thaïs' });
    const { status, body } = await t
      .as('groupement')
      .get(`/apprenants/list?etablissement=${id}&page=1&rowsPerPage=9999`);
    expect(status).toBe(200);
    expect(body['hydra:member'].map(({ name }: { name: string }) => name)).toEqual(['Carnec Thaïs']);
  });
});

describe('fields by role', () => {
  test('P-5-26 P-5-27 P-5-28 P-5-29 · administration fields and RPPS are for those who may read them', async () => {
    const { nantes, rennes } = t.world.apprenants;
    const keys = async (person: 'admin' | 'etablissement' | 'groupement' | 'apprenant') =>
      Object.keys((await t.as(person).get(`/apprenants/${nantes.id}`)).body);
    expect(await keys('admin')).toEqual(expect.arrayContaining(['estEtudiant', 'estBloque', 'rppsOrAdeli']));
    expect(await keys('etablissement')).toContain('rppsOrAdeli');
    expect(await keys('etablissement')).not.toContain('estBloque');
    expect(await keys('groupement')).not.toContain('rppsOrAdeli');
    expect(await keys('apprenant')).not.toContain('rppsOrAdeli');
    const own = Object.keys((await t.as('ifps').get(`/apprenants/${rennes.id}`)).body);
    expect(own).not.toContain('rppsOrAdeli');
    expect(own).not.toContain('profession');
    const byAdmin = Object.keys((await t.as('admin').get(`/apprenants/${rennes.id}`)).body);
    expect(byAdmin).toEqual(expect.arrayContaining(['rppsOrAdeli', 'profession']));
  });

  test('P-2.3-56 P-5-24 P-5-26 · what a role may not write is left as it was', async () => {
    const { id } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.saintNazaire.id });
    const { status } = await t.as('groupement').put(`/apprenants/${id}`, {
      nom: 'Changé',
      estBloque: true,
      rppsOrAdeli: '10101010101',
      password: 'Nouveau-mot-2026',
      etablissement: t.world.etablissements.nantes.id,
    });
    expect(status).toBe(200);
    const row = await read(id);
    expect(row).toMatchObject({ nom: 'Changé', estBloque: false, rppsOrAdeli: null, passwordHash: null });
    expect(row.etablissementId).toBe(t.world.etablissements.saintNazaire.id);
  });
});

describe('creation', () => {
  test('P-5-08 P-5-09 · nom and prenom are required', async () => {
    const { status, body } = await t.as('referent').post('/apprenants', { nom: '  ', prenom: '' });
    expect(status).toBe(422);
    expect(paths(body)).toEqual(['nom apprenants.nom_obligatoire', 'prenom apprenants.prenom_obligatoire']);
  });

  test('P-3-41 P-2.3-14 · an establishment or referent creates at home, whatever it asks, with the next code', async () => {
    const { id } = await build.etablissement(t.db, { nom: 'Hôpital du Croisic', codeEtablissement: 'CROISIC' });
    const { userId } = await build.referent(t.db, { etablissementId: id });
    await build.apprenant(t.db, { etablissementId: id, codeApprenant: 'APP-CROISIC-0001' });
    const referent = t.withCookie(await openLogin(t.db, userId, t.clock.current));
    const { status, body } = await referent.post('/apprenants', {
      nom: "D'Aubigné",
      prenom: 'Lœtitia',
      matricule: '00123',
      codeApprenant: '',
      etablissement: t.world.etablissements.rennes.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ codeApprenant: 'APP-CROISIC-0002', matricule: '00123' });
    expect(body.etablissement.nom).toBe('Hôpital du Croisic');
    expect((await read(body.id)).passwordHash).toBeNull();
  });

  test('P-3-77 P-5-23 P-5-25 · admin and groupement choose the establishment, inside their perimeter', async () => {
    const { saintNazaire, rennes } = t.world.etablissements;
    const learner = { nom: 'Nguyễn', prenom: 'Anaïs' };
    const missing = await t.as('groupement').post('/apprenants', learner);
    expect(paths(missing.body)).toEqual(['etablissement apprenants.etablissement_obligatoire']);
    const foreign = await t.as('groupement').post('/apprenants', { ...learner, etablissement: rennes.id });
    expect(paths(foreign.body)).toEqual(['etablissement validation.reference']);
    const unknown = await t.as('admin').post('/apprenants', { ...learner, etablissement: 999_999 });
    expect(paths(unknown.body)).toEqual(['etablissement validation.reference']);
    const made = await t.as('groupement').post('/apprenants', {
      ...learner,
      etablissement: `/api/etablissements/${saintNazaire.id}`,
      password: 'Choisi-par-le-groupement-1',
    });
    expect(made.status).toBe(201);
    expect((await read(made.body.id)).passwordHash).toBeNull();
    const login = { authenticator: 'twoSteps', code: made.body.codeApprenant };
    expect((await t.as(null).post('/login', login)).status).toBe(206);
  });

  test('P-3-41 · a code already taken is refused on its field', async () => {
    const { status, body } = await t
      .as('etablissement')
      .post('/apprenants', { nom: 'Double', prenom: 'Zoé', codeApprenant: 'APP-NANTES-0001' });
    expect(status).toBe(422);
    expect(paths(body)).toEqual(['codeApprenant apprenants.code_deja_utilise']);
  });

  test('P-5-24 · a password given is strong, and signs in with the code', async () => {
    const learner = { nom: 'Kerbrat', prenom: 'Yann', codeApprenant: 'KERBRAT-1' };
    const weak = await t.as('etablissement').post('/apprenants', { ...learner, password: 'court' });
    expect(paths(weak.body)).toEqual(['password mot_de_passe.trop_court']);
    await t.as('etablissement').post('/apprenants', { ...learner, password: 'Sillage-essai-2026' });
    const login = { authenticator: 'twoSteps', code: 'KERBRAT-1', password: 'Sillage-essai-2026' };
    expect((await t.as(null).post('/login', login)).status).toBe(200);
  });

  test('P-3-33 · an unknown profession is refused', async () => {
    const { body } = await t.as('etablissement').post('/apprenants', { nom: 'A', prenom: 'B', profession: 9_999 });
    expect(paths(body)).toEqual(['profession validation.reference']);
  });
});

describe('update', () => {
  test('P-2.3-08 P-1-23 · a learner edits the own record, code and matricule apart, and no other', async () => {
    const { nantes, saintNazaire } = t.world.apprenants;
    const { status, body } = await t.as('apprenant').put(`/apprenants/${nantes.id}`, {
      dateNaissance: '1990-02-28',
      matricule: '999',
      codeApprenant: 'A-MOI',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identiteProposee: { dateNaissance: '1990-02-28' },
      matricule: null,
      codeApprenant: 'APP-NANTES-0001',
    });
    expect((await t.as('apprenant').put(`/apprenants/${saintNazaire.id}`, { nom: 'X' })).status).toBe(404);
    expect((await t.as('apprenant').get(`/apprenants/${saintNazaire.id}`)).status).toBe(404);
    expect((await t.as('apprenant').get('/apprenants')).status).toBe(403);
  });

  test('P-6-46 · a learner neither reads nor changes a colleague of the same establishment', async () => {
    const { id } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    expect((await t.as('apprenant').get(`/apprenants/${id}`)).status).toBe(404);
    expect((await t.as('apprenant').put(`/apprenants/${id}`, { email: 'autre@sillage.test' })).status).toBe(404);
  });

  test('P-2.3-14 · a foreign id and an unknown id are refused alike', async () => {
    const { rennes } = t.world.apprenants;
    for (const id of [rennes.id, 999_999]) {
      expect((await t.as('etablissement').put(`/apprenants/${id}`, { nom: 'X' })).status).toBe(404);
      expect((await t.as('etablissement').get(`/apprenants/${id}`)).status).toBe(404);
      expect((await t.as('etablissement').delete(`/apprenants/${id}`)).status).toBe(404);
    }
  });

  test('P-4-44 · an edit of a version that has changed since is refused, nothing is overwritten', async () => {
    const { id } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const first = await t.as('referent').put(`/apprenants/${id}`, { nom: 'Premier' }, { 'if-match': '"1"' });
    expect(first.headers.etag).toBe('"2"');
    const late = await t.as('etablissement').put(`/apprenants/${id}`, { nom: 'Second' }, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect((await read(id)).nom).toBe('Premier');
  });

  test('P-5-23 · only an admin moves a learner; an emptied code is proposed anew', async () => {
    const { id } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const there = await build.etablissement(t.db, { nom: 'IFSI de Vannes', codeEtablissement: 'VANNES' });
    const moved = await t.as('csm').put(`/apprenants/${id}`, { etablissement: there.id, codeApprenant: '' });
    expect(moved.body.etablissement.nom).toBe('IFSI de Vannes');
    expect(moved.body.codeApprenant).toBe('APP-VANNES-0001');
    const emptied = await t.as('csm').put(`/apprenants/${id}`, { etablissement: null });
    expect(paths(emptied.body)).toEqual(['etablissement apprenants.etablissement_obligatoire']);
  });

  test('P-3-41 · blocking a learner ends the logins', async () => {
    const { id, userId } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const cookie = await openLogin(t.db, userId, t.clock.current);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(200);
    await t.as('admin').put(`/apprenants/${id}`, { estBloque: true });
    await t.as('admin').put(`/apprenants/${id}`, { estBloque: false });
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
  });
});

describe('archive', () => {
  async function archived(codeApprenant: string) {
    const etablissementId = t.world.etablissements.nantes.id;
    const { id, userId } = await build.apprenant(t.db, { etablissementId, codeApprenant });
    const cookie = await openLogin(t.db, userId, t.clock.current);
    const { body } = await t.as('admin').post(`/apprenants/${id}/archive`);
    return { id, userId, cookie, body };
  }

  test('P-3-34 P-4-12 P-4-13 P-7-12 · archived: the day is kept, also when it is asked again', async () => {
    const { id, body } = await archived('ARCHIVE-1');
    expect(body.deletedAt).toBe('2026-11-20T09:00:00.000Z');
    const again = await t.as('admin').post(`/apprenants/${id}/archive`);
    expect(again.body).toMatchObject({ version: body.version, deletedAt: body.deletedAt });
  });

  test('P-2.3-63 · archived: read-only and signed out', async () => {
    const { id, userId, cookie } = await archived('ARCHIVE-2');
    // Nor by a login that was opened while the archive was made.
    for (const held of [cookie, await openLogin(t.db, userId, t.clock.current)]) {
      expect((await t.withCookie(held).get('/session')).status).toBe(401);
    }
    const login = { authenticator: 'twoSteps', code: 'ARCHIVE-2' };
    expect((await t.as(null).post('/login', login)).status).toBe(401);
    const edit = await t.as('admin').put(`/apprenants/${id}`, { nom: 'X' });
    expect([edit.status, edit.body.code]).toEqual([409, 'apprenants.archive']);
  });

  test('P-4-14 P-7-14 · unarchived: active again, still signed out', async () => {
    const { id, cookie } = await archived('ARCHIVE-3');
    const active = await t.as('admin').post(`/apprenants/${id}/unarchive`);
    expect(active.body.deletedAt).toBeNull();
    expect((await t.as('referent').put(`/apprenants/${id}`, { nom: 'X' })).status).toBe(200);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
  });

  test('P-6-15 P-2.3-60 · archiving is for the admin group only', async () => {
    const { nantes } = t.world.apprenants;
    for (const person of ['etablissement', 'groupement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post(`/apprenants/${nantes.id}/archive`)).status).toBe(403);
      expect((await t.as(person).post(`/apprenants/${nantes.id}/unarchive`)).status).toBe(403);
    }
  });
});

describe('deletion', () => {
  const three = async () => {
    const { nantes, rennes } = t.world.etablissements;
    return Promise.all([nantes, nantes, rennes].map(({ id }) => build.apprenant(t.db, { etablissementId: id })));
  };

  test('P-6-16 P-2.3-64 P-2.3-65 · admin and establishment delete, the account goes too', async () => {
    const [learner] = await three();
    for (const person of ['groupement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).delete(`/apprenants/${learner!.id}`)).status).toBe(403);
    }
    expect((await t.as('etablissement').delete(`/apprenants/${learner!.id}`)).status).toBe(204);
    expect(await exists(learner!.id)).toBe(false);
    const users = await t.db.selectFrom('users').select('id').where('id', '=', learner!.userId).execute();
    expect(users).toEqual([]);
  });

  test('P-7-52 P-2.3-30 · a bulk delete answers what is really gone, as JSON or as a form field', async () => {
    const [a, b, c] = await three();
    const answer = await t.as('admin').post('/apprenants/delete-multiple', { ids: [a!.id, b!.id, 999_999] });
    expect([answer.status, answer.body.supprimes]).toEqual([200, 2]);
    expect(await exists(a!.id)).toBe(false);
    const form = new URLSearchParams({ form: JSON.stringify({ ids: [c!.id] }) }).toString();
    const byForm = await t
      .as('superAdmin')
      .post('/apprenants/delete-multiple', form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(byForm.body.supprimes).toBe(1);
    expect(await exists(c!.id)).toBe(false);
  });

  test('P-6-14 · nobody else deletes in bulk', async () => {
    const { id } = t.world.apprenants.nantes;
    for (const person of ['etablissement', 'groupement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post('/apprenants/delete-multiple', { ids: [id] })).status).toBe(403);
    }
    expect(await exists(id)).toBe(true);
  });
});

test('P-2.3-01 · without the feature every learner call is refused', async () => {
  const { acacias } = t.world.apprenants;
  for (const person of ['etablissementSans', 'referentSans', 'apprenantSans'] as const) {
    expect((await t.as(person).get(`/apprenants/${acacias.id}`)).status).toBe(403);
  }
});
