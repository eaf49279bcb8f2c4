import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { insertConnexion, makeToken } from '../../platform/login.ts';

const PASSWORD = 'Marée-basse-2026';
let passwordHash: string;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hash(PASSWORD);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

let counter = 0;
const address = (name: string) => `${name}${++counter}@adresse.test`;

/** A learner of Nantes, signed in. */
async function learner(email: string | null) {
  const etablissementId = t.world.etablissements.nantes.id;
  const { id, userId } = await build.apprenant(t.db, { etablissementId, nom: 'Tanguy', email, passwordHash });
  const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  return { id, userId, own, path: `/apprenants/${id}` };
}

const mails = (destinataire: string) =>
  t
    .runJobs()
    .then(() =>
      t.db.selectFrom('courriels').selectAll().where('destinataire', '=', destinataire).orderBy('id').execute(),
    );
const linkIn = (texte: string) => /\/confirm-address\/([\w-]{43})$/m.exec(texte)?.[1];
const signIn = async (code: string) => (await t.as(null).post('/login', { code, password: PASSWORD })).status;
const confirm = (token: string) => t.as(null).post('/own-address/confirm', { token });
const pending = async (person: Caller) => (await person.get('/own-address')).body.email;

/** Asks for an address, and answers the link mailed to it. */
async function asked(person: Caller, path: string, email: string) {
  expect((await person.put(path, { email })).status).toBe(200);
  return linkIn((await mails(email)).at(-1)!.texte)!;
}

test('P-2.3-66 · an own address counts once the link sent to it was followed; the former one is told', async () => {
  const [before, after] = [address('avant'), address('apres')];
  const { own, path, userId } = await learner(before);
  await t.as(null).post('/request_password', { email: before });
  const token = await asked(own, path, after);
  expect((await t.as('referent').get(path)).body.email).toBe(before);
  expect(await pending(own)).toBe(after);
  expect([await signIn(before), await signIn(after)]).toEqual([200, 401]);
  const stored = await t.db.selectFrom('adresses_a_confirmer').selectAll().where('userId', '=', userId).execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  const confirmed = await confirm(token);
  expect(confirmed).toMatchObject({ status: 200 });
  expect((await t.as('referent').get(path)).body).toMatchObject({ email: after, version: 3 });
  expect(await pending(own)).toBeNull();
  expect([await signIn(before), await signIn(after)]).toEqual([401, 200]);
  const [told] = (await mails(before)).slice(-1);
  expect(told).toMatchObject({ objet: 'Votre adresse Sillage a changé' });
  expect(told!.texte).toMatch(/\n\nSi vous n’avez rien demandé, prévenez votre établissement\.\n\nSillage$/);
  // A password link that the former address still has opens nothing.
  const links = await t.db.selectFrom('jetons').select('usage').where('userId', '=', userId).execute();
  expect(links).toEqual([]);
  expect((await confirm(token)).body.code).toBe('adresses.lien_invalide');
  const trail = await t.db.selectFrom('audit').select(['action', 'details']).where('userId', '=', userId).execute();
  expect(trail.map(({ action }) => action)).toContain('adresses.confirm');
  expect(JSON.stringify(trail)).not.toContain('@');
});

test('P-2.3-66 · what was mailed to an address that staff change opens nothing any more', async () => {
  const mistyped = address('faute');
  const { path, userId } = await learner(mistyped);
  await t.as(null).post('/request_password', { email: mistyped });
  await t.runJobs();
  const links = () => t.db.selectFrom('jetons').select('usage').where('userId', '=', userId).execute();
  expect(await links()).toEqual([{ usage: 'mot_de_passe' }]);
  expect((await t.as('referent').put(path, { email: address('juste') })).status).toBe(200);
  expect(await links()).toEqual([]);
});

test('P-2.3-66 · asked again once too often, the link that was mailed last still opens', async () => {
  const { own, path } = await learner(null);
  const email = address('souvent');
  let last = await asked(own, path, email);
  for (let times = 0; times < 5; times++) {
    expect((await own.post('/own-address/resend')).status).toBeLessThan(300);
    last = linkIn((await mails(email)).at(-1)!.texte)!;
  }
  expect((await mails(email)).length).toBeLessThan(6);
  expect((await confirm(last)).status).toBe(200);
});

test('P-2.3-66 · a link lives a day and serves the last address asked for', async () => {
  const { own, path, userId } = await learner(null);
  const [first, second] = [address('un'), address('deux')];
  const former = await asked(own, path, first);
  const token = await asked(own, path, second);
  expect((await confirm(former)).status).toBe(400);
  t.clock.current = new Date('2026-11-21T09:00:01Z');
  expect((await confirm(token)).status).toBe(400);
  expect(await pending(t.withCookie(await openLogin(t.db, userId, t.clock.current)))).toBeNull();
});

test('P-2.3-66 · it is asked for again, or given up; saving the rest of the form leaves it as it is', async () => {
  const { own, path } = await learner(address('garde'));
  const email = address('renvoi');
  const first = await asked(own, path, email);
  await own.put(path, { prenom: 'Zoé' });
  const again = await own.post('/own-address/resend');
  expect(again.body.message).toBe(`Un lien de confirmation vient d’être envoyé à ${email}.`);
  const second = linkIn((await mails(email)).at(-1)!.texte)!;
  expect((await confirm(first)).status).toBe(400);
  expect((await own.post('/own-address/cancel')).status).toBe(204);
  expect(await pending(own)).toBeNull();
  expect((await confirm(second)).status).toBe(400);
  expect((await own.post('/own-address/resend')).status).toBe(404);
});

test('P-2.3-66 · a login left open does not change the own address, nor leave it: a recent proof is asked for', async () => {
  const { userId, path } = await learner(address('ouvert'));
  const token = makeToken();
  const login = { token, userId, onBehalfOf: null, now: t.clock.current, preuveAt: null, hours: 12 };
  await insertConnexion(t.db, login);
  const leftOpen = t.withCookie(`sillage=${token}`);
  for (const email of [address('autre'), null]) {
    expect((await leftOpen.put(path, { email })).body.code).toBe('securite.preuve_demandee');
  }
  expect((await leftOpen.put(path, { prenom: 'Zoé' })).status).toBe(200);
});

describe('an address of staff', () => {
  test('P-2.3-66 · is not a learner’s to take: its owner is told, and the learner reads what anyone would', async () => {
    const free = await learner(null);
    const taking = await learner(null);
    const ofNobody = await free.own.put(free.path, { email: address('libre') });
    const [admin, etab, group, contact] = ['admin', 'etab', 'group', 'contact'].map(address) as [
      string,
      string,
      string,
      string,
    ];
    await build.administrateur(t.db, 'ROLE_SUPER_ADMIN', admin);
    await build.etablissement(t.db, { email: etab });
    await build.groupement(t.db, { email: group });
    await build.referent(t.db, { email: contact });
    for (const email of [admin, etab, group, contact]) {
      const answer = await taking.own.put(taking.path, { email });
      expect(Object.keys(answer.body)).toEqual(Object.keys(ofNobody.body));
      expect(answer).toMatchObject({ status: 200, body: { email: null } });
      expect(await pending(taking.own)).toBe(email);
      expect((await taking.own.post('/own-address/resend')).body.message).toContain(email);
      const [notice, ...more] = await mails(email);
      expect(notice!.texte).toContain('la demande est sans effet');
      for (const { texte } of [notice!, ...more]) expect(linkIn(texte)).toBeUndefined();
      t.clock.current = new Date(t.clock.current.getTime() + 3_600_001);
    }
  });

  test('P-2.3-66 · nor when it became one after the link left', async () => {
    const { own, path } = await learner(null);
    const email = address('devenue');
    const token = await asked(own, path, email);
    await build.referent(t.db, { email });
    expect((await confirm(token)).body.code).toBe('adresses.lien_invalide');
  });

  test.each(['etablissement', 'groupement', 'referent', 'admin'] as const)(
    'P-2.3-66 · given to a learner by %s, it is written as any other, and leads to its owner alone',
    async (person) => {
      const [admin, contact] = [address('admin'), address('contact')];
      await build.administrateur(t.db, 'ROLE_ADMIN', admin, passwordHash);
      await build.referent(t.db, { email: contact, passwordHash });
      for (const email of [address('libre'), admin, contact]) {
        const { path, userId } = await learner(null);
        expect((await t.as(person).put(path, { email })).body.email).toBe(email);
        const isFree = email.startsWith('libre');
        const { status, body } = await t.as(null).post('/login', { code: email, password: PASSWORD });
        expect([status, body.userId === userId]).toEqual([200, isFree]);
      }
    },
  );

  test('P-2.3-66 · imported, it is written as any other, and leads to its owner alone', async () => {
    const email = address('contact');
    await build.referent(t.db, { email, passwordHash });
    const row = { feuille: 'Feuille 1', ligne: 2, nom: 'Kermarec', prenom: 'Loïg', email };
    const asked = { datas: [row], jobs: null, apprenantsChecked: true, simulate: false, fichier: 'liste.xlsx' };
    const { status, body } = await t.as('etablissement').post('/apprenants-import', asked);
    expect([status, body.apprenants.length, body.apprenantsRejected]).toEqual([200, 1, []]);
    await t.runJobs();
    const { body: session } = await t.as(null).post('/login', { code: email, password: PASSWORD });
    expect(session).toMatchObject({ isReferent: true });
  });

  test('P-2.3-66 · an import changes no address of a learner without a recent proof', async () => {
    const { id } = await build.apprenant(t.db, {
      etablissementId: t.world.etablissements.nantes.id,
      nom: 'Le Bihan',
      prenom: 'Tifenn',
      matricule: 'PREUVE-1',
      email: null,
    });
    const token = makeToken();
    const { etablissement: userId } = t.world.userIds;
    const login = { token, userId, onBehalfOf: null, now: t.clock.current, preuveAt: null, hours: 12 };
    await insertConnexion(t.db, login);
    const leftOpen = t.withCookie(`sillage=${token}`);
    const row = { feuille: 'Feuille 1', ligne: 2, nom: 'Le Bihan', prenom: 'Tifenn', matricule: 'PREUVE-1' };
    const send = (values: object) =>
      leftOpen.post('/apprenants-import', {
        datas: [{ ...row, ...values }],
        jobs: null,
        apprenantsChecked: true,
        simulate: false,
        importOption: 'update',
      });
    const refused = await send({ email: address('donnee') });
    expect([refused.status, refused.body.code]).toEqual([403, 'securite.preuve_demandee']);
    expect((await send({ dateNaissance: '05/03/1990' })).status).toBe(200);
    await t.runJobs();
    const { email, dateNaissance } = (await t.as('referent').get(`/apprenants/${id}`)).body;
    expect([email, dateNaissance]).toEqual([null, '1990-03-05']);
  });
});

describe('an address of the admin group', () => {
  const REFUSED = { '#': 422, violations: [{ propertyPath: 'email', code: 'adresses.refusee' }] };
  const told = ({ status, body }: { status: number; body: object }) => ({ '#': status, ...body });
  const ofAdmin = async () => {
    const email = address('interne');
    await build.administrateur(t.db, 'ROLE_SUPER_ADMIN', email);
    return email;
  };

  test.each(['etablissement', 'groupement', 'referent'] as const)(
    'P-2.3-66 · is not given by %s to a referent',
    async (person) => {
      const email = await ofAdmin();
      const { nantes } = t.world.etablissements;
      const names = { nom: 'Kermarec', prenom: 'Loïg', etablissement: nantes.id, email };
      expect(told(await t.as(person).post('/referents', names))).toMatchObject(REFUSED);
      const colleague = await build.referent(t.db, { etablissementId: nantes.id, email: null });
      if (person !== 'referent') {
        expect(told(await t.as(person).put(`/referents/${colleague.id}`, { email }))).toMatchObject(REFUSED);
      }
    },
  );

  test('P-2.3-66 · who asks for it as the own one reads what anyone would; its owner is told, and gets no link', async () => {
    const email = await ofAdmin();
    const asking = await build.referent(t.db, { passwordHash });
    const own = t.withCookie(await openLogin(t.db, asking.userId, t.clock.current));
    expect((await own.put(`/referents/${asking.id}`, { email })).status).toBe(200);
    expect(await pending(own)).toBe(email);
    const [notice, ...more] = await mails(email);
    expect([notice!.texte.includes('la demande est sans effet'), linkIn(notice!.texte), more]).toEqual([
      true,
      undefined,
      [],
    ]);
  });
});

test.each(['referent', 'etablissement', 'groupement', 'superAdmin'] as const)(
  'P-2.3-66 · the own address of %s waits for its link; that of another account counts at once',
  async (person) => {
    const { referents, etablissements, groupements, userIds } = t.world;
    const [path, setter] = {
      referent: [`/referents/${referents.nantes.id}`, 'etablissement'] as const,
      etablissement: [`/etablissements/${etablissements.nantes.id}`, 'groupement'] as const,
      groupement: [`/groupements/${groupements.loire.id}`, 'admin'] as const,
      superAdmin: [`/administrateurs/${userIds.superAdmin}`, null] as const,
    }[person];
    const former = (await t.as('superAdmin').get(path)).body.email;
    const email = address(person.toLowerCase());
    const token = await asked(t.as(person), path, email);
    expect((await t.as('superAdmin').get(path)).body.email).toBe(former);
    expect((await confirm(token)).status).toBe(200);
    expect((await t.as('superAdmin').get(path)).body.email).toBe(email);
    if (setter) {
      await t.as(person).put(path, { email: address('attend') });
      const set = await t.as(setter).put(path, { email: former });
      expect(set.body.email).toBe(former);
      expect(await pending(t.as(person))).toBeNull();
    }
  },
);

test('who is no learner is told to write to us of a change that was not asked for', async () => {
  const email = address('contact');
  const { id, userId } = await build.referent(t.db, { email });
  const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  expect((await confirm(await asked(own, `/referents/${id}`, address('neuve')))).status).toBe(200);
  const { texte } = (await mails(email)).at(-1)!;
  expect(texte).toMatch(/\n\nSi vous n’avez rien demandé, prévenez-nous sans attendre\.\n\nSillage$/);
});

test('a mail that confirms says no name of an account that has none', async () => {
  const id = await build.administrateur(t.db, 'ROLE_SUPER_ADMIN', address('anonyme'));
  const own = t.withCookie(await openLogin(t.db, id, t.clock.current));
  const texts = async (nom: string | null) => {
    await t.db.updateTable('users').set({ nom }).where('id', '=', id).execute();
    const email = address('nommee');
    await asked(own, `/administrateurs/${id}`, email);
    return (await mails(email)).at(-1)!.texte;
  };
  expect(await texts(null)).toContain('demandée pour un compte Sillage. ');
  expect(await texts('Anne Le Goff')).toMatch(/demandée pour ce compte Sillage\s: Anne Le Goff\. /);
});

test('a mail that confirms names the account in plain words, three an hour at most to one address', async () => {
  const email = address('noye');
  for (let rank = 0; rank < 5; rank++) {
    const { own, path, id } = await learner(null);
    await t.db
      .updateTable('apprenants')
      .set({ nom: 'Voir http://evil.test ou evil。test' })
      .where('id', '=', id)
      .execute();
    await own.put(path, { email });
  }
  const received = await mails(email);
  expect(received).toHaveLength(3);
  expect(received[0]!.texte).not.toMatch(/evil[.。]test/);
  const { own, path } = await learner(null);
  const others = [1, 2, 3, 4].map(() => address('tiers'));
  for (const other of others) await own.put(path, { email: other });
  expect((await Promise.all(others.map(mails))).map(({ length }) => length)).toEqual([1, 1, 1, 0]);
});
