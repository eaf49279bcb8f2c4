import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { hash } from '@node-rs/argon2';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement, referent } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { removeExpired } from './connexion.job.ts';
import { printCode } from './make-code.ts';
import { registerSignInPage } from './serve-sign-in-page.ts';

const PASSWORD = 'Sillage-essai-2026';
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('tentatives').execute());

const login = (body: object) => t.as(null).post('/login', body);
const statusOf = async (body: object) => (await login(body)).status;
/** A learner of the world's Nantes without a password. */
const learner = (values: Parameters<typeof apprenant>[1]) =>
  apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id, ...values });
const failures = () =>
  t.db.selectFrom('tentatives').selectAll().where('estCode', '=', false).where('adresse', 'is not', null).execute();

describe('a learner', () => {
  const dateNaissance = '1991-03-04';

  test('P-4-03 P-4-06 P-7-40 · is asked for a password and the birth date, which open the account', async () => {
    await learner({ codeApprenant: 'NEE-LE', dateNaissance, matricule: '123' });
    const asked = await login({ code: 'nee-le' });
    expect([asked.status, asked.body]).toMatchObject([
      206,
      { message: 'Choisissez votre mot de passe.', proof: 'dateNaissance' },
    ]);
    expect(JSON.stringify(asked.body)).not.toContain('1991');
    const chosen = await login({ code: 'NEE-LE', password: PASSWORD, proof: '04/03/1991' });
    expect([chosen.status, chosen.body]).toMatchObject([200, { isApprenant: true, codeApprenant: 'NEE-LE' }]);
    expect(await statusOf({ code: 'NEE-LE' })).toBe(202);
    expect(await statusOf({ code: 'NEE-LE', password: PASSWORD })).toBe(200);
    expect(await statusOf({ code: 'NEE-LE', password: `${PASSWORD}!` })).toBe(401);
  });

  test('P-4-06 · a birth date guessed slowly proves nothing for a day: a code of the access sheet does', async () => {
    const { current } = t.clock;
    const after = (minutes: number) => {
      t.clock.current = new Date(current.getTime() + minutes * 60_000);
    };
    const prove = (code: string, proof = '04/03/1991') => login({ code, password: PASSWORD, proof });
    const { userId } = await learner({ codeApprenant: 'LENTE-1', dateNaissance });
    for (const codeApprenant of ['LENTE-2', 'LENTE-3']) await learner({ codeApprenant, dateNaissance });
    try {
      for (let rank = 0; rank < 20; rank++) {
        after(rank * 2);
        const guesses = rank < 19 ? ['LENTE-1', 'LENTE-2', 'LENTE-3'] : ['LENTE-1', 'LENTE-2'];
        for (const code of guesses) expect((await prove(code, `${rank + 5}/03/1991`)).status).toBe(401);
      }
      after(60);
      expect((await prove('LENTE-3')).status).toBe(200);
      const [right, wrong] = [await prove('LENTE-1'), await prove('LENTE-1', '05/03/1991')];
      expect([right.status, right.body['hydra:description']]).toEqual([401, wrong.body['hydra:description']]);
      expect((await login({ code: 'LENTE-1' })).body.proof).toBe('dateNaissance');
      after(23 * 60);
      await removeExpired.run({}, { ...t, jobKey: '1', clock: { now: () => t.clock.current } });
      expect((await prove('LENTE-1')).status).toBe(401);
      const { code } = await printCode(t.db, userId, t.clock.current);
      expect((await prove('LENTE-1', code)).status).toBe(200);
      after(25 * 60);
      expect((await prove('LENTE-2')).status).toBe(200);
    } finally {
      t.clock.current = current;
    }
  });

  test.each([null, PASSWORD])(
    'P-4-06 · whom a stranger has locked out gets in by the printed code (password: %s)',
    async (own) => {
      const codeApprenant = `FERMEE-${own === null ? 1 : 2}`;
      const passwordHash = own && (await hash(own));
      const { userId } = await learner({ codeApprenant, dateNaissance, passwordHash });
      const withProof = (proof: string) => statusOf({ code: codeApprenant, password: `${PASSWORD}-neuf`, proof });
      const payload = { code: codeApprenant, password: 'faux' };
      const guess = { method: 'POST', url: '/api/login', remoteAddress: '198.51.100.7', payload } as const;
      for (let i = 0; i < 10; i++) expect((await t.app.inject(guess)).statusCode).toBe(401);
      expect(await withProof('04/03/1991')).toBe(429);
      expect(await withProof('K7QN-2XRT-9HVD')).toBe(401);
      const { code } = await printCode(t.db, userId, t.clock.current);
      expect(await withProof(code)).toBe(200);
      // The account is open again.
      expect(await statusOf({ code: codeApprenant, password: `${PASSWORD}-neuf` })).toBe(200);
    },
  );

  test('P-4-06 · a birth date is read as people write it', async () => {
    const written = ['04/03/1991', '4/3/1991', '04 03 1991', '04.03.1991', '04031991', '1991-03-04', ' 04/03/1991 '];
    for (const [rank, proof] of written.entries()) {
      const code = `ECRITE-${rank}`;
      await learner({ codeApprenant: code, dateNaissance });
      expect([proof, await statusOf({ code, password: PASSWORD, proof })]).toEqual([proof, 200]);
    }
  });

  test('P-4-06 · without the proof, or with a wrong one, nothing is chosen, and each try counts', async () => {
    await learner({ codeApprenant: 'DEVINEE', dateNaissance, matricule: '123' });
    for (const proof of [undefined, '', '03/04/1991', '05/03/1991', '123', 'null']) {
      expect(await statusOf({ code: 'DEVINEE', password: PASSWORD, proof })).toBe(401);
    }
    expect(await failures()).toHaveLength(6);
    for (let i = 0; i < 4; i++) await login({ code: 'DEVINEE', password: PASSWORD, proof: '01/01/1991' });
    expect(await statusOf({ code: 'DEVINEE', password: PASSWORD, proof: '04/03/1991' })).toBe(429);
  });

  test('P-4-06 · of whom no birth date is known gives the matricule', async () => {
    await learner({ codeApprenant: 'MATRICULE', dateNaissance: null, matricule: 'AB 00123' });
    expect((await login({ code: 'MATRICULE' })).body.proof).toBe('matricule');
    expect(await statusOf({ code: 'MATRICULE', password: PASSWORD, proof: '123' })).toBe(401);
    expect(await statusOf({ code: 'MATRICULE', password: PASSWORD, proof: 'ab 00123' })).toBe(200);
  });

  test('P-4-06 · of whom nothing is known gives the one-time code of the access sheet, once, for seven days', async () => {
    const { userId } = await learner({ codeApprenant: 'FICHE', dateNaissance: null, matricule: null });
    expect((await login({ code: 'FICHE' })).body.proof).toBe('code');
    for (const proof of ['', 'null', 'undefined']) {
      expect(await statusOf({ code: 'FICHE', password: PASSWORD, proof })).toBe(401);
    }
    const former = await printCode(t.db, userId, t.clock.current);
    const { code } = await printCode(t.db, userId, t.clock.current);
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await statusOf({ code: 'FICHE', password: PASSWORD, proof: former.code })).toBe(401);
    const weak = await login({ code: 'FICHE', password: 'court', proof: code });
    expect([weak.status, weak.body.violations[0].propertyPath]).toEqual([422, 'password']);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await statusOf({ code: 'FICHE', password: PASSWORD, proof: typed })).toBe(200);
    expect(await statusOf({ code: 'FICHE', password: 'Autre-phrase-2026', proof: code })).toBe(401);

    const late = await printCode(t.db, userId, new Date(t.clock.current.getTime() - 7 * 86_400_000));
    expect(await statusOf({ code: 'FICHE', password: 'Autre-phrase-2026', proof: late.code })).toBe(401);
    const stored = await t.db
      .selectFrom('jetons')
      .select('hash')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(stored.hash.toString()).not.toContain(late.code.replaceAll('-', ''));
  });

  test('a one-time code gives a new password to who has forgotten it, and ends the logins; nothing else known does', async () => {
    const passwordHash = await hash('Ancien-mot-2026');
    const { userId } = await learner({ codeApprenant: 'OUBLIEUSE', dateNaissance, passwordHash });
    const other = await learner({ codeApprenant: 'VOISINE', dateNaissance, passwordHash });
    const cookie = await openLogin(t.db, userId, t.clock.current);
    expect(await statusOf({ code: 'OUBLIEUSE', password: PASSWORD, proof: '04/03/1991' })).toBe(401);
    const { code } = await printCode(t.db, userId, t.clock.current);
    expect(await statusOf({ code: 'VOISINE', password: PASSWORD, proof: code })).toBe(401);
    expect(other.userId).not.toBe(userId);
    expect(await statusOf({ code: 'OUBLIEUSE', password: PASSWORD, proof: code })).toBe(200);
    expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
    expect(await statusOf({ code: 'OUBLIEUSE', password: 'Ancien-mot-2026' })).toBe(401);
  });

  test('a weak first password is refused on its field, once the proof is right, and counts for nothing', async () => {
    await learner({ nom: 'Quéméner', codeApprenant: 'PREMIER', dateNaissance });
    for (const [password, code] of [
      ['court', 'mot_de_passe.trop_court'],
      ['Password123', 'mot_de_passe.trop_courant'],
      ['Camille-2026', 'mot_de_passe.trop_courant'],
      ['Soleil-2026!', 'mot_de_passe.trop_courant'],
      ['Quemener-2026', 'mot_de_passe.personnel'],
    ]) {
      const weak = await login({ code: 'PREMIER', password, proof: '04/03/1991' });
      expect([weak.status, weak.body.violations[0]]).toMatchObject([422, { propertyPath: 'password', code }]);
    }
    expect(await failures()).toEqual([]);
    expect(await statusOf({ code: 'PREMIER', password: 'court', proof: '05/03/1991' })).toBe(401);
  });

  test('of two people who choose the first password at once, one does', async () => {
    await learner({ codeApprenant: 'A-DEUX', dateNaissance });
    const passwords = ['Une-phrase-longue-1', 'Une-phrase-longue-2'];
    const proof = '04/03/1991';
    const answers = await Promise.all(passwords.map((password) => login({ code: 'A-DEUX', password, proof })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const kept = passwords[answers.findIndex(({ status }) => status === 200)];
    expect(await statusOf({ code: 'A-DEUX', password: kept })).toBe(200);
  });
});

describe('any other account', () => {
  const mailsTo = async (email: string) => {
    await t.runJobs();
    return t.db.selectFrom('courriels').selectAll().where('destinataire', '=', email).orderBy('id').execute();
  };
  const codeIn = (mail: { texte: string } | undefined) => /[2-9A-Z]{4}(-[2-9A-Z]{4}){2}/.exec(mail!.texte)![0];

  test('P-4-06 · gives the code mailed to its own address', async () => {
    const email = 'nouvelle.referente@sillage.test';
    await referent(t.db, { etablissementId: t.world.etablissements.rennes.id, email });
    expect((await login({ code: email })).body).toMatchObject({ proof: 'courriel' });
    for (const proof of [undefined, '', email, 'AAAA-AAAA-AAAA']) {
      expect(await statusOf({ code: email, password: PASSWORD, proof })).toBe(401);
    }
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail!.texte).toContain('valable 1 heure');
    expect(await statusOf({ code: email, password: PASSWORD, proof: codeIn(mail) })).toBe(200);
  });

  test('P-4-06 · an establishment may be asked by its code, and is mailed at its address; the admin group’s code is theirs to read', async () => {
    await etablissement(t.db, { codeEtablissement: 'CLINIQUE', email: 'clinique@sillage.test' });
    expect((await login({ code: 'CLINIQUE' })).body).toMatchObject({ proof: 'courriel' });
    const [mail] = await mailsTo('clinique@sillage.test');
    expect(mail).toMatchObject({ objet: 'Votre code Sillage', reserve: false });
    await login({ code: 'superadmin@sillage.test' });
    expect(await mailsTo('superadmin@sillage.test')).toMatchObject([{ reserve: true }]);
  });

  test('without an address asks for a password that does not exist: a link opens it', async () => {
    expect(await statusOf({ code: 'RENNES' })).toBe(202);
    for (const proof of [undefined, '', 'null']) {
      expect(await statusOf({ code: 'RENNES', password: PASSWORD, proof })).toBe(401);
    }
  });

  test('at most three mails an hour go to one address, whoever asks and for what; the last code still serves', async () => {
    const email = 'harcelee@sillage.test';
    await referent(t.db, { etablissementId: t.world.etablissements.rennes.id, email });
    const first = await login({ code: email });
    await login({ code: email });
    const asked = await t.as(null).post('/request_password', { email: email.toUpperCase() });
    const silent = await t.as(null).post('/request_password', { email });
    expect([silent.status, silent.body]).toEqual([asked.status, asked.body]);
    expect((await login({ code: email })).body).toEqual(first.body);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    expect(await statusOf({ code: email, password: PASSWORD, proof: codeIn(mails[1]) })).toBe(200);

    const { current } = t.clock;
    t.clock.current = new Date(current.getTime() + 3_601_000);
    await t.as(null).post('/request_password', { email });
    t.clock.current = current;
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('P-4-06 · the form that stands before the scripts leaves the mail of the code to them, who ask again', async () => {
    const email = 'tot.arrivee@sillage.test';
    await referent(t.db, { etablissementId: t.world.etablissements.rennes.id, email });
    const app = Fastify();
    await app.register(cookie);
    await app.register(formbody);
    registerSignInPage(app, { ...t, readDb: t.db, clock: { now: () => t.clock.current } }, (_, reply, draw) =>
      reply.send(draw!('n')),
    );
    const early = await app.inject({ method: 'POST', url: '/login', payload: { code: email } });
    expect(early.body).toContain('data-next="suite"');
    expect(await mailsTo(email)).toEqual([]);
    expect((await login({ code: email })).body).toMatchObject({ proof: 'courriel' });
    expect(await mailsTo(email)).toHaveLength(1);
    await app.close();
  });

  test('a hundred askers at once are no more than three mails', async () => {
    const email = 'centaine@sillage.test';
    await referent(t.db, { etablissementId: t.world.etablissements.rennes.id, email, passwordHash: 'x' });
    const ask = (rank: number) =>
      t.app.inject({
        method: 'POST',
        url: '/api/request_password',
        remoteAddress: `203.0.113.${rank}`,
        payload: { email },
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, rank) => ask(rank)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await mailsTo(email)).toHaveLength(3);
  });
});
