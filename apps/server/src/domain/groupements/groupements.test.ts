import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { etablissement, groupement } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const PASSWORD = 'Marée-haute-2026';
const names = (answer: { body: { 'hydra:member': { nom: string }[] } }) =>
  answer.body['hydra:member'].map(({ nom }) => nom);
const members = (body: { etablissements: { nom: string }[] }) => body.etablissements.map(({ nom }) => nom);

describe('list and detail', () => {
  test('P-2.5-01 P-2.5-10 · a groupement sees itself, others that of their establishment, an anonymous caller nothing', async () => {
    expect(names(await t.as('admin').get('/groupements?search=groupement'))).toEqual(
      expect.arrayContaining(['Groupement Loire', 'Groupement Vilaine']),
    );
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect(names(await t.as(person).get('/groupements'))).toEqual(['Groupement Loire']);
      expect((await t.as(person).get(`/groupements/${t.world.groupements.vilaine.id}`)).status).toBe(404);
    }
    expect(names(await t.as('etablissementSans').get('/groupements'))).toEqual([]);
    expect((await t.as(null).get('/groupements')).status).toBe(401);
  });

  test('P-2.5-05 P-2.5-06 P-3-71 P-3-73 · the detail has nom, email and establishments, never the password', async () => {
    const { body } = await t.as('apprenant').get(`/groupements/${t.world.groupements.loire.id}`);
    expect(body).toMatchObject({ nom: 'Groupement Loire', email: 'loire@sillage.test' });
    expect(members(body)).toEqual(['CH de Saint-Nazaire', 'CHU de Nantes']);
    expect(body).not.toHaveProperty('password');
  });

  test('P-2.5-11 · sorted by nom; search and filters ignore accents and case', async () => {
    const made = await groupement(t.db, { nom: 'Élan Atlantique', email: 'elan@sillage.test' });
    const admin = t.as('admin');
    await groupement(t.db, { nom: 'Zénith Atlantique' });
    const both = ['Élan Atlantique', 'Zénith Atlantique'];
    expect(names(await admin.get('/groupements?search=atlantique'))).toEqual(both);
    expect(names(await admin.get('/groupements?search=atlantique&order[nom]=DESC'))).toEqual(both.toReversed());
    expect(names(await admin.get('/groupements?search=elan'))).toEqual(['Élan Atlantique']);
    expect(names(await admin.get('/groupements?email=ELAN'))).toEqual(['Élan Atlantique']);
    expect((await admin.get('/groupements/list?search=elan')).body['hydra:member']).toMatchObject([
      { id: made.id, name: 'Élan Atlantique' },
    ]);
  });
});

describe('creation', () => {
  test('P-2.5-02 P-3-72 · an admin creates a groupement that can sign in', async () => {
    const free = await etablissement(t.db, { nom: 'Clinique libre' });
    const email = 'rivage@sillage.test';
    const made = await t.as('admin').post('/groupements', {
      nom: 'Rivage',
      email,
      password: PASSWORD,
      etablissements: [`/api/etablissements/${free.id}`],
    });
    expect(made.status).toBe(201);
    expect(members(made.body)).toEqual(['Clinique libre']);
    const opened = await t.as(null).post('/login', { code: email, password: PASSWORD });
    expect(opened.body).toMatchObject({ roles: ['ROLE_GROUPEMENT'], groupementId: made.body.id });
  });

  test('P-2.5-02 P-6-22 · nobody else creates one', async () => {
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).post('/groupements', { nom: 'Non' })).status).toBe(403);
    }
  });

  test('P-5-16 · a blank name and a malformed address are refused on their fields', async () => {
    const { body, status } = await t.as('admin').post('/groupements', { nom: ' ', email: 'rien' });
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([
      { propertyPath: 'nom', code: 'groupements.nom_obligatoire' },
      { propertyPath: 'email', code: 'validation.email' },
    ]);
  });

  test('P-4-29 · an establishment that already has a groupement is refused, and so is an unknown one, each in its words', async () => {
    for (const [id, code] of [
      [t.world.etablissements.nantes.id, 'groupements.etablissement_deja_groupe'],
      [999_999, 'validation.reference'],
    ] as const) {
      const { body, status } = await t.as('admin').post('/groupements', { nom: 'Doublon', etablissements: [id] });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ propertyPath: 'etablissements', code }]);
    }
    expect(names(await t.as('admin').get('/groupements?search=doublon'))).toEqual([]);
  });
});

describe('change', () => {
  test('P-2.5-03 P-6-24 · admin and the groupement itself only', async () => {
    const own = await groupement(t.db, { email: 'ancien@sillage.test' });
    const itself = t.withCookie(await openLogin(t.db, own.userId, t.clock.current));
    const changed = await itself.put(`/groupements/${own.id}`, { nom: 'Nouveau nom' });
    expect(changed.body.nom).toBe('Nouveau nom');
    const path = `/groupements/${t.world.groupements.loire.id}`;
    for (const person of ['etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).put(path, { nom: 'Non' })).status).toBe(403);
    }
    const other = `/groupements/${t.world.groupements.vilaine.id}`;
    expect((await t.as('groupement').put(other, { nom: 'Non' })).status).toBe(404);
  });

  test('P-4-30 · the establishments that a groupement user sends are ignored', async () => {
    const path = `/groupements/${t.world.groupements.loire.id}`;
    const { acacias } = t.world.etablissements;
    const { body } = await t.as('groupement').put(path, { nom: 'Groupement Loire', etablissements: [acacias.id] });
    expect(members(body)).toEqual(['CH de Saint-Nazaire', 'CHU de Nantes']);
  });

  test('P-4-31 · an admin keeps, adds and removes members; the version of each moved one rises', async () => {
    const kept = await etablissement(t.db, { nom: 'A gardé' });
    const removed = await etablissement(t.db, { nom: 'B retiré' });
    const added = await etablissement(t.db, { nom: 'C ajouté' });
    const admin = t.as('admin');
    const made = await admin.post('/groupements', { nom: 'Estuaire', etablissements: [kept.id, removed.id] });
    const changed = await admin.put(`/groupements/${made.body.id}`, { etablissements: [kept.id, added.id] });
    expect(members(changed.body)).toEqual(['A gardé', 'C ajouté']);
    const versions = await t.db
      .selectFrom('etablissements')
      .select(['nom', 'version', 'groupementId'])
      .where('id', 'in', [kept.id, removed.id, added.id])
      .orderBy('tri')
      .execute();
    expect(versions).toEqual([
      { nom: 'A gardé', version: 2, groupementId: made.body.id },
      { nom: 'B retiré', version: 3, groupementId: null },
      { nom: 'C ajouté', version: 2, groupementId: made.body.id },
    ]);
  });

  test('two people editing: the second is told and nothing is overwritten', async () => {
    const { id } = await groupement(t.db, { nom: 'Disputé' });
    const path = `/groupements/${id}`;
    expect((await t.as('admin').put(path, { nom: 'Premier' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await t.as('csm').put(path, { nom: 'Second' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await t.as('admin').get(path)).body.nom).toBe('Premier');
  });
});

describe('delete', () => {
  test('P-2.5-09 · admin only; the account goes too', async () => {
    const made = await groupement(t.db);
    const path = `/groupements/${made.id}`;
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).delete(path)).status).toBe(403);
    }
    expect((await t.as('admin').delete(path)).status).toBe(204);
    expect((await t.as('admin').get(path)).status).toBe(404);
    expect(await t.db.selectFrom('users').select('id').where('id', '=', made.userId).execute()).toEqual([]);
  });

  test('a groupement that still holds establishments stays', async () => {
    const refused = await t.as('admin').delete(`/groupements/${t.world.groupements.vilaine.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('groupements.encore_utilise');
  });
});
