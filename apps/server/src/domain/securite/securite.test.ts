import { hash } from '@node-rs/argon2';
import { api } from '@sillage/contracts/api.ts';
import type { ProofAsked } from '@sillage/contracts/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { Browser, type FactorWorld, factorWorld, ORIGIN, PASSWORD } from '../../../test/second-factor.ts';
import { openLogin } from '../../../test/world.ts';
import { readConfig } from '../../platform/config.ts';
import { hashToken } from '../../platform/login.ts';

let w: FactorWorld;
let t: TestApp;
beforeAll(async () => {
  w = await factorWorld();
  t = w.t;
});
afterAll(() => t.close());
/** So that the setting asks nothing more of this account, whose login has shown it. */
const giveTotp = (userId: number) =>
  t.db
    .insertInto('facteurs')
    .values({ userId, genre: 'totp', nom: 'Essai', secret: Buffer.alloc(48), dernierPas: 0, createdAt: '2026-11-20' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
beforeEach(() => t.db.deleteFrom('tentatives').execute());

describe('ways in other than the password', () => {
  test('a new password by a mailed link leaves the factor to be shown', async () => {
    const { email, userId, browser } = await w.newReferent();
    await w.withTotp(browser);
    const token = 'un-lien-de-mot-de-passe';
    const expiresAt = new Date(t.clock.current.getTime() + 60_000).toISOString();
    await t.db
      .insertInto('jetons')
      .values({ hash: hashToken(token), usage: 'mot_de_passe', userId, expiresAt })
      .execute();
    const again = w.newBrowser();
    expect((await again.post('/reset-password/reset', { token, password: PASSWORD })).status).toBe(200);
    expect((await again.signIn(email)).body.attend).toBe('facteur');
  });

  test('so does a magic link, and the way back of a connect-as; the account entered asks nothing of its own', async () => {
    const { userId, browser } = await w.newAdmin();
    const { secret } = await w.withTotp(browser);
    const target = await w.newReferent();
    await w.withTotp(target.browser);
    const { status, body } = await browser.post('/connect_as', { id: target.id, role: 'referent' });
    expect(status).toBe(200);
    const slugOf = (link: string) => new URL(link).searchParams.get('slug');
    const enter = (link: string) => browser.post('/login', { authenticator: 'url', slug: slugOf(link) });
    expect((await enter(body.link)).body).toMatchObject({ connected: true, userId: target.userId });
    // Whoever is there under a name proves oneself, and has no hand in how that account is entered.
    expect((await browser.get('/securite')).status).toBe(403);
    expect((await browser.post('/securite/totp/preparation')).status).toBe(403);
    w.passSeconds(600);
    expect((await browser.get('/securite/preuves')).body.moyens).toEqual(['totp', 'secours']);
    expect((await browser.post('/securite/preuve', { motDePasse: PASSWORD })).status).toBe(422);
    expect((await enter(body.adminLink)).body.attend).toBe('facteur');
    expect((await browser.get('/session')).status).toBe(401);
    const back = await browser.post('/securite/preuve', { code: w.codeOf(secret) });
    expect([back.status, back.body.userId]).toEqual([200, userId]);
  });
});

describe('administrators, where the setting asks it', () => {
  test('without a factor the password opens the setting up of one, and nothing else', async () => {
    const { userId, browser, attend } = await w.newAdmin();
    expect(attend).toBe('enrolement');
    for (const path of ['/session', '/apprenants', '/users', '/securite/preuves']) {
      expect((await browser.get(path)).status).toBe(401);
    }
    const { status, body } = await browser.get('/securite');
    expect([status, body]).toMatchObject([200, { facteurs: [], exige: true, passkeysPossibles: true }]);
    await w.withTotp(browser);
    expect((await browser.get('/session')).body.userId).toBe(userId);
    const lines = await t.db.selectFrom('audit').select('action').where('userId', '=', userId).orderBy('id').execute();
    expect(lines.map(({ action }) => action)).toEqual(['connexion.attente', 'connexion.login', 'securite.addTotp']);
  });

  test('a login from before the setting is asked too; learners and other staff are not', async () => {
    expect((await t.as('admin').get('/session')).status).toBe(401);
    expect((await t.as('referent').get('/session')).status).toBe(200);
    expect((await t.as('apprenant').get('/session')).status).toBe(200);
  });

  test('the last factor stays while it is asked; with another one it may go', async () => {
    const { browser } = await w.newAdmin();
    await w.withTotp(browser);
    const [{ id }] = (await browser.get('/securite')).body.facteurs;
    expect((await browser.delete(`/securite/facteurs/${id}`)).body.code).toBe('securite.dernier_exige');
    expect((await w.withPasskey(browser)).body.codes).toBeNull();
    expect((await browser.delete(`/securite/facteurs/${id}`)).status).toBe(204);
  });

  test('it is on with an https address, off in the demonstration and over http', async () => {
    const on = (env: Record<string, string>) => readConfig(env).adminSecondFactor;
    const https = { PUBLIC_URL: ORIGIN, CONTENT_URL: 'https://contenu.sillage.test' };
    const database = { DATABASE_URL: 'postgres://sillage@127.0.0.1/sillage' };
    expect(on({ ...https, ...database })).toBe(true);
    expect(on({ ...https })).toBe(false);
    expect(on({ ...database })).toBe(false);
    expect(on({ ...https, ...database, ADMIN_SECOND_FACTOR: '0' })).toBe(false);
    expect(on({ ADMIN_SECOND_FACTOR: '1' })).toBe(true);
  });
});

describe('asked again', () => {
  const askingFor = (what: ProofAsked) =>
    Object.entries(api).flatMap(([slug, contract]) =>
      Object.entries(contract).flatMap(([verb, { proof }]) => (proof === what ? [`${slug}.${verb}`] : [])),
    );

  test('which calls ask for a recent proof: always, or when they change what an account signs in with', () => {
    expect(askingFor('signIn')).toEqual([
      'administrateurs.update',
      'apprenants.update',
      'apprenants_import.run',
      'etablissements.update',
      'groupements.update',
      'referents.update',
      'users.update',
    ]);
    expect(askingFor('always').toSorted()).toEqual([
      'administrateurs.create',
      'administrateurs.delete',
      'apprenants.delete',
      'apprenants.deleteMultiple',
      'apprenants.ficheAcces',
      'apprenants.fichesAcces',
      'apprenants_import.undo',
      'connexion.connectAs',
      'etablissements.delete',
      'etablissements.removeWithRelated',
      'groupements.delete',
      'mobile.clear',
      'referents.delete',
      'securite.addPasskey',
      'securite.addTotp',
      'securite.beginPasskey',
      'securite.beginTotp',
      'securite.removeFactor',
      'securite.removeFactorsOf',
      'securite.renewCodes',
      'users.create',
      'users.delete',
    ]);
  });

  test('each of them is refused once the proof is old, writes nothing, and goes on after a new one', async () => {
    const { browser } = await w.newAdmin('ROLE_SUPER_ADMIN');
    const { secret } = await w.withTotp(browser);
    w.passSeconds(600);
    for (const contract of Object.values(api)) {
      for (const { proof, method, path } of Object.values(contract)) {
        if (proof !== 'always') continue;
        const url = path.replace(':id', '2000000000');
        const { status, body } = method === 'DELETE' ? await browser.delete(url) : await browser.post(url, {});
        expect([path, status, body.code]).toEqual([path, 403, 'securite.preuve_demandee']);
      }
    }
    expect((await browser.post('/securite/preuve', { motDePasse: PASSWORD })).status).toBe(422);
    expect((await browser.post('/securite/preuve', { code: w.codeOf(secret) })).status).toBe(200);
    expect((await browser.post('/connect_as', { id: 2_000_000_000, role: 'learner' })).status).toBe(404);
  });

  test('the own address changes after one, by each of the forms that hold it; anything else in them asks nothing', async () => {
    const { nantes } = t.world.etablissements;
    const own = {
      administrateurs: ['superAdmin', t.world.userIds.superAdmin],
      users: ['superAdmin', t.world.userIds.superAdmin],
      apprenants: ['apprenant', t.world.apprenants.nantes.id],
      etablissements: ['etablissement', nantes.id],
      groupements: ['groupement', t.world.groupements.loire.id],
      referents: ['referent', t.world.referents.nantes.id],
    } as const;
    const forms = askingFor('signIn').filter((name) => name.endsWith('.update'));
    expect(forms.map((name) => name.split('.')[0])).toEqual(Object.keys(own).toSorted());
    for (const [slug, [person, id]] of Object.entries(own)) {
      const userId = t.world.userIds[person];
      const caller = t.withCookie(await openLogin(t.db, userId, t.clock.current, t.config));
      const old = new Date(t.clock.current.getTime() - 600_000).toISOString();
      const shown = { preuveAt: old, facteurAt: old };
      await t.db.updateTable('connexions').set(shown).where('userId', '=', userId).execute();
      if (person === 'superAdmin') await giveTotp(userId);
      const path = `/${slug}/${id}`;
      const email = `nouvelle-${slug}@securite.test`;
      expect([slug, (await caller.put(path, { email })).body.code]).toEqual([slug, 'securite.preuve_demandee']);
      const { email: same = null } = (await caller.get(path)).body;
      if (same) expect([slug, (await caller.put(path, { email: same })).status]).toEqual([slug, 200]);
      const recent = { preuveAt: t.clock.current.toISOString() };
      await t.db.updateTable('connexions').set(recent).where('userId', '=', userId).execute();
      expect([slug, (await caller.put(path, { email })).status]).toEqual([slug, 200]);
    }
  });

  test('P-2.3-66 · nor are the address, the password or the role of another account given without one', async () => {
    const { browser } = await w.newAdmin('ROLE_SUPER_ADMIN');
    const { secret } = await w.withTotp(browser);
    const { nantes } = t.world.etablissements;
    const waiting = await build.administrateur(t.db, 'ROLE_ADMIN', 'attend-son-role@securite.test');
    const password = 'Estuaire-profond-2026';
    const email = 'prise@securite.test';
    const changes: [string, object][] = [
      [`/administrateurs/${waiting}`, { email }],
      [`/administrateurs/${waiting}`, { password }],
      [`/administrateurs/${waiting}`, { role: 'ROLE_SUPER_ADMIN' }],
      [`/users/${waiting}`, { role: 'ROLE_CSM' }],
      [`/etablissements/${nantes.id}`, { email }],
      [`/groupements/${t.world.groupements.loire.id}`, { password }],
      [`/referents/${t.world.referents.nantes.id}`, { email }],
      [`/referents/${t.world.referents.nantes.id}`, { password }],
      [`/apprenants/${t.world.apprenants.nantes.id}`, { email }],
      [`/apprenants/${t.world.apprenants.nantes.id}`, { password }],
    ];
    w.passSeconds(600);
    for (const [path, change] of changes) {
      expect([path, change, (await browser.put(path, change)).body.code]).toEqual([
        path,
        change,
        'securite.preuve_demandee',
      ]);
    }
    expect((await browser.put(`/referents/${t.world.referents.nantes.id}`, { poste: 'Cadre' })).status).toBe(200);
    await browser.post('/securite/preuve', { code: w.codeOf(secret) });
    expect((await browser.put(...changes[2]!)).status).toBe(200);
  });

  test('sixty wrong proofs at once are counted, and hold up nobody else', async () => {
    const { browser } = await w.newReferent();
    const wrong = Array.from({ length: 60 }, () => browser.post('/securite/preuve', { motDePasse: 'Faux-2026' }));
    expect((await t.as('etablissement').get('/apprenants?rowsPerPage=1')).status).toBe(200);
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect(statuses.filter((status) => status === 422).length).toBeLessThan(20);
  });

  test('without a second factor the password is asked, signing in being a proof; it makes no factor of the login', async () => {
    const { email, browser } = await w.newReferent();
    expect((await browser.post('/securite/totp/preparation')).status).toBe(200);
    w.passSeconds(600);
    expect((await browser.post('/securite/totp/preparation')).body.code).toBe('securite.preuve_demandee');
    expect((await browser.get('/securite/preuves')).body.moyens).toEqual(['mot_de_passe']);
    expect((await browser.post('/securite/preuve', { motDePasse: 'autre chose' })).status).toBe(422);
    expect((await browser.post('/securite/preuve', { motDePasse: PASSWORD })).status).toBe(200);
    const elsewhere = w.newBrowser();
    await elsewhere.signIn(email);
    await w.withTotp(elsewhere);
    expect((await browser.get('/session')).status).toBe(401);
  });

  test('a connect-as and its way back carry the proof on, and renew it by themselves never', async () => {
    const off = await testApp();
    try {
      const passwordHash = await hash(PASSWORD);
      await off.db.updateTable('users').set({ passwordHash }).where('id', '=', off.world.userIds.admin).execute();
      const browser = new Browser(off.withCookie);
      await browser.signIn('admin@sillage.test');
      const body = { id: off.world.apprenants.nantes.id, role: 'learner' };
      const slugOf = (link: string) => new URL(link).searchParams.get('slug');
      const enter = (link: string) => browser.post('/login', { authenticator: 'url', slug: slugOf(link) });
      off.clock.current = new Date(off.clock.current.getTime() + 300_000);
      const { link, adminLink } = (await browser.post('/connect_as', body)).body;
      expect((await enter(link)).body.isApprenant).toBe(true);
      expect((await enter(adminLink)).body.isAdministrateur).toBe(true);
      expect((await browser.post('/connect_as', body)).status).toBe(200);
      off.clock.current = new Date(off.clock.current.getTime() + 300_000);
      expect((await browser.post('/connect_as', body)).body.code).toBe('securite.preuve_demandee');
    } finally {
      await off.close();
    }
  });
});

describe('where one is signed in', () => {
  test('device, address, first sign-in and last use; one is ended, then all others, never somebody else’s', async () => {
    const { email, browser } = await w.newReferent();
    const [tablet, phone] = [w.newBrowser(), w.newBrowser()];
    for (const one of [tablet, phone]) await one.signIn(email);
    const stranger = await w.newReferent();
    w.passSeconds(301);
    await tablet.get('/session');
    const { connexions } = (await browser.get('/securite')).body;
    expect(connexions).toHaveLength(3);
    expect(connexions[0]).toMatchObject({
      ici: true,
      appareil: 'Firefox · Windows',
      adresse: '127.0.0.1',
      enTantQue: false,
    });
    expect(connexions[1].usedAt).toBe(t.clock.current.toISOString());
    expect(Date.parse(connexions[1].createdAt)).toBe(t.clock.current.getTime() - 301_000);
    expect((await stranger.browser.delete(`/securite/connexions/${connexions[1].id}`)).status).toBe(404);
    expect((await browser.delete(`/securite/connexions/${connexions[0].id}`)).status).toBe(404);
    expect((await browser.delete(`/securite/connexions/${connexions[1].id}`)).status).toBe(204);
    expect((await tablet.get('/session')).status).toBe(401);
    expect((await phone.get('/session')).status).toBe(200);
    expect((await browser.delete('/securite/connexions')).body.terminees).toBe(1);
    expect((await phone.get('/session')).status).toBe(401);
    expect((await browser.get('/session')).status).toBe(200);
    expect((await stranger.browser.get('/session')).status).toBe(200);
  });

  test('the way back of a connect-as does not outlive the logins that are ended', async () => {
    const { browser } = await w.newAdmin();
    await w.withTotp(browser);
    const target = await w.newReferent();
    const { body } = await browser.post('/connect_as', { id: target.id, role: 'referent' });
    expect((await browser.delete('/securite/connexions')).status).toBe(200);
    for (const link of [body.link, body.adminLink]) {
      const slug = new URL(link).searchParams.get('slug');
      expect((await w.newBrowser().post('/login', { authenticator: 'url', slug })).status).toBe(401);
    }
  });

  test('a browser that says nothing, and a login from before, have neither device nor address', async () => {
    const { userId, browser } = await w.newReferent();
    await openLogin(t.db, userId, t.clock.current, t.config);
    const { connexions } = (await browser.get('/securite')).body;
    expect(connexions[1]).toMatchObject({ ici: false, appareil: null, adresse: null });
  });
});

describe('a lost factor', () => {
  test('a super administrator takes the factors away: the person is told, signed out, and enters by the password', async () => {
    const { email, userId, browser } = await w.newReferent();
    await w.withTotp(browser);
    await t.db.updateTable('referents').set({ nom: 'http://evil.test' }).where('userId', '=', userId).execute();
    const boss = await w.newAdmin('ROLE_SUPER_ADMIN');
    await w.withTotp(boss.browser);
    expect((await boss.browser.delete(`/securite/comptes/${boss.userId}/facteurs`)).body.code).toBe(
      'users.propre_compte',
    );
    expect((await boss.browser.delete('/securite/comptes/2000000000/facteurs')).status).toBe(404);
    const link = { hash: hashToken('un-lien-d-entree'), usage: 'connexion' as const, userId };
    const expiresAt = new Date(t.clock.current.getTime() + 60_000).toISOString();
    await t.db
      .insertInto('jetons')
      .values({ ...link, expiresAt })
      .execute();
    expect((await boss.browser.delete(`/securite/comptes/${userId}/facteurs`)).body).toMatchObject({ retires: 1 });
    expect((await w.newBrowser().post('/login', { authenticator: 'url', slug: 'un-lien-d-entree' })).status).toBe(401);
    expect((await browser.get('/session')).status).toBe(401);
    expect((await w.newBrowser().signIn(email)).status).toBe(200);
    await t.runJobs();
    const mail = await t.db
      .selectFrom('courriels')
      .selectAll()
      .where('destinataire', '=', email)
      .executeTakeFirstOrThrow();
    expect(mail.objet).toBe('Les seconds facteurs de votre compte Sillage ont été retirés');
    expect(mail.texte).not.toContain('evil.test');
    const line = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'securite.removeFactorsOf')
      .where('objet', '=', `/api/users/${userId}`)
      .executeTakeFirstOrThrow();
    expect([line.userId, line.details]).toMatchObject([boss.userId, { retires: 1 }]);
  });

  test('nobody else may', async () => {
    const { userId } = await w.newReferent();
    const { browser } = await w.newAdmin('ROLE_ADMIN');
    await w.withTotp(browser);
    expect((await browser.delete(`/securite/comptes/${userId}/facteurs`)).status).toBe(403);
  });
});
