import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const PASSWORD = 'Marée-haute-2026';
const signIn = (code: string, password?: string) => t.as(null).post('/login', { code, password });
const found = async (query: string) =>
  (await t.as('admin').get(`/users?${query}`)).body['hydra:member'].map((row: { nom: string | null }) => row.nom);

describe('who and what', () => {
  test('P-7-26 · the admin group only', async () => {
    const path = `/users/${t.world.userIds.referent}`;
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      const caller = t.as(person);
      const statuses = [
        (await caller.get('/users')).status,
        (await caller.get(path)).status,
        (await caller.post('/users', { email: 'non@sillage.test', password: PASSWORD })).status,
        (await caller.put(path, { password: PASSWORD })).status,
        (await caller.delete(path)).status,
      ];
      expect({ person, statuses }).toEqual({ person, statuses: [403, 403, 403, 403, 403] });
    }
    for (const person of ['superAdmin', 'csm', 'admin'] as const) {
      expect((await t.as(person).get('/users')).status).toBe(200);
      expect((await t.as(person).get(path)).status).toBe(200);
    }
  });

  test('P-3-19 · every account, by id, with its e-mail and whose it is, never a password', async () => {
    const { body } = await t.as('admin').get('/users?rowsPerPage=-1');
    const rows: { id: number }[] = body['hydra:member'];
    const { total } = await t.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(rows).toHaveLength(Number(total));
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
    const nantes = rows.find(({ id }) => id === t.world.userIds.etablissement)!;
    expect(nantes).toEqual({
      '@id': `/api/users/${nantes.id}`,
      '@type': 'User',
      id: nantes.id,
      email: 'nantes@sillage.test',
      nom: 'CHU de Nantes',
      role: 'ROLE_ETABLISSEMENT',
      fiche: { slug: 'etablissements', id: t.world.etablissements.nantes.id },
      createdAt: expect.any(String),
      version: 1,
    });
    const admin = rows.find(({ id }) => id === t.world.userIds.admin);
    expect(admin).toMatchObject({ email: 'admin@sillage.test', role: 'ROLE_ADMIN', fiche: null });
  });

  test('P-5-31 · found by name, address or code, without accents; filtered by role', async () => {
    const etablissementId = (await etablissement(t.db, { nom: 'EHPAD des Érables' })).id;
    await apprenant(t.db, {
      etablissementId,
      nom: 'Étchegaray',
      prenom: 'Zoé',
      email: 'zoe.e@sillage.test',
      codeApprenant: 'ETCH-1',
    });
    expect(await found('search=etchegaray')).toEqual(['Zoé Étchegaray']);
    expect(await found('search=zoe.e@sillage')).toEqual(['Zoé Étchegaray']);
    expect(await found('search=erables')).toEqual(['EHPAD des Érables']);
    expect(await found('search=superadmin')).toEqual(['superadmin@sillage.test']);
    expect(await found('search=groupement%20loire')).toEqual(['Groupement Loire']);
    expect(await found('search=kerbrat&role=ROLE_REFERENT')).toEqual(['Yann Kerbrat']);
    expect(await found('search=kerbrat&role=ROLE_APPRENANT')).toEqual([]);
    const email = 'sans-role-admin@sillage.test';
    await t.db.insertInto('users').values({ email, nom: email }).execute();
    expect(await found('search=admin@sillage&role=aucun')).toEqual([email]);
    expect(await found('role=ROLE_ROI')).toEqual([]);
    expect(await found('search=admin@sillage&role[]=aucun&role[]=ROLE_ADMIN')).toEqual(['admin@sillage.test', email]);
  });
});

describe('creation', () => {
  test('P-3-19 · an account without a role signs in and opens nothing', async () => {
    const email = 'nouvelle@sillage.test';
    // The role is a super administrator's to give: sent by another it is ignored.
    const made = await t.as('admin').post('/users', { email, password: PASSWORD, role: 'ROLE_SUPER_ADMIN' });
    expect(made).toMatchObject({ status: 201, body: { email, role: null, fiche: null } });
    const opened = await signIn(email, PASSWORD);
    expect(opened).toMatchObject({
      status: 200,
      body: { roles: [], isAdministrateur: false, isSuperAdmin: false, nom: email },
    });
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
    for (const path of ['/users', '/apprenants', '/etablissements', '/modules', '/actualites']) {
      expect({ path, status: (await t.withCookie(cookie).get(path)).status }).toEqual({ path, status: 403 });
    }
    expect((await t.withCookie(cookie).get('/session')).status).toBe(200);
  });

  test('e-mail and password are both asked for; an address that an account has is refused', async () => {
    const { body } = await t.as('csm').post('/users', {});
    expect(body.violations).toMatchObject([
      { propertyPath: 'email', code: 'validation.obligatoire' },
      { propertyPath: 'password', code: 'validation.obligatoire' },
    ]);
    const taken = await t.as('csm').post('/users', { email: 'admin@sillage.test', password: PASSWORD });
    expect(taken.body.violations).toMatchObject([{ propertyPath: 'email', code: 'users.email_deja_utilise' }]);
    const weak = await t.as('csm').post('/users', { email: 'faible@sillage.test', password: 'court' });
    expect(weak.body.violations).toMatchObject([{ propertyPath: 'password', code: 'mot_de_passe.trop_court' }]);
  });

  test('a super administrator gives the role, and the account is then an administrator’s', async () => {
    const made = await t.as('superAdmin').post('/users', { email: 'futur@sillage.test', password: PASSWORD });
    const path = `/users/${made.body.id}`;
    expect((await t.as('admin').put(path, { role: 'ROLE_ADMIN' })).body.role).toBeNull();
    expect((await t.as('superAdmin').put(path, { role: 'ROLE_CSM' })).body.role).toBe('ROLE_CSM');
    expect((await t.as('superAdmin').get(`/administrateurs/${made.body.id}`)).status).toBe(200);
    expect((await signIn('futur@sillage.test', PASSWORD)).body).toMatchObject({ isCSM: true });
    expect((await t.as('superAdmin').put(path, { role: null })).body.role).toBeNull();
  });
});

describe('change', () => {
  test('P-2.8-26 · an admin changes no account of the admin group, not even the own one; a super administrator does', async () => {
    const { superAdmin, csm, admin } = t.world.userIds;
    for (const person of ['csm', 'admin'] as const) {
      for (const id of [superAdmin, csm, admin]) {
        const refused = await t.as(person).put(`/users/${id}`, { password: PASSWORD, email: 'pris@sillage.test' });
        expect(refused).toMatchObject({ status: 403, body: { code: 'users.groupe_admin' } });
      }
    }
    const hashes = await t.db.selectFrom('users').select('passwordHash').where('id', 'in', [superAdmin, csm, admin]);
    expect((await hashes.execute()).map(({ passwordHash }) => passwordHash)).toEqual([null, null, null]);
    const changed = await t.as('superAdmin').put(`/users/${csm}`, { email: 'csm2@sillage.test' });
    expect(changed).toMatchObject({ status: 200, body: { email: 'csm2@sillage.test', version: 2 } });
    await t.as('superAdmin').put(`/users/${csm}`, { email: 'csm@sillage.test' });
  });

  test('the password of any other account, and its logins with it; its e-mail stays on its record', async () => {
    const { id: etablissementId } = await etablissement(t.db);
    const learner = await apprenant(t.db, {
      etablissementId,
      nom: 'Quéré',
      prenom: 'Océane',
      email: 'oceane@sillage.test',
      passwordHash: await hash('Ancien-mot-2026'),
    });
    const cookie = await openLogin(t.db, learner.userId, t.clock.current);
    const path = `/users/${learner.userId}`;
    const changed = await t
      .as('admin')
      .put(path, { email: 'oceane@sillage.test', password: PASSWORD }, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, email: 'oceane@sillage.test' } });
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
    expect((await signIn('oceane@sillage.test', PASSWORD)).status).toBe(200);
    expect((await t.as('admin').put(path, { password: PASSWORD }, { 'if-match': '"1"' })).status).toBe(412);
    const refused = await t.as('superAdmin').put(path, { email: 'autre@sillage.test', role: 'ROLE_ADMIN' });
    expect(refused.body.violations).toMatchObject([
      { propertyPath: 'email', code: 'users.email_de_fiche' },
      { propertyPath: 'role', code: 'users.role_de_fiche' },
    ]);
  });

  test('an unknown id is not found', async () => {
    expect((await t.as('admin').put('/users/2000000000', { password: PASSWORD })).status).toBe(404);
    expect((await t.as('admin').delete('/users/2000000000')).status).toBe(404);
  });
});

describe('delete', () => {
  test('P-2.8-18 P-2.8-26 · neither one’s own, nor one of the admin group without being super admin', async () => {
    const { admin, csm } = t.world.userIds;
    expect((await t.as('admin').delete(`/users/${admin}`)).body.code).toBe('users.propre_compte');
    expect((await t.as('admin').delete(`/users/${csm}`)).body.code).toBe('users.groupe_admin');
    expect((await t.as('admin').get(`/users/${csm}`)).status).toBe(200);
  });

  test('an account without a record goes; that of a record goes with the record', async () => {
    const made = await t.as('admin').post('/users', { email: 'bref@sillage.test', password: PASSWORD });
    expect((await t.as('admin').delete(`/users/${made.body.id}`)).status).toBe(204);
    expect((await signIn('bref@sillage.test')).status).toBe(401);
    const refused = await t.as('superAdmin').delete(`/users/${t.world.userIds.referent}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'users.de_fiche' } });
  });
});
