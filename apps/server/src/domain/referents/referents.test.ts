import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { referent } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Answered = { body: { 'hydra:member': { nom: string }[] } };
const names = (answer: Answered) => answer.body['hydra:member'].map(({ nom }) => nom);
/** Of the people of the world alone: other tests add referents of their own. */
const named = (answer: Answered) =>
  names(answer).filter((nom) => ["D'Aubigné", 'Kerbrat', 'Lœtitia', 'Nguyễn'].includes(nom));
const login = (code: string, password: string) => t.as(null).post('/login', { code, password });
const PASSWORD = 'Marée-haute-2026';

describe('list and detail', () => {
  test('P-2.6-13 · each role sees the referents of its own perimeter, and another id does not exist for it', async () => {
    const { nantes, rennes } = t.world.referents;
    expect(named(await t.as('groupement').get('/referents?rowsPerPage=-1'))).toEqual(['Kerbrat', 'Lœtitia']);
    for (const person of ['etablissement', 'referent', 'apprenant'] as const) {
      expect(named(await t.as(person).get('/referents?rowsPerPage=-1'))).toEqual(['Kerbrat']);
      expect((await t.as(person).get(`/referents/${nantes.id}`)).status).toBe(200);
      expect((await t.as(person).get(`/referents/${rennes.id}`)).status).toBe(404);
    }
    expect(named(await t.as('admin').get('/referents?rowsPerPage=-1'))).toEqual([
      "D'Aubigné",
      'Kerbrat',
      'Lœtitia',
      'Nguyễn',
    ]);
  });

  test('P-2.6-01 P-6-08 · the feature is asked, except from admin and groupement', async () => {
    for (const person of ['etablissementSans', 'referentSans', 'apprenantSans'] as const) {
      expect((await t.as(person).get('/referents')).status).toBe(403);
    }
    expect((await t.as(null).get('/referents')).status).toBe(401);
  });

  test('P-5-31 · search, column filters and orders ignore accents and case', async () => {
    const admin = t.as('admin');
    expect(names(await admin.get('/referents?search=NGUYEN anais'))).toEqual(['Nguyễn']);
    expect(named(await admin.get('/referents?prenom=anais&rowsPerPage=-1'))).toEqual(['Nguyễn']);
    const { rennes } = t.world.etablissements;
    expect(named(await admin.get(`/referents?etablissement[]=${rennes.id}&rowsPerPage=-1`))).toEqual(['Nguyễn']);
    await referent(t.db, { nom: 'Zwei', prenom: 'Élodie', etablissementId: rennes.id });
    const byFirstName = names(await admin.get('/referents?order[prenom]=ASC&rowsPerPage=-1'));
    const asked = ['Nguyễn', 'Lœtitia', 'Zwei', "D'Aubigné", 'Kerbrat'];
    expect(byFirstName.filter((nom) => asked.includes(nom))).toEqual(asked);
  });

  test('a filter outside the perimeter shows nothing', async () => {
    const { rennes } = t.world.etablissements;
    expect(names(await t.as('groupement').get(`/referents?etablissement[]=${rennes.id}`))).toEqual([]);
  });

  test('P-7-24 · the picker gives first name and name', async () => {
    const { body } = await t.as('referent').get('/referents/list');
    expect(body['hydra:member']).toContainEqual(expect.objectContaining({ name: 'Yann Kerbrat' }));
  });
});

describe('creation', () => {
  test('P-2.6-03 · establishment and referent create in their own establishment, whatever they send', async () => {
    const { nantes, rennes } = t.world.etablissements;
    for (const person of ['etablissement', 'referent'] as const) {
      const body = { nom: `De ${person}`, prenom: 'Ève', etablissement: rennes.id };
      const made = await t.as(person).post('/referents', body);
      expect(made.status).toBe(201);
      expect(made.body.etablissement).toMatchObject({ id: nantes.id, nom: 'CHU de Nantes' });
    }
    const refused = await t.as('apprenant').post('/referents', { nom: 'Non', prenom: 'Non' });
    expect(refused.status).toBe(403);
  });

  test('P-3-77 · a groupement user picks among its establishments', async () => {
    const { saintNazaire, rennes } = t.world.etablissements;
    const create = (etablissement?: number) =>
      t.as('groupement').post('/referents', { nom: 'Le Goff', prenom: 'Maël', etablissement });
    expect((await create(saintNazaire.id)).body.etablissement.id).toBe(saintNazaire.id);
    const foreign = await create(rennes.id);
    expect(foreign.status).toBe(422);
    expect(foreign.body.violations).toMatchObject([{ propertyPath: 'etablissement', code: 'validation.reference' }]);
    expect((await create()).body.violations).toMatchObject([
      { propertyPath: 'etablissement', code: 'referents.etablissement_obligatoire' },
    ]);
  });

  test('P-3-74 · nom and prenom are asked, each with its own sentence', async () => {
    const { body, status } = await t.as('etablissement').post('/referents', { nom: ' ', email: 'pas une adresse' });
    expect(status).toBe(422);
    expect(body.violations.map(({ code }: { code: string }) => code)).toEqual([
      'referents.nom_obligatoire',
      'referents.prenom_obligatoire',
      'validation.email',
    ]);
  });

  test('P-3-75 P-3-78 P-3-79 P-3-80 · stores every field; reports by mail are off unless asked', async () => {
    const fields = { nom: 'Œuvray', prenom: 'Zoé', poste: 'Cadre de santé', role: 'Responsable formation' };
    const email = 'zoe.oeuvray@sillage.test';
    const made = await t.as('etablissement').post('/referents', { ...fields, email, password: PASSWORD });
    expect(made.body).toMatchObject({ ...fields, email, rapportsMail: false, version: 1 });
    expect(made.body).not.toHaveProperty('password');
    const opened = await login(email, PASSWORD);
    expect(opened.body).toMatchObject({ roles: ['ROLE_REFERENT'], referentId: made.body.id });
  });

  test('a password that is too weak is refused on its field', async () => {
    const made = await t.as('etablissement').post('/referents', { nom: 'A', prenom: 'B', password: 'court' });
    expect(made.body.violations).toMatchObject([{ propertyPath: 'password', code: 'mot_de_passe.trop_court' }]);
  });
});

describe('change', () => {
  test('a referent edits any referent of the own establishment, a learner none', async () => {
    const { nantes } = t.world.etablissements;
    const colleague = await referent(t.db, { etablissementId: nantes.id, email: 'infirmiere@sillage.test' });
    const changed = await t
      .as('referent')
      .put(`/referents/${colleague.id}`, { poste: 'Infirmière', rapportsMail: true });
    expect(changed.body).toMatchObject({ poste: 'Infirmière', rapportsMail: true, version: 2 });
    expect((await t.as('apprenant').put(`/referents/${colleague.id}`, { poste: 'x' })).status).toBe(403);
    const foreign = t.world.referents.rennes.id;
    expect((await t.as('referent').put(`/referents/${foreign}`, { poste: 'x' })).status).toBe(404);
  });

  test("P-2.6-14 · a colleague's e-mail and password are not an equal's to set; all the rest is, and all of one's own", async () => {
    const { nantes } = t.world.referents;
    const { id: etablissementId } = t.world.etablissements.nantes;
    const before = { email: 'collegue@sillage.test', passwordHash: 'inchangé' };
    const { id, userId } = await referent(t.db, { etablissementId, ...before });
    const signIn = (account: { userId: number }) =>
      t.db
        .selectFrom('users')
        .innerJoin('referents', 'referents.userId', 'users.id')
        .select(['referents.email', 'passwordHash', 'poste'])
        .where('users.id', '=', account.userId)
        .executeTakeFirstOrThrow();
    const asked = { email: 'pris@sillage.test', password: 'Prise-de-compte-2026', poste: 'Cadre' };
    expect((await t.as('referent').put(`/referents/${id}`, asked)).status).toBe(200);
    expect(await signIn({ userId })).toEqual({ ...before, poste: 'Cadre' });
    for (const person of ['admin', 'groupement', 'etablissement'] as const) {
      const email = `par.${person}@sillage.test`.toLowerCase();
      await t.db.updateTable('users').set({ passwordHash: 'inchangé' }).where('id', '=', userId).execute();
      expect((await t.as(person).put(`/referents/${id}`, { ...asked, email })).status).toBe(200);
      const now = await signIn({ userId });
      expect(now.email).toBe(email);
      expect(now.passwordHash).not.toBe('inchangé');
    }
    const passwordHash = await hash('Ancienne-marée-2026');
    await t.db.updateTable('users').set({ passwordHash }).where('id', '=', nantes.userId).execute();
    const own = { password: PASSWORD, motDePasseActuel: 'Ancienne-marée-2026' };
    expect((await t.as('referent').put(`/referents/${nantes.id}`, own)).status).toBe(200);
    expect((await signIn(nantes)).passwordHash).not.toBe(passwordHash);
  });

  test('P-3-76 · only an admin moves a referent to another establishment', async () => {
    const { nantes, rennes, saintNazaire } = t.world.etablissements;
    const { id } = await referent(t.db, { etablissementId: nantes.id });
    const move = (person: 'groupement' | 'etablissement' | 'admin', etablissement: number | null) =>
      t.as(person).put(`/referents/${id}`, { etablissement });
    expect((await move('groupement', saintNazaire.id)).body.etablissement.id).toBe(nantes.id);
    expect((await move('etablissement', rennes.id)).body.etablissement.id).toBe(nantes.id);
    expect((await move('admin', rennes.id)).body.etablissement.id).toBe(rennes.id);
    expect((await move('admin', null)).status).toBe(422);
    expect((await move('admin', 999_999)).body.violations[0].code).toBe('validation.reference');
  });

  test('two people editing: the second is told and nothing is overwritten', async () => {
    const { id } = await referent(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const path = `/referents/${id}`;
    expect((await t.as('admin').put(path, { nom: 'Premier' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await t.as('etablissement').put(path, { nom: 'Second' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await t.as('admin').get(path)).body.nom).toBe('Premier');
  });

  test('P-3-20 · an empty password leaves the stored one, a new one ends the other logins', async () => {
    const email = 'mot.de.passe@sillage.test';
    const created = { nom: 'Tanguy', prenom: 'Léa', email, password: PASSWORD };
    const made = await t.as('etablissement').post('/referents', created);
    const path = `/referents/${made.body.id}`;
    expect((await t.as('etablissement').put(path, { password: '' })).status).toBe(200);
    const opened = await login(email, PASSWORD);
    expect(opened.status).toBe(200);
    const cookie = String(opened.headers['set-cookie']).split(';')[0];
    await t.as('etablissement').put(path, { password: 'Grande-marée-2027' });
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, 'Grande-marée-2027')).status).toBe(200);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
  });
});

describe('delete', () => {
  test('P-2.6-11 P-6-26 · admin and establishment only, inside the perimeter; the account goes too', async () => {
    const made = await referent(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const path = `/referents/${made.id}`;
    for (const person of ['groupement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).delete(path)).status).toBe(403);
    }
    expect((await t.as('etablissement').delete(`/referents/${t.world.referents.rennes.id}`)).status).toBe(404);
    expect((await t.as('etablissement').delete(path)).status).toBe(204);
    expect((await t.as('admin').get(path)).status).toBe(404);
    const left = await t.db.selectFrom('users').select('id').where('id', '=', made.userId).execute();
    expect(left).toEqual([]);
  });
});

test('P-2.6-10 P-6-18 · connect as a referent is for admin only', async () => {
  const body = { id: t.world.referents.nantes.id, role: 'referent' };
  expect((await t.as('admin').post('/connect_as', body)).status).toBe(200);
  expect((await t.as('groupement').post('/connect_as', body)).status).toBe(403);
  expect((await t.as('etablissement').post('/connect_as', body)).status).toBe(403);
});
