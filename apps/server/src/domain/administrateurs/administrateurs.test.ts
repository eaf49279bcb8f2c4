import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { administrateur, groupement } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
let service: Server;
let texts: Record<string, { status?: number; type?: string; text: string }> = {};
let asked: string[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    const route = new URL(request.url ?? '', 'http://textes.test').searchParams.get('route') ?? '';
    asked.push(route);
    const { status = 200, type = 'text/plain; charset=utf-8', text } = texts[route] ?? { status: 404, text: '' };
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  t = await testApp({ INFORMATION_URL: `http://127.0.0.1:${port}/textes` });
});
afterAll(async () => {
  await t.close();
  service.close();
});

const PASSWORD = 'Marée-haute-2026';
const emails = (answer: { body: { 'hydra:member': { email: string }[] } }) =>
  answer.body['hydra:member'].map(({ email }) => email);
const signIn = (code: string, password?: string) => t.as(null).post('/login', { code, password });
/** An administrator of the role who is connected, and the cookie of that login. */
async function connected(role: string, email: string) {
  const id = await administrateur(t.db, role, email);
  return { id, cookie: await openLogin(t.db, id, t.clock.current) };
}

describe('who and what', () => {
  test('P-6-12 · super administrators only, CSM and administrators no more than others', async () => {
    const path = `/administrateurs/${t.world.userIds.csm}`;
    for (const person of ['csm', 'admin', 'groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      const caller = t.as(person);
      const statuses = [
        (await caller.get('/administrateurs')).status,
        (await caller.get(path)).status,
        (await caller.post('/administrateurs', { email: 'non@sillage.test', password: PASSWORD })).status,
        (await caller.put(path, { email: 'non@sillage.test' })).status,
        (await caller.delete(path)).status,
        (await caller.get('/administrateurs/information?route=AdministrateurList')).status,
      ];
      expect({ person, statuses }).toEqual({ person, statuses: [403, 403, 403, 403, 403, 403] });
    }
  });

  test('P-3-18 P-7-16 · the list has id and email of the admin group, never a password', async () => {
    await administrateur(t.db, 'ROLE_SUPER_ADMIN', 'c@groupe.test');
    await administrateur(t.db, 'ROLE_CSM', 'b@groupe.test');
    const id = await administrateur(t.db, 'ROLE_ADMIN', 'a@groupe.test');
    await groupement(t.db, { nom: 'd@groupe.test', email: 'd@groupe.test' });
    const answer = await t.as('superAdmin').get('/administrateurs?search=groupe.test');
    expect(emails(answer)).toEqual(['a@groupe.test', 'b@groupe.test', 'c@groupe.test']);
    const [first] = answer.body['hydra:member'];
    expect(Object.keys(first).sort()).toEqual(['@id', '@type', 'createdAt', 'email', 'id', 'role', 'version']);
    expect(first).toMatchObject({ '@id': `/api/administrateurs/${id}`, role: 'ROLE_ADMIN' });
    const shown = await t.as('superAdmin').get(`/administrateurs/${id}`);
    expect(Object.keys(shown.body).sort()).toEqual([
      '@context',
      '@id',
      '@type',
      'createdAt',
      'email',
      'id',
      'role',
      'version',
    ]);
  });

  test('the list is searched, filtered and sorted', async () => {
    for (const role of ['ROLE_ADMIN', 'ROLE_CSM', 'ROLE_SUPER_ADMIN']) {
      await administrateur(t.db, role, `${role.slice(5).toLowerCase()}@tri.test`);
    }
    const found = async (query: string) =>
      emails(await t.as('superAdmin').get(`/administrateurs?${query}`)).map((email) => email.replace('@tri.test', ''));
    expect(await found('search=CSM@tri')).toEqual(['csm']);
    expect(await found('search=tri.test&role=ROLE_SUPER_ADMIN')).toEqual(['super_admin']);
    expect(await found('email=admin@tri&order[email]=DESC')).toEqual(['super_admin', 'admin']);
    expect(await found('email=@tri.test&role[]=ROLE_CSM&role[]=ROLE_ADMIN&order[role]=DESC')).toEqual(['csm', 'admin']);
    expect(await found('role=ROLE_APPRENANT')).toEqual([]);
  });

  test('an account of another kind is not an administrator', async () => {
    const path = `/administrateurs/${t.world.userIds.referent}`;
    const caller = t.as('superAdmin');
    expect([
      (await caller.get(path)).status,
      (await caller.put(path, { role: 'ROLE_ADMIN' })).status,
      (await caller.delete(path)).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('creation', () => {
  test('P-3-18 · a super administrator opens an account that signs in, an administrator when no role is said', async () => {
    const made = await t
      .as('superAdmin')
      .post('/administrateurs', { email: ' Maelle@Sillage.test ', password: PASSWORD });
    expect(made).toMatchObject({ status: 201, body: { email: 'maelle@sillage.test', role: 'ROLE_ADMIN' } });
    expect((await signIn('maelle@sillage.test')).status).toBe(202);
    expect((await signIn('maelle@sillage.test', PASSWORD)).body).toMatchObject({
      isAdministrateur: true,
      isSuperAdmin: false,
    });
    const { passwordHash } = await t.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', made.body.id)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('P-5-14 · the server says what is wrong: no address, no password, a weak one, a role of nobody', async () => {
    const caller = t.as('superAdmin');
    const codes = async (body: object) => {
      const answer = await caller.post('/administrateurs', body);
      expect(answer.status).toBe(422);
      return answer.body.violations.map((one: { propertyPath: string; code: string }) => [one.propertyPath, one.code]);
    };
    expect(await codes({ email: '', password: '' })).toEqual([
      ['email', 'validation.obligatoire'],
      ['password', 'validation.obligatoire'],
    ]);
    expect(await codes({ email: 'x@sillage.test', password: PASSWORD, role: 'ROLE_APPRENANT' })).toEqual([
      ['role', 'validation.choix'],
    ]);
    expect(await codes({ email: 'x@sillage.test', password: 'court' })).toEqual([
      ['password', 'mot_de_passe.trop_court'],
    ]);
    expect(await codes({ email: 'x@sillage.test', password: 'Password123' })).toEqual([
      ['password', 'mot_de_passe.trop_courant'],
    ]);
  });

  test('one address, one administrator, whatever its case; a record may share it, and the person then chooses', async () => {
    const caller = t.as('superAdmin');
    const twice = await caller.post('/administrateurs', { email: 'CSM@sillage.test', password: PASSWORD });
    expect(twice).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'email', code: 'users.email_deja_utilise' }] },
    });
    const shared = await caller.post('/administrateurs', { email: 'nantes@sillage.test', password: PASSWORD });
    expect(shared.status).toBe(201);
    const choice = await signIn('nantes@sillage.test');
    expect(choice.status).toBe(207);
    expect(choice.body.message.map((compte: { role: string }) => compte.role)).toEqual([
      'Administrateur',
      'Établissement',
    ]);
  });
});

describe('change', () => {
  test('P-3-20 · the e-mail changes, an empty password keeps the stored one, two people do not overwrite each other', async () => {
    const { body } = await t
      .as('superAdmin')
      .post('/administrateurs', { email: 'avant@sillage.test', password: PASSWORD });
    const path = `/administrateurs/${body.id}`;
    const changed = await t
      .as('superAdmin')
      .put(path, { email: 'apres@sillage.test', password: '', role: 'ROLE_CSM' }, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { email: 'apres@sillage.test', role: 'ROLE_CSM', version: 2 } });
    expect(changed.body).not.toHaveProperty('password');
    expect((await t.as('superAdmin').put(path, { email: 'tard@sillage.test' }, { 'if-match': '"1"' })).status).toBe(
      412,
    );
    expect((await signIn('apres@sillage.test', PASSWORD)).body).toMatchObject({ isCSM: true });
    const taken = await t.as('superAdmin').put(path, { email: 'admin@sillage.test', password: 'court' });
    expect(taken.body.violations).toMatchObject([
      { propertyPath: 'password', code: 'mot_de_passe.trop_court' },
      { propertyPath: 'email', code: 'users.email_deja_utilise' },
    ]);
  });

  test('a new password ends every login of the account, those under another name too, and takes back its links', async () => {
    const one = await connected('ROLE_ADMIN', 'partout@sillage.test');
    const learner = t.world.apprenants.nantes.id;
    const opened = await t.withCookie(one.cookie).post('/connect_as', { id: learner, role: 'learner' });
    const slug = (link: string) => new URL(link).searchParams.get('slug');
    const under = await t.as(null).post('/login', { slug: slug(opened.body.link) });
    const cookie = String(under.headers['set-cookie']).split(';')[0]!;
    expect((await t.withCookie(cookie).get('/session')).body).toMatchObject({ isApprenant: true });

    const changed = await t.as('superAdmin').put(`/administrateurs/${one.id}`, { password: 'Autre-marée-2026' });
    expect(changed.status).toBe(200);
    expect((await t.withCookie(one.cookie).get('/session')).status).toBe(401);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
    expect((await t.as(null).post('/login', { slug: slug(opened.body.adminLink) })).status).toBe(401);
    expect((await signIn('partout@sillage.test', 'Autre-marée-2026')).status).toBe(200);
    expect((await t.as('superAdmin').get('/session')).status).toBe(200);
  });

  test('one’s own password leaves the login that changed it; one’s own role stays', async () => {
    const own = await connected('ROLE_SUPER_ADMIN', 'moi@sillage.test');
    const other = await openLogin(t.db, own.id, t.clock.current);
    const path = `/administrateurs/${own.id}`;
    await t.db
      .updateTable('users')
      .set({ passwordHash: await hash(PASSWORD) })
      .where('id', '=', own.id)
      .execute();
    const given = { password: 'Autre-marée-2026', motDePasseActuel: PASSWORD };
    expect((await t.withCookie(own.cookie).put(path, given)).status).toBe(200);
    expect((await t.withCookie(own.cookie).get('/session')).status).toBe(200);
    expect((await t.withCookie(other).get('/session')).status).toBe(401);
    const refused = await t.withCookie(own.cookie).put(path, { role: 'ROLE_ADMIN' });
    expect(refused.body.violations).toMatchObject([{ propertyPath: 'role', code: 'users.propre_role' }]);
  });

  test('another role is that of a new login', async () => {
    const one = await connected('ROLE_ADMIN', 'promu@sillage.test');
    const path = `/administrateurs/${one.id}`;
    expect((await t.as('superAdmin').put(path, { role: 'ROLE_SUPER_ADMIN' })).body.role).toBe('ROLE_SUPER_ADMIN');
    expect((await t.withCookie(one.cookie).get('/session')).status).toBe(401);
  });
});

describe('delete', () => {
  test('P-2.8-18 · another’s account goes with its logins; one’s own is refused with a sentence', async () => {
    const one = await connected('ROLE_ADMIN', 'parti@sillage.test');
    expect((await t.as('superAdmin').delete(`/administrateurs/${one.id}`)).status).toBe(204);
    expect((await t.as('superAdmin').get(`/administrateurs/${one.id}`)).status).toBe(404);
    expect((await t.withCookie(one.cookie).get('/session')).status).toBe(401);
    expect((await signIn('parti@sillage.test')).status).toBe(401);
    const trail = await t.db
      .selectFrom('audit')
      .select(['action', 'details', 'userId'])
      .where('objet', '=', `/api/administrateurs/${one.id}`)
      .execute();
    expect(trail).toEqual([
      {
        action: 'administrateurs.delete',
        details: {},
        userId: t.world.userIds.superAdmin,
      },
    ]);

    const own = await t.as('superAdmin').delete(`/administrateurs/${t.world.userIds.superAdmin}`);
    expect(own).toMatchObject({ status: 409, body: { code: 'users.propre_compte' } });
    expect(own.body['hydra:description']).toBe('Vous ne pouvez pas supprimer votre propre compte.');
  });

  test('of two super administrators who delete each other at once, one stays', async () => {
    const one = await connected('ROLE_SUPER_ADMIN', 'un@sillage.test');
    const two = await connected('ROLE_SUPER_ADMIN', 'deux@sillage.test');
    const answers = await Promise.all([
      t.withCookie(one.cookie).delete(`/administrateurs/${two.id}`),
      t.withCookie(two.cookie).delete(`/administrateurs/${one.id}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    const left = await t.as('superAdmin').get('/administrateurs?role=ROLE_SUPER_ADMIN&rowsPerPage=-1');
    expect(emails(left).filter((email) => /^(un|deux)@/.test(email))).toHaveLength(1);
  });

  test('P-2.8-16 · there is no archive', async () => {
    expect((await t.as('superAdmin').post(`/administrateurs/${t.world.userIds.csm}/archive`)).status).toBe(404);
  });
});

describe('information box', () => {
  const read = async (route: string) =>
    (await t.as('superAdmin').get(`/administrateurs/information?route=${route}`)).body.texte;

  test('P-7-74 · the text that the remote service has for the route, kept for one hour', async () => {
    texts = { AdministrateurList: { text: 'Un compte par personne : jamais partagé.\n' } };
    asked = [];
    expect(await read('AdministrateurList')).toBe('Un compte par personne\u202F: jamais partagé.');
    await read('AdministrateurList');
    expect(asked).toEqual(['AdministrateurList']);
    texts.AdministrateurList = { type: 'text/html', text: '<p>Nouvelle <b>consigne</b></p><script>alert(1)</script>' };
    t.clock.current = new Date(t.clock.current.getTime() + 3_600_001);
    expect(await read('AdministrateurList')).toBe('Nouvelle consigne');
  });

  test('P-2.8-08 · without a text, with a failing service or without any, there is none and no error', async () => {
    texts = { AdministrateurUpdate: { status: 500, text: 'panne' }, AdministrateurShow: { text: '  ' } };
    expect(await read('AdministrateurCreate')).toBeNull();
    expect(await read('AdministrateurUpdate')).toBeNull();
    expect(await read('AdministrateurShow')).toBeNull();
    // A failure is kept for a minute.
    texts.AdministrateurUpdate = { text: 'Revenu' };
    expect(await read('AdministrateurUpdate')).toBeNull();
    t.clock.current = new Date(t.clock.current.getTime() + 60_000);
    expect(await read('AdministrateurUpdate')).toBe('Revenu');
    const without = await testApp();
    const answer = await without.as('superAdmin').get('/administrateurs/information?route=AdministrateurList');
    expect(answer).toMatchObject({ status: 200, body: { texte: null } });
    await without.close();
    expect((await t.as('superAdmin').get('/administrateurs/information?route=Autre')).status).toBe(400);
  });
});
