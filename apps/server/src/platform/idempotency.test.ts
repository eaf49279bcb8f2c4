import { randomUUID } from 'node:crypto';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, testApp } from '../../test/app.ts';
import * as build from '../../test/builders.ts';
import { createTrainings } from '../../test/trainings.ts';
import { removeExpired } from '../domain/connexion/connexion.job.ts';
import { insertConnexion, loginCookie, makeToken } from './login.ts';

let t: TestApp;
let nantes: number;
let moduleA: number;
let closedModule: number;
let learners: number[];

beforeAll(async () => {
  t = await testApp();
  ({ nantes, moduleA, closedModule, learners } = await createTrainings(t));
  await t.db.updateTable('connexions').set({ expiresAt: '2027-01-01T00:00:00Z' }).execute();
});
afterAll(() => t.close());

const START = new Date('2026-11-20T09:00:00Z');
beforeEach(() => {
  t.clock.current = START;
});

function afterHours(hours: number): void {
  t.clock.current = new Date(START.getTime() + hours * 3_600_000);
}

interface Sent {
  key: string;
  name: string;
  module?: number;
  caller?: Caller;
}

function send({ key, name, module = moduleA, caller = t.as('etablissement') }: Sent): Promise<Answer> {
  const body = { name, module, newApprenantsToAssign: [learners[0]] };
  return caller.post('/assignments', body, { 'idempotency-key': key });
}

const eightTimes = (sent: Sent) => Promise.all(Array.from({ length: 8 }, () => send(sent)));
const isReplayed = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true';
const named = (name: string) => t.db.selectFrom('assignments').where('name', '=', name).select('id').execute();
const asked = () => ({ key: randomUUID(), name: `Assignation ${randomUUID()}` });

describe('a write that carries a key', () => {
  test('eight at once make one assignment, and each is answered it', async () => {
    const sent = asked();
    const answers = await eightTimes(sent);
    expect(await named(sent.name)).toHaveLength(1);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 201, body: answers[0]!.body });
      expect(headers).toMatchObject({ location: body['@id'], etag: `"${body.version}"` });
    }
    expect(answers.filter(isReplayed)).toHaveLength(7);
    const lines = t.db.selectFrom('audit').where('objet', '=', answers[0]!.body['@id']).select('action');
    expect(await lines.execute()).toEqual([{ action: 'assignments.create' }]);
  });

  test('without a key, or each with its own, each makes one', async () => {
    const { name } = asked();
    await Promise.all([
      t.as('etablissement').post('/assignments', { name, module: moduleA }),
      t.as('etablissement').post('/assignments', { name, module: moduleA }),
      send({ ...asked(), name }),
      send({ ...asked(), name }),
    ]);
    expect(await named(name)).toHaveLength(4);
  });

  test('sent again until the day is over, it is answered as it was', async () => {
    const sent = asked();
    const first = await send(sent);
    await t.as('etablissement').put(`/assignments/${first.body.id}`, { name: `${sent.name} changé` });
    afterHours(24);
    const again = await send(sent);
    expect([again.status, again.body, isReplayed(again)]).toEqual([201, first.body, true]);
    expect(isReplayed(first)).toBe(false);
    expect(await named(sent.name)).toEqual([]);
  });

  test('an answer without a body is given again too', async () => {
    const post = async (key: string) =>
      t.as('etablissement').post('/own-address/cancel', undefined, { 'idempotency-key': key });
    const key = randomUUID();
    const [first, again] = [await post(key), await post(key)];
    expect([first.status, isReplayed(first), again.status, isReplayed(again)]).toEqual([204, false, 204, true]);
  });

  test('the same key with another body, or for another record, is refused', async () => {
    const sent = asked();
    const { body } = await send(sent);
    const other = await send({ ...sent, name: `${sent.name} bis` });
    expect([other.status, other.body.code]).toEqual([422, 'erreur.cle_reutilisee']);
    expect(other.body['hydra:description']).toBe(message('erreur.cle_reutilisee'));
    expect(await named(`${sent.name} bis`)).toEqual([]);

    const archive = (id: number, headers: object = {}) =>
      t.as('etablissement').post(`/assignments/${id}/archive`, undefined, { 'idempotency-key': sent.key, ...headers });
    const { id } = await build.assignment(t.db, { etablissementId: nantes, moduleId: moduleA });
    const answers = [
      await archive(body.id),
      await archive(id),
      await archive(body.id, { 'if-match': `"${body.version}"` }),
      await archive(body.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 200]);
  });

  test('the same key is another for another person, and for who acts in the name of the first', async () => {
    const sent = asked();
    const first = await send(sent);
    const colleague = await send({ ...sent, caller: t.as('referent') });
    const token = makeToken();
    const { etablissement: userId, admin: onBehalfOf } = t.world.userIds;
    await insertConnexion(t.db, { token, userId, onBehalfOf, now: START, preuveAt: null, hours: 12 });
    const inTheName = await send({ ...sent, caller: t.withCookie(`${loginCookie(t.config)}=${token}`) });
    expect([first, colleague, inTheName].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([first, colleague, inTheName].some(isReplayed)).toBe(false);
    expect(await named(sent.name)).toHaveLength(3);
  });

  test('a refused one keeps nothing: corrected, it is sent with the same key', async () => {
    const sent = asked();
    const refused = await eightTimes({ ...sent, module: closedModule });
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 422));
    expect(refused[0]!.body.code).toBe('erreur.validation');
    expect((await send(sent)).status).toBe(201);
    expect(await named(sent.name)).toHaveLength(1);
  });

  test('the right is asked again before the answer is', async () => {
    const sent = asked();
    await send(sent);
    expect((await send({ ...sent, caller: t.as(null) })).status).toBe(401);
    expect((await send({ ...sent, caller: t.as('apprenant') })).status).toBe(403);
  });

  test('twenty-five hours later it is made anew, once', async () => {
    const sent = asked();
    await send(sent);
    afterHours(25);
    const answers = await eightTimes(sent);
    expect(answers.filter(isReplayed)).toHaveLength(7);
    expect(await named(sent.name)).toHaveLength(2);
  });

  test('the night removes the keys of the day before, and no other', async () => {
    await t.db.deleteFrom('cles_idempotence').execute();
    const [old, recent] = [asked(), asked()];
    await send(old);
    afterHours(2);
    await send(recent);
    afterHours(25);
    const dates = () => t.db.selectFrom('cles_idempotence').select('createdAt').distinct().execute();
    await removeExpired.run({}, { ...t, clock: { now: () => t.clock.current }, jobKey: '1' });
    expect(await dates()).toEqual([{ createdAt: '2026-11-20T11:00:00.000Z' }]);
    expect(isReplayed(await send(recent))).toBe(true);
  });

  test('a key is of 1 to 100 visible characters', async () => {
    const { name } = asked();
    for (const key of ['', 'deux mots', 'é', 'a'.repeat(101)]) {
      const { status, body } = await send({ key, name });
      expect([key, status, body.code]).toEqual([key, 400, 'erreur.requete_invalide']);
    }
    expect(await named(name)).toEqual([]);
    expect((await send({ key: '~'.repeat(100), name })).status).toBe(201);
  });

  test('an answer too large to be kept is not given again, nor is the thing done again', async () => {
    const apprenants = await Promise.all(
      Array.from({ length: 800 }, () => build.apprenant(t.db, { etablissementId: nantes })),
    );
    const { key, name } = asked();
    const body = { name, module: moduleA, newApprenantsToAssign: apprenants.map(({ id }) => id) };
    const post = () => t.as('etablissement').post('/assignments', body, { 'idempotency-key': key });
    const first = await post();
    expect(first.bytes.length).toBeGreaterThan(64 * 1024);
    const again = await post();
    expect([first.status, again.status, again.body.code]).toEqual([201, 409, 'erreur.deja_traitee']);
    expect(again.body['hydra:description']).toBe(message('erreur.deja_traitee'));
    expect(await named(name)).toHaveLength(1);
  });

  test('an answer kept under another SECRET_KEY is not given again, nor is the thing done again', async () => {
    const sent = asked();
    await send(sent);
    const former = t.config.secretKey;
    Object.assign(t.config, { secretKey: 'une-autre-cle-de-trente-deux-signes-au-moins' });
    const again = await send(sent).finally(() => Object.assign(t.config, { secretKey: former }));
    expect([again.status, again.body.code]).toEqual([409, 'erreur.deja_traitee']);
    expect(again.body['hydra:description']).toBe(message('erreur.deja_traitee'));
    expect(await named(sent.name)).toHaveLength(1);
  });

  test('thirty with one key hold one connection: others read and write meanwhile, and the last ten are sent away', async () => {
    const sent = asked();
    let answers!: Promise<Answer[]>;
    let answered = 0;
    await t.db.transaction().execute(async (tx) => {
      // The first waits here, in the middle of its transaction.
      await sql`lock table assignments in share row exclusive mode`.execute(tx);
      answers = Promise.all(Array.from({ length: 30 }, () => send(sent).finally(() => answered++)));
      const others = Array.from({ length: 30 }, () => t.as('referent').post('/own-address/cancel'));
      const statuses = [t.as('etablissement').get('/assignments'), ...others].map(async (one) => (await one).status);
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200, 204]));
      // All thirty have come by then.
      await expect.poll(() => answered).toBe(10);
    });
    const sentAway = (await answers).filter(({ status }) => status !== 201);
    expect(sentAway.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      Array.from({ length: 10 }, () => [503, '5']),
    );
    expect(await named(sent.name)).toHaveLength(1);
    expect(isReplayed(await send(sent))).toBe(true);
  });

  test('a key of a device is answered again, and read by nobody in the database', async () => {
    const post = (key: string) =>
      t.as('superAdmin').post('/appareil_cles', { etablissement: nantes }, { 'idempotency-key': key });
    const key = randomUUID();
    const [first, again] = [await post(key), await post(key)];
    expect([first.status, again.body]).toEqual([201, first.body]);
    const kept = await t.db.selectFrom('cles_idempotence').selectAll().execute();
    const texts = kept.flatMap(({ cle, demande, reponse }) => [cle, demande, reponse ?? Buffer.of()]);
    expect(texts.filter((text) => text.includes(first.body.secret) || text.includes(key))).toEqual([]);
  });

  test('what asks for a proof is done once too: one link to connect as somebody, told again to who lost it', async () => {
    const asked = { id: learners[0]!, role: 'learner' };
    const enter = (key: string) => t.as('admin').post('/connect_as', asked, { 'idempotency-key': key });
    const key = randomUUID();
    const [first, again] = [await enter(key), await enter(key)];
    expect([first.status, again.body, isReplayed(again)]).toEqual([200, first.body, true]);
    const lines = t.db.selectFrom('audit').where('action', '=', 'connexion.connectAs').select('id').execute();
    expect(await lines).toHaveLength(1);
    expect((await enter(randomUUID())).body.link).not.toBe(first.body.link);
  });

  test('sheets that give new secrets are made once: sent again, the file is not there to be given', async () => {
    const key = randomUUID();
    const ask = () =>
      t.as('admin').post('/apprenants/fiches-acces', { ids: [learners[0]] }, { 'idempotency-key': key });
    const secrets = () => t.db.selectFrom('apprenants').where('id', '=', learners[0]!).selectAll().execute();
    expect((await ask()).status).toBe(200);
    const before = await secrets();
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([409, 'erreur.deja_traitee']);
    expect(await secrets()).toEqual(before);
  });
});

describe('two writes that wait for each other', () => {
  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "audit"%'`.execute(
      t.db,
    );
    return rows.length > 0;
  }

  test.each([
    ['with a key', { 'idempotency-key': randomUUID() }],
    ['without', {}],
  ])('the one that PostgreSQL gives up is done again, %s', async (_, headers) => {
    const made = await send(asked());
    const archiving = t.db.transaction().execute(async (tx) => {
      // The call looks first, and is the one to be given up.
      await sql`set local deadlock_timeout = '30s'`.execute(tx);
      await sql`lock table audit in share mode`.execute(tx);
      const call = t.as('etablissement').post(`/assignments/${made.body.id}/archive`, undefined, headers);
      await expect.poll(isWaiting).toBe(true);
      await tx.selectFrom('assignments').where('id', '=', made.body.id).select('id').forUpdate().execute();
      return { call };
    });
    const { call } = await archiving;
    expect((await call).status).toBe(200);
    const lines = t.db
      .selectFrom('audit')
      .where('objet', '=', made.body['@id'])
      .where('action', '=', 'assignments.archive');
    expect(await lines.select('action').execute()).toHaveLength(1);
  });
});
