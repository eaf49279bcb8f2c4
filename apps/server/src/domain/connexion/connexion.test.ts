import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement, referent } from '../../../test/builders.ts';
import { hashToken } from '../../platform/login.ts';

const PASSWORD = 'Sillage-essai-2026';
let t: TestApp;
let passwordHash: string;

beforeAll(async () => {
  t = await testApp();
  passwordHash = await hash(PASSWORD);
  for (const userId of [t.world.userIds.etablissement, t.world.userIds.apprenant, t.world.userIds.admin]) {
    await t.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
  }
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('tentatives').execute());

const login = (body: object, cookie?: string) =>
  t
    .withCookie(cookie)
    .post('/login', { authenticator: 'twoSteps', platform: 'browser', device: 'ordinateur', ...body });

/** Cookie header of a successful sign-in. */
function cookieOf(answer: Answer): string {
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

describe('the code check', () => {
  test('P-4-01 P-4-02 · a known code with a password asks for the password', async () => {
    expect((await login({ code: 'admin@sillage.test' })).status).toBe(202);
    expect((await login({ code: ' ADMIN@sillage.test ' })).status).toBe(202);
  });

  test('codes are recognised whatever their case, and belong to one account', async () => {
    expect((await login({ code: 'Nantes' })).status).toBe(202);
    expect((await login({ code: 'App-Nantes-0001' })).status).toBe(202);
    const { nantes } = t.world.etablissements;
    const learner = { nom: 'Morvan', prenom: 'Inès', etablissement: nantes.id };
    for (const [codeApprenant, code] of [
      ['app-nantes-0001', 'apprenants.code_deja_utilise'],
      ['nantes', 'apprenants.code_deja_utilise'],
      ['ines@sillage.test', 'validation.code_arobase'],
    ] as const) {
      const { status, body } = await t.as('admin').post('/apprenants', { ...learner, codeApprenant });
      expect([status, body.violations[0]]).toMatchObject([422, { propertyPath: 'codeApprenant', code }]);
    }
    const taken = await t.as('admin').put(`/etablissements/${nantes.id}`, { codeEtablissement: 'APP-nantes-0001' });
    expect([taken.status, taken.body.violations[0].code]).toEqual([422, 'etablissements.code_deja_utilise']);
    const made = await t.as('admin').post('/etablissements', { nom: 'Autre', codeEtablissement: 'App-Nantes-0001' });
    expect([made.status, made.body.violations[0].code]).toEqual([422, 'etablissements.code_deja_utilise']);
  });

  test('P-4-04 P-2.1-20 · several accounts answer the list to choose from', async () => {
    const { nantes, saintNazaire } = t.world.etablissements;
    for (const { id } of [nantes, saintNazaire]) {
      await referent(t.db, {
        etablissementId: id,
        nom: 'Le Gall',
        prenom: 'Maël',
        email: 'double@sillage.test',
        passwordHash,
      });
    }
    const { status, body } = await login({ code: 'double@sillage.test' });
    expect(status).toBe(207);
    expect(body.message).toEqual([
      { eId: expect.any(Number), nom: 'Maël Le Gall', role: 'Référent', etablissement: 'CH de Saint-Nazaire' },
      { eId: expect.any(Number), nom: 'Maël Le Gall', role: 'Référent', etablissement: 'CHU de Nantes' },
    ]);
    const chosen = await login({ code: 'double@sillage.test', eId: body.message[1].eId, password: PASSWORD });
    expect(chosen.status).toBe(200);
    expect(chosen.body.etablissementId).toBe(nantes.id);
  });

  test('P-2.3-66 · the address of staff leads to no learner of another establishment, who keeps the code', async () => {
    const { nantes, saintNazaire } = t.world.etablissements;
    const email = 'convoitee@sillage.test';
    await referent(t.db, { etablissementId: nantes.id, nom: 'Vrai', prenom: 'Compte', email, passwordHash });
    await apprenant(t.db, { etablissementId: saintNazaire.id, codeApprenant: 'CONVOITE', email, passwordHash });
    expect((await login({ code: email })).status).toBe(202);
    expect((await login({ code: email, password: PASSWORD })).body).toMatchObject({ isReferent: true });
    expect((await login({ code: 'CONVOITE', password: PASSWORD })).body).toMatchObject({ isApprenant: true });
    await apprenant(t.db, { etablissementId: nantes.id, nom: 'Collègue', email });
    const { body } = await login({ code: email });
    expect(body.message.map(({ nom }: { nom: string }) => nom)).toEqual([
      'Compte Vrai',
      expect.stringMatching('Collègue'),
    ]);
  });

  test('P-8-07 · an unknown code is refused', async () => {
    const { status, body } = await login({ code: 'personne@sillage.test' });
    expect(status).toBe(401);
    expect(body).toMatchObject({ '@type': 'hydra:Error', 'hydra:description': 'Identifiants incorrects' });
  });

  test('P-2.3-63 P-3-41 · archived and blocked learners are refused like unknown ones', async () => {
    const etablissementId = t.world.etablissements.nantes.id;
    await apprenant(t.db, { etablissementId, codeApprenant: 'ARCHIVE', deletedAt: '2026-01-01', passwordHash });
    await apprenant(t.db, { etablissementId, codeApprenant: 'BLOQUE', estBloque: true, passwordHash });
    for (const code of ['ARCHIVE', 'BLOQUE']) {
      expect((await login({ code })).status).toBe(401);
      expect((await login({ code, password: PASSWORD })).status).toBe(401);
    }
  });
});

describe('signing in', () => {
  test.each(['nantes@sillage.test', 'NANTES'])('P-7-37 · the establishment signs in with %s', async (code) => {
    const answer = await login({ code, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      isEtablissement: true,
      codeEtablissement: 'NANTES',
      features: ['trainingCourses', 'attestations'],
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test('P-1-24 P-1-25 P-1-28 · the flavour of a login is the IFPS box of its establishment, from the next sign-in on', async () => {
    const { id } = t.world.etablissements.nantes;
    const flavour = async () => (await login({ code: 'APP-NANTES-0001', password: PASSWORD })).body.isIFPS;
    expect(await flavour()).toBe(false);
    const ticked = await t.as('admin').put(`/etablissements/${id}`, { IFPS: true });
    expect(ticked.body.IFPS).toBe(true);
    expect(await flavour()).toBe(true);
    expect((await t.as('admin').get('/session')).body.isIFPS).toBe(false);
    await t.as('admin').put(`/etablissements/${id}`, { IFPS: false });
    expect(await flavour()).toBe(false);
  });

  test('P-3-17 · each flag follows its own role code: one administrator of each kind has one of them', async () => {
    const flags = ['isSuperAdmin', 'isCSM', 'isAdministrateur'] as const;
    for (const [person, own] of [
      ['superAdmin', 'isSuperAdmin'],
      ['csm', 'isCSM'],
      ['admin', 'isAdministrateur'],
      ['referent', undefined],
    ] as const) {
      const { body } = await t.as(person).get('/session');
      expect(flags.filter((flag) => body[flag])).toEqual(own ? [own] : []);
    }
  });

  test('the login is rotated at sign-in: the former cookie no longer opens anything', async () => {
    const first = cookieOf(await login({ code: 'NANTES', password: PASSWORD }));
    const second = cookieOf(await login({ code: 'NANTES', password: PASSWORD }, first));
    expect((await t.withCookie(first).get('/session')).status).toBe(401);
    expect((await t.withCookie(second).get('/session')).status).toBe(200);
  });

  test('P-2.4-42 · the sign-in of an establishment is kept in its history', async () => {
    t.clock.current = new Date('2026-11-20T10:30:00Z');
    await login({ code: 'NANTES', password: PASSWORD });
    const { id } = t.world.etablissements.nantes;
    const actions = await t.db
      .selectFrom('etablissementActions')
      .selectAll()
      .where('etablissementId', '=', id)
      .orderBy('id', 'desc')
      .execute();
    expect(actions[0]).toMatchObject({ type: 'Connexion', date: '2026-11-20T10:30:00.000Z' });
    const row = await t.db
      .selectFrom('etablissements')
      .select('dateDerniereConnexion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.dateDerniereConnexion).toBe('2026-11-20T10:30:00.000Z');
  });
});

describe('leaving', () => {
  test('P-2.1-04 P-4-07 P-7-38 · GET logout ends the login', async () => {
    const cookie = cookieOf(await login({ code: 'NANTES', password: PASSWORD }));
    expect((await t.withCookie(cookie).get('/logout')).status).toBe(204);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
  });

  test('a login expires', async () => {
    const cookie = cookieOf(await login({ code: 'NANTES', password: PASSWORD }));
    const { current } = t.clock;
    t.clock.current = new Date(current.getTime() + 13 * 3_600_000);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
    t.clock.current = current;
  });
});

describe('connect-as', () => {
  const slugOf = (link: string) => new URL(link).searchParams.get('slug')!;

  test('P-7-48 P-7-49 P-7-50 · an administrator becomes a learner and comes back, both identities in the audit trail', async () => {
    const admin = cookieOf(await login({ code: 'admin@sillage.test', password: PASSWORD }));
    const asked = await t.withCookie(admin).post('/connect_as', { id: t.world.apprenants.rennes.id, role: 'learner' });
    expect(asked.status).toBe(200);
    const learner = await login({ authenticator: 'url', slug: slugOf(asked.body.link) }, admin);
    expect(learner.body).toMatchObject({ isApprenant: true, adminSlug: slugOf(asked.body.adminLink) });
    expect((await t.withCookie(admin).get('/session')).status).toBe(401);

    const entry = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'connexion.login')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ userId: (await rennesLearner()).userId, onBehalfOf: t.world.userIds.admin });

    const back = await login({ authenticator: 'url', slug: learner.body.adminSlug }, cookieOf(learner));
    expect(back.body).toMatchObject({ isAdministrateur: true, adminSlug: null });
  });

  const rennesLearner = async () => t.world.apprenants.rennes;

  test('what is done during a connect-as keeps both identities in the audit trail', async () => {
    const { etablissement: userId, admin: onBehalfOf } = t.world.userIds;
    const asked = { id: t.world.etablissements.nantes.id, role: 'organisation' };
    const entered = await login({ slug: slugOf((await t.as('admin').post('/connect_as', asked)).body.link) });
    const made = await t.withCookie(cookieOf(entered)).post('/regroupements', { nomA: 'Pôle ouvert à sa place' });
    expect(made.status).toBe(201);
    const lines = t.db.selectFrom('audit').selectAll().where('objet', '=', made.body['@id']);
    expect(await lines.execute()).toMatchObject([{ action: 'regroupements.create', userId, onBehalfOf }]);
  });

  test('P-2.1-24 · a link serves once, for a minute', async () => {
    const { body } = await t.as('admin').post('/connect_as', { id: t.world.referents.nantes.id, role: 'referent' });
    expect((await login({ authenticator: 'url', slug: slugOf(body.link) })).status).toBe(200);
    const again = await login({ authenticator: 'url', slug: slugOf(body.link) });
    expect([again.status, again.body['hydra:description']]).toEqual([401, 'Identifiants incorrects']);
    const late = await t
      .as('admin')
      .post('/connect_as', { id: t.world.etablissements.acacias.id, role: 'organisation' });
    const { current } = t.clock;
    t.clock.current = new Date(current.getTime() + 61_000);
    expect((await login({ authenticator: 'url', slug: slugOf(late.body.link) })).status).toBe(401);
    t.clock.current = current;
  });

  test('P-7-49 · whoever is there under the name of a groupement is still there one connect-as further', async () => {
    const { groupement, admin } = t.world.userIds;
    await t.db.updateTable('connexions').set({ onBehalfOf: admin }).where('userId', '=', groupement).execute();
    const { body } = await t
      .as('groupement')
      .post('/connect_as', { id: t.world.apprenants.nantes.id, role: 'learner' });
    await t.db.updateTable('connexions').set({ onBehalfOf: null }).where('userId', '=', groupement).execute();
    const link = t.db
      .selectFrom('jetons')
      .select('onBehalfOf')
      .where('hash', '=', hashToken(slugOf(body.link)));
    expect(await link.executeTakeFirst()).toEqual({ onBehalfOf: admin });
  });

  test('P-7-46 · the link of a connect-as sets no password', async () => {
    const { body } = await t.as('admin').post('/connect_as', { id: t.world.apprenants.rennes.id, role: 'learner' });
    const asked = { password: 'Nouveau-mot-2026', token: slugOf(body.link) };
    expect((await t.as(null).post('/reset-password/reset', asked)).status).toBe(400);
  });

  test('P-6-17 P-6-18 P-4-38 · a groupement only becomes a learner of its own establishments', async () => {
    const { apprenants, referents, etablissements } = t.world;
    const ask = (id: number, role: string) =>
      t
        .as('groupement')
        .post('/connect_as', { id, role })
        .then(({ status }) => status);
    expect(await ask(apprenants.saintNazaire.id, 'learner')).toBe(200);
    expect(await ask(apprenants.rennes.id, 'learner')).toBe(404);
    expect(await ask(referents.nantes.id, 'referent')).toBe(403);
    expect(await ask(etablissements.nantes.id, 'organisation')).toBe(403);
  });

  test('P-4-36 · another type or an id that is not a number is refused', async () => {
    expect((await t.as('admin').post('/connect_as', { id: 1, role: 'administrateur' })).status).toBe(422);
    expect((await t.as('admin').post('/connect_as', { id: 'un', role: 'learner' })).status).toBe(422);
  });
});

describe('the trail', () => {
  const actions = async (after: number) =>
    t.db
      .selectFrom('audit')
      .select(['action', 'userId', 'details', 'objet'])
      .where('id', '>', after)
      .orderBy('id')
      .execute();
  const lastId = async () =>
    (
      await t.db
        .selectFrom('audit')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id ?? 0;

  test('refused sign-ins, logouts and connect-as leave a line, never what was typed', async () => {
    const { etablissement } = t.world.userIds;
    const after = Number(await lastId());
    await login({ code: 'NANTES', password: 'Secret-tape-ici' });
    await login({ code: 'Secret-tape-ici' });
    const cookie = cookieOf(await login({ code: 'NANTES', password: PASSWORD }));
    await t.withCookie(cookie).get('/logout');
    const { nantes } = t.world.apprenants;
    await t.as('admin').post('/connect_as', { id: nantes.id, role: 'learner' });
    const lines = await actions(after);
    expect(lines).toMatchObject([
      { action: 'connexion.refus', userId: null, details: { compte: etablissement } },
      { action: 'connexion.refus', userId: null, details: { compte: null } },
      { action: 'connexion.login', userId: etablissement },
      { action: 'connexion.logout', userId: etablissement },
      {
        action: 'connexion.connectAs',
        userId: t.world.userIds.admin,
        objet: `/api/apprenants/${nantes.id}`,
        details: { role: 'learner', userId: t.world.userIds.apprenant },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Secret');
  });

  test('a deletion keeps the name of what is gone', async () => {
    const { id } = await etablissement(t.db, { nom: 'Clinique partie', codeEtablissement: 'PARTIE' });
    const after = Number(await lastId());
    expect((await t.as('admin').delete(`/etablissements/${id}`)).status).toBe(204);
    expect(await actions(after)).toMatchObject([
      {
        action: 'etablissements.delete',
        objet: `/api/etablissements/${id}`,
        details: { nom: 'Clinique partie', codeEtablissement: 'PARTIE' },
      },
    ]);
  });

  test('the deletion of a learner says which one, and names nobody', async () => {
    const { id } = await apprenant(t.db, {
      etablissementId: t.world.etablissements.nantes.id,
      nom: 'Kerdoncuff',
      prenom: 'Maël',
      codeApprenant: 'PARTI',
    });
    const after = Number(await lastId());
    expect((await t.as('admin').delete(`/apprenants/${id}`)).status).toBe(204);
    expect(await actions(after)).toEqual([
      {
        action: 'apprenants.delete',
        userId: t.world.userIds.admin,
        objet: `/api/apprenants/${id}`,
        details: {},
      },
    ]);
  });
});

describe('writes from other origins', () => {
  test('a write whose Origin is foreign is refused', async () => {
    const headers = { origin: 'http://ailleurs.test' };
    const { status, body } = await t.as('admin').post('/connect_as', { id: 1, role: 'learner' }, headers);
    expect([status, body.code]).toEqual([403, 'erreur.origine']);
  });

  test('nor does a page from elsewhere sign anyone out', async () => {
    const answer = await t.app.inject({ url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(403);
  });

  test('nor does one lead an administrator to the address that processes a session', async () => {
    const url = `/api/BatchAHeadset?headset=1&sessionId=${crypto.randomUUID()}`;
    const statusFrom = async (site: string) => {
      const link = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      return (await t.app.inject({ url, headers: { cookie: t.world.cookies.admin, ...link } })).statusCode;
    };
    expect(await statusFrom('cross-site')).toBe(403);
    expect(await statusFrom('same-site')).toBe(403);
    expect(await statusFrom('none')).toBe(404);
  });

  test.each([
    ['garbage', 400],
    ['"1", "2"', 400],
    ['"999"', 412],
  ])('If-Match: %s answers %i to a change, a deletion and an archive', async (value, status) => {
    const { id } = t.world.apprenants.nantes;
    const headers = { 'if-match': value };
    const admin = t.as('admin');
    expect((await admin.put(`/apprenants/${id}`, { prenom: 'Zoé' }, headers)).status).toBe(status);
    expect((await admin.post(`/apprenants/${id}/archive`, undefined, headers)).status).toBe(status);
    expect((await admin.delete(`/apprenants/${id}`, headers)).status).toBe(status);
  });

  test('an If-Match that a proxy has weakened, as it compresses what it passes on, is the version that it names', async () => {
    const { id } = t.world.referents.nantes;
    const change = (etag: string) => t.as('admin').put(`/referents/${id}`, {}, { 'if-match': etag });
    const { version } = (await t.as('admin').get(`/referents/${id}`)).body;
    expect(await change(`W/"${version}"`)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await change(`W/"${version}"`)).status).toBe(412);
  });
});
