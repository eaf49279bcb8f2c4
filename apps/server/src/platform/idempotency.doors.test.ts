import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { api } from '@sillage/contracts/api.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import * as build from '../../test/builders.ts';
import { makeDevice } from '../../test/device.ts';
import { openLogin } from '../../test/world.ts';
import { printCode } from '../domain/connexion/make-code.ts';
import { makePasswordLink } from '../domain/connexion/make-password-link.ts';

/** Keys where nobody is known yet: sent over a real port, as browsers do. */

const PASSWORD = 'Marée-basse-2026';
const NEW_PASSWORD = 'Dune-blonde-2026';
let passwordHash: string;
let t: TestApp;
let origin: string;

beforeAll(async () => {
  t = await testApp();
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  passwordHash = await hash(PASSWORD);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
  for (const table of ['tentatives', 'cles_idempotence'] as const) await t.db.deleteFrom(table).execute();
});

const once = () => ({ 'idempotency-key': randomUUID() });

async function post(path: string, body: object, headers: Record<string, string> = once()) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
  const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
  return { status: answer.status, body: await answer.json(), cookies, isReplayed };
}
type Answer = Awaited<ReturnType<typeof post>>;

const eightTimes = (path: string, body: object, headers: Record<string, string> = once()) =>
  Promise.all(Array.from({ length: 8 }, () => post(path, body, headers)));

/** One was done, and each of the eight is answered as it was. */
function expectOne(answers: Answer[]): void {
  const [{ status, body }] = answers as [Answer];
  expect(answers.map((one) => [one.status, one.body])).toEqual(answers.map(() => [status, body]));
  expect(status).toBeLessThan(300);
  expect(answers.filter(({ isReplayed }) => isReplayed)).toHaveLength(7);
}

/** From another address than all the others. */
async function postFromElsewhere(path: string, body: object, headers: Record<string, string>) {
  const asked = { method: 'POST', url: `/api${path}`, headers, payload: body, remoteAddress: '198.51.100.7' } as const;
  const { statusCode, headers: told } = await t.app.inject(asked);
  return { status: statusCode, isReplayed: told['idempotent-replayed'] === 'true' };
}

let counter = 0;
const address = () => `porte${++counter}@portes.test`;
async function mailsTo(destinataire: string) {
  await t.runJobs();
  return t.db.selectFrom('courriels').selectAll().where('destinataire', '=', destinataire).execute();
}
const linesOf = (userId: number, action: string) => {
  const lines = t.db.selectFrom('audit').select('id').where('action', '=', action);
  return lines
    .where((eb) => eb.or([eb('userId', '=', userId), sql<boolean>`details->'comptes' @> ${userId}::text::jsonb`]))
    .execute();
};
const keys = () => t.db.selectFrom('cles_idempotence').selectAll().execute();
const attempts = () => t.db.selectFrom('tentatives').selectAll().execute();

async function learner(values: Partial<Parameters<typeof build.apprenant>[1]> = {}) {
  const codeApprenant = `PORTE-${++counter}`;
  const etablissementId = t.world.etablissements.nantes.id;
  return {
    codeApprenant,
    ...(await build.apprenant(t.db, { etablissementId, codeApprenant, passwordHash, ...values })),
  };
}

describe('eight at once, with one key', () => {
  test('one link to a new password is mailed, and one demand counted', async () => {
    const email = address();
    const { userId } = await learner({ email });
    expectOne(await eightTimes('/request_password', { email }));
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await linesOf(userId, 'connexion.demande_mot_de_passe')).toHaveLength(1);
    expect(await attempts()).toHaveLength(2);
  });

  test('one password is chosen by its link, and each of the eight is told so', async () => {
    const { userId, codeApprenant } = await learner();
    const link = await makePasswordLink(t.db, t.config, userId, new Date('2026-11-20T10:00:00Z'));
    const body = { token: link.split('/').at(-1), password: NEW_PASSWORD };
    const answers = await eightTimes('/reset-password/reset', body);
    expectOne(answers);
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await linesOf(userId, 'connexion.mot_de_passe_par_lien')).toHaveLength(1);
    expect((await post('/login', { code: codeApprenant, password: NEW_PASSWORD })).status).toBe(200);
    expect((await post('/reset-password/reset', body)).status).toBe(400);
  });

  test('one address is confirmed, and the former one told once', async () => {
    const [former, email] = [address(), address()];
    const { id, userId } = await learner({ email: former });
    const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
    expect((await own.put(`/apprenants/${id}`, { email })).status).toBe(200);
    const token = /\/confirm-address\/([\w-]{43})$/m.exec((await mailsTo(email))[0]!.texte)![1];
    expectOne(await eightTimes('/own-address/confirm', { token }));
    expect(await mailsTo(former)).toHaveLength(1);
    expect(await linesOf(userId, 'adresses.confirm')).toHaveLength(1);
  });

  test('one request for an attestation is counted', async () => {
    const { id: apprenantId } = await learner({ nom: 'Kerbrat', prenom: 'Maël' });
    const etablissementId = t.world.etablissements.nantes.id;
    const { id: scenarioId } = await build.scenario(t.db);
    const { session } = await build.passage(t.db, { etablissementId, apprenantId, scenarioId });
    const row = t.db.selectFrom('passages').where('session', '=', session).select('codeMobile');
    const { codeMobile: code } = await row.executeTakeFirstOrThrow();
    expectOne(await eightTimes('/attestations/mon-attestation', { code }));
    const demandes = t.db.selectFrom('attestation_demandes').where('session', '=', session).select('demandeLe');
    expect(await demandes.execute()).toHaveLength(1);
  });

  test('one code is mailed to who chooses a first password, and one sign-in with it opens eight', async () => {
    const email = address();
    const { userId } = await build.referent(t.db, { etablissementId: t.world.etablissements.rennes.id, email });
    const asked = await eightTimes('/login', { code: email });
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 206));
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const proof = /[2-9A-Z]{4}(-[2-9A-Z]{4}){2}/.exec(mails[0]!.texte)![0];
    const chosen = { code: email, password: NEW_PASSWORD, proof };
    const key = once();
    const entered = await eightTimes('/login', chosen, key);
    expect(entered.map(({ status, isReplayed }) => [status, isReplayed])).toEqual(
      Array.from({ length: 8 }, () => [200, false]),
    );
    const logins = t.db.selectFrom('connexions').where('userId', '=', userId).select('id');
    expect(await logins.execute()).toHaveLength(8);
    expect((await post('/login', chosen)).status).toBe(401);
    expect((await postFromElsewhere('/login', chosen, key)).status).toBe(401);
    expect((await post('/login', { ...chosen, password: PASSWORD }, key)).status).toBe(401);
    expect((await post('/login', chosen, key)).status).toBe(200);
  });
});

describe('a key at a public door', () => {
  test('opens a login each time, and keeps nothing of it', async () => {
    const { codeApprenant } = await learner();
    const answers = await eightTimes('/login', { code: codeApprenant, password: PASSWORD });
    for (const { status, cookies, isReplayed } of answers) {
      expect({ status, isReplayed }).toEqual({ status: 200, isReplayed: false });
      expect(cookies).toContain('sillage');
    }
    expect(await keys()).toEqual([]);
  });

  test('does not spare a wrong password, nor a link that opens nothing, from being counted', async () => {
    const { codeApprenant } = await learner();
    const key = once();
    const statusOf = async (path: string, body: object) => (await post(path, body, key)).status;
    for (let count = 0; count < 10; count++) {
      expect(await statusOf('/login', { code: codeApprenant, password: 'faux' })).toBe(401);
    }
    expect(await statusOf('/login', { code: codeApprenant, password: PASSWORD })).toBe(429);
    const first = { code: codeApprenant, password: 'faux', proof: '01/01/1990' };
    expect(await statusOf('/login', first)).toBe(429);
    await t.db.deleteFrom('tentatives').execute();
    const wrong = { token: 'rien', password: NEW_PASSWORD };
    const refused = await eightTimes('/reset-password/reset', wrong, key);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await attempts()).toHaveLength(8);
    expect(await keys()).toEqual([]);
  });

  test('a proof that was wrong is judged and counted again', async () => {
    const { codeApprenant } = await learner({ passwordHash: null, dateNaissance: '1991-03-04' });
    const guess = { code: codeApprenant, password: NEW_PASSWORD, proof: '05/03/1991' };
    const answers = [await eightTimes('/login', guess), await post('/login', guess)].flat();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await attempts()).filter(({ adresse }) => adresse !== null)).toHaveLength(9);
    expect(await keys()).toEqual([]);
  });

  test('is of one address and of all that is sent: two clients that hold the same are in nobody’s way', async () => {
    const [email, other] = [address(), address()];
    for (const one of [email, other]) await learner({ email: one });
    const key = once();
    expect((await post('/request_password', { email }, key)).isReplayed).toBe(false);
    expect(await post('/request_password', { email: other }, key)).toMatchObject({ status: 200, isReplayed: false });
    const elsewhere = await postFromElsewhere('/request_password', { email }, key);
    expect(elsewhere).toEqual({ status: 200, isReplayed: false });
    expect([(await mailsTo(email)).length, (await mailsTo(other)).length]).toEqual([2, 1]);
    expect((await post('/request_password', { email }, key)).isReplayed).toBe(true);
  });

  test('answers for a day, then is done again', async () => {
    const email = address();
    await learner({ email });
    const key = once();
    const again = async (hours: number) => {
      t.clock.current = new Date(Date.parse('2026-11-20T09:00:00Z') + hours * 3_600_000);
      return (await post('/request_password', { email }, key)).isReplayed;
    };
    expect([await again(0), await again(24), await again(25)]).toEqual([false, true, false]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('what a device reports is judged and stored each time, whatever key it carries', async () => {
    const device = await makeDevice(t);
    const report = (evenements: object[]) =>
      post(
        '/journaux',
        { appareil: { numeroSerie: device.serial, plateforme: 'casque' }, evenements },
        { authorization: `Bearer ${device.key}`, 'idempotency-key': 'toujours-la-meme' },
      );
    const [first, second] = [device.debut(), device.fin(1)];
    expect((await report([first])).body).toMatchObject({ acceptes: 1, doublons: 0 });
    expect((await report([first, second])).body).toMatchObject({ acceptes: 1, doublons: 1 });
    expect((await report([first, second])).body).toMatchObject({ acceptes: 0, doublons: 2 });
    expect(await device.events()).toHaveLength(2);
  });

  test('what is kept tells nobody who reads the database', async () => {
    const email = address();
    await learner({ email });
    const key = randomUUID();
    await post('/request_password', { email }, { 'idempotency-key': key });
    const [kept] = await keys();
    expect(kept).toMatchObject({ userId: null });
    for (const value of [kept!.cle, kept!.demande, kept!.reponse!]) {
      for (const text of [key, email, 'adresse']) expect(value.includes(text)).toBe(false);
    }
  });
});

test('any POST may carry a key: the few that are judged anew do nothing twice', () => {
  const domains = Object.entries(api as never as Record<string, Record<string, Endpoint>>);
  const posts = domains.flatMap(([slug, domain]) =>
    Object.entries(domain)
      .filter(([, { method }]) => method === 'POST')
      .map(([verb, endpoint]) => ({ call: `${slug}.${verb}`, endpoint })),
  );
  const named = (kept: (endpoint: Endpoint) => boolean) =>
    posts.filter(({ endpoint }) => kept(endpoint)).map(({ call }) => call);
  expect(named(({ repeats }) => repeats)).toEqual([
    'attestations.download',
    'connexion.login',
    'journaux.recevoir',
    'navigateur.rapporter',
  ]);
  expect(named(({ apart }) => apart)).toEqual([
    'casques.tester',
    'casques.traiter',
    'navigateur.ouvrir',
    'usages.noter',
  ]);
  expect(named(({ reads, apart, can }) => reads && (apart || can === 'public'))).toEqual([]);
});

test('a printed code that was wrong leaves its key free for the right one', async () => {
  const { codeApprenant, userId } = await learner({ passwordHash: null });
  const key = once();
  const choose = async (proof: string) =>
    (await post('/login', { code: codeApprenant, password: NEW_PASSWORD, proof }, key)).status;
  expect(await choose('AAAA-AAAA-AAAA')).toBe(401);
  expect(await choose((await printCode(t.db, userId, t.clock.current)).code)).toBe(200);
});
