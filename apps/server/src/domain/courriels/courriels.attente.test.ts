import { typographie } from '@sillage/contracts/typographie.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { enqueue } from '../../platform/jobs.ts';
import { type Mail, sendMail } from '../../platform/mail.ts';

let t: TestApp;
const received: string[] = [];
/** What the server of mails says of a recipient; undefined, it takes the mail. */
let refusal: { text: string; code: number } | undefined;
/** Called when a mail arrives, and waited for before it is acknowledged. */
let onArrival: () => Promise<void>;
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
  },
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      void onArrival().then(() => done());
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  t = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'ne-pas-repondre@sillage.test' });
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
  await t.db.deleteFrom('courriels').execute();
  received.length = 0;
  refusal = { text: 'no such user', code: 550 };
  onArrival = async () => undefined;
});

const LINK = 'http://sillage.test/reset-password/secret';
const write = async (destinataire: string, more: Partial<Mail> = {}) => {
  const mail = { destinataire, userIds: [], objet: 'Votre compte', texte: `Bonjour\n\n${LINK}`, ...more };
  await enqueue(t.db, sendMail, mail);
  await t.runJobs();
};
const waiting = async (person: PersonName = 'admin') => {
  const { status, body } = await t.as(person).get('/courriels/en-attente');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const resend = async (body: object, person: PersonName = 'admin') => {
  const answer = await t.as(person).post('/courriels/renvoi', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.renvoyes;
};
/** Five minutes are over. */
const retry = async () => {
  await sql`select graphile_worker.add_job('retry-mails', '{}'::json)`.execute(t.db);
  await t.runJobs();
};

test('a mail that is refused waits in sight: to whom, what, since when, how often, why, and nothing of its link', async () => {
  await write('zoe@sillage.test');
  await retry();
  await retry();
  const body = await waiting();
  expect(body).toMatchObject({ serveur: true, total: 1, tardifs: 0 });
  expect(body.courriels).toEqual([
    {
      id: expect.any(Number),
      destinataire: 'zoe@sillage.test',
      objet: 'Votre compte',
      depuis: expect.stringMatching(/Z$/),
      essais: 3,
      prochainEssai: expect.stringMatching(/Z$/),
      dernierEssai: expect.stringMatching(/Z$/),
      motif: typographie("Le serveur de messagerie refuse l'adresse du destinataire."),
      etat: 'attente',
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/secret|no such user|127\.0\.0\.1/);
  await sql`update graphile_worker._private_jobs set created_at = now() - interval '16 minutes'`.execute(t.db);
  expect((await waiting()).tardifs).toBe(1);
});

test('the next try is told, and the last: every five minutes for three days, then some six hours apart', async () => {
  await write('zoe@sillage.test');
  const age = (days: number, attempts: number) =>
    sql`update graphile_worker._private_jobs set created_at = now() - make_interval(days => ${days}),
      run_at = now() + interval '2 hours', attempts = ${attempts}, max_attempts = 880`.execute(t.db);
  const hoursTo = async (name: 'prochainEssai' | 'dernierEssai') => {
    const { courriels } = await waiting();
    return (Date.parse(courriels[0][name]) - Date.now()) / 3_600_000;
  };
  await age(1, 288);
  expect(await hoursTo('prochainEssai')).toBeLessThanOrEqual(5 / 60);
  expect(await hoursTo('prochainEssai')).toBeGreaterThan(-1 / 60);
  // Two days that are left, and fourteen waits.
  expect(await hoursTo('dernierEssai')).toBeCloseTo(48 + (14 * Math.exp(10)) / 3600, 0);
  await age(5, 875);
  expect(await hoursTo('prochainEssai')).toBeCloseTo(2, 1);
  expect(await hoursTo('dernierEssai')).toBeCloseTo(2 + (4 * Math.exp(10)) / 3600, 0);
  await age(8, 880);
  expect((await waiting()).courriels[0]).toMatchObject({ etat: 'abandonne', prochainEssai: null, dernierEssai: null });
});

test('one that was given up is said so, leaves when it is sent again, and the others wait on', async () => {
  await write('zoe@sillage.test');
  await write('yann@sillage.test');
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(t.db);
  const { courriels } = await waiting();
  expect(courriels).toMatchObject([{ etat: 'abandonne' }, { etat: 'abandonne' }]);
  refusal = undefined;
  expect(await resend({ ids: [courriels[0].id] })).toBe(1);
  await t.runJobs();
  expect(received).toEqual(['zoe@sillage.test']);
  expect((await waiting()).courriels).toMatchObject([{ destinataire: 'yann@sillage.test', etat: 'abandonne' }]);
  expect(await resend({})).toBe(1);
  await t.runJobs();
  expect(received).toEqual(['zoe@sillage.test', 'yann@sillage.test']);
  expect(await waiting()).toMatchObject({ total: 0, courriels: [] });
  expect(await resend({})).toBe(0);
});

test('a mail that is being sent is neither sent twice nor given up, however often one asks', async () => {
  await write('zoe@sillage.test');
  const { id } = (await waiting()).courriels[0];
  refusal = undefined;
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  onArrival = () => {
    arrived.resolve();
    return held.promise;
  };
  expect(await resend({ ids: [id] })).toBe(1);
  const running = t.runJobs();
  await arrived.promise;
  expect([await resend({ ids: [id] }), await resend({})]).toEqual([0, 0]);
  expect((await t.as('admin').post('/courriels/abandon', { ids: [id] })).body.abandonnes).toBe(0);
  held.resolve();
  await running;
  await t.runJobs();
  expect(received).toEqual(['zoe@sillage.test']);
});

test('a mail given up on purpose is gone, and the trail says who did it', async () => {
  await write('zoe@sillage.test');
  const { id } = (await waiting()).courriels[0];
  expect((await t.as('admin').post('/courriels/abandon', { ids: [id, id + 1_000_000] })).body.abandonnes).toBe(1);
  expect((await waiting()).total).toBe(0);
  const line = await t.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    action: 'courriels.abandonner',
    userId: t.world.userIds.admin,
    details: { abandonnes: 1 },
  });
});

const listed = async (query = '', person: PersonName = 'admin') => {
  const { status, body } = await t.as(person).get(`/courriels${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['hydra:member'];
};

test('a mail that left is listed with when, and nothing of what it may open; one given up too', async () => {
  refusal = undefined;
  await write('zoe@sillage.test');
  const [{ id, date }] = await listed();
  expect(await listed()).toMatchObject([
    { destinataire: 'zoe@sillage.test', objet: 'Votre compte', texte: '', etat: 'envoye', renvoyable: false },
  ]);
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
  expect(await t.as('admin').post(`/courriels/${id}/renvoi`)).toMatchObject({
    status: 409,
    body: { code: 'courriels.redire_secret' },
  });
  refusal = { text: 'no such user', code: 550 };
  await write('yann@sillage.test');
  const [{ id: jobId }] = (await waiting()).courriels;
  await t.as('admin').post('/courriels/abandon', { ids: [jobId] });
  const motif = typographie("Le serveur de messagerie refuse l'adresse du destinataire.");
  expect(await listed('?etat=abandonne')).toMatchObject([{ destinataire: 'yann@sillage.test', texte: '', motif }]);
  expect(await listed('?etat=envoye')).toMatchObject([{ destinataire: 'zoe@sillage.test', motif: null }]);
  expect(await listed('?etat=garde')).toEqual([]);
});

test('a mail without a secret is sent once more as it was, and the trail says to whom', async () => {
  refusal = undefined;
  await write('zoe@sillage.test', { texte: 'Bonjour', renvoyable: true, userIds: [t.world.userIds.admin] });
  const [{ id, texte }] = await listed();
  expect(texte).toBe('Bonjour');
  const { status } = await t.as('admin').post(`/courriels/${id}/renvoi`);
  expect(status).toBe(200);
  await t.runJobs();
  expect(received).toEqual(['zoe@sillage.test', 'zoe@sillage.test']);
  expect(await listed()).toHaveLength(2);
  const rows = await t.db.selectFrom('courriels').select(['userIds', 'texte', 'objet']).execute();
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
  const line = await t.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(line).toMatchObject({ action: 'courriels.redire', details: { destinataire: 'zoe@sillage.test' } });
});

test('what opens the admin group is sent again by super administrators alone, and stays theirs to see', async () => {
  refusal = undefined;
  await write('csm@sillage.test', { reserve: true, renvoyable: true });
  expect(await listed('', 'admin')).toEqual([]);
  const [{ id }] = await listed('', 'superAdmin');
  expect((await t.as('admin').post(`/courriels/${id}/renvoi`)).status).toBe(404);
  expect((await t.as('superAdmin').post(`/courriels/${id}/renvoi`)).status).toBe(200);
  await t.runJobs();
  expect(await listed('', 'admin')).toEqual([]);
});

test('the mail that opens an account of the admin group is for super administrators alone to see and to send', async () => {
  await write('csm@sillage.test', { reserve: true });
  const { courriels } = await waiting('superAdmin');
  expect(courriels).toMatchObject([{ destinataire: 'csm@sillage.test' }]);
  const ids = [courriels[0].id];
  for (const person of ['csm', 'admin'] as const) {
    expect((await waiting(person)).total).toBe(0);
    expect([await resend({ ids }, person), await resend({}, person)]).toEqual([0, 0]);
  }
  expect(await resend({ ids }, 'superAdmin')).toBe(1);
});

test('only the admin group reads and sends what waits', async () => {
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).get('/courriels/en-attente')).status).toBe(403);
    expect((await t.as(person).post('/courriels/renvoi', {})).status).toBe(403);
    expect((await t.as(person).post('/courriels/abandon', { ids: [1] })).status).toBe(403);
    expect((await t.as(person).post('/courriels/1/renvoi')).status).toBe(403);
  }
});

test('nothing but a mail is hurried: other jobs stay where they are', async () => {
  await sql`select graphile_worker.add_job('autre', '{"destinataire": "zoe@sillage.test"}'::json,
    run_at => now() + interval '1 day')`.execute(t.db);
  expect(await waiting()).toMatchObject({ total: 0 });
  expect(await resend({})).toBe(0);
  const { rows } = await sql`select from graphile_worker.jobs where run_at > now() + interval '1 hour'`.execute(t.db);
  expect(rows).toHaveLength(1);
});

test('C-7-28 · a reminder that waits is listed by its address, until nobody is to be reminded', async () => {
  const { id: moduleId } = await build.module(t.db);
  await build.scenario(t.db, { moduleId });
  const etablissementId = t.world.etablissements.nantes.id;
  const learner = await build.apprenant(t.db, { etablissementId, email: 'relance@sillage.test' });
  const { id } = await build.assignment(t.db, {
    ...{ etablissementId, moduleId, startDate: '2026-11-01', endDate: '2026-12-31' },
    apprenantIds: [learner.id],
  });
  expect((await t.as('etablissement').post(`/assignments/notifyLearners/whoDidntComplete/${id}`)).status).toBe(200);
  await t.runJobs();
  expect((await waiting()).courriels).toMatchObject([
    { destinataire: 'relance@sillage.test', objet: typographie("Relance d'une formation à terminer"), essais: 1 },
  ]);
  await t.db.updateTable('relances').set({ abandonneLe: '2026-11-20T09:00:00Z' }).execute();
  expect((await waiting()).total).toBe(0);
});
