import { RELANCES_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { typographie } from '@sillage/contracts/typographie.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';
import type { PersonName } from '../../../test/world.ts';
import { keepNoLonger } from '../donnees_personnelles/donnees_personnelles.job.ts';
import { insertDueRelances } from './assignments.relances.queries.ts';

let t: TestApp;
let made: Trainings;
let mailbox: Mailbox;
const NOW = new Date('2026-11-20T09:00:00Z');

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await testApp(mailbox.settings);
  made = await createTrainings(t);
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  t.clock.current = NOW;
  mailbox.refuses = false;
  await t.db.deleteFrom('assignments').execute();
  await t.db.deleteFrom('courriels').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
});

/** Of two learners with an address, told by mail. */
async function assign(module = made.moduleA, learners = made.learners.slice(1, 3)): Promise<number> {
  const values = { name: 'Automne', prevenir: true, module, newApprenantsToAssign: learners };
  const { status, body } = await t.as('etablissement').post('/assignments', values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const ask = (id: number, query = '', person: PersonName = 'etablissement') =>
  t.as(person).get(`/assignments/${id}/destinataires${query}`);
const told = async (id: number, query = '', person: PersonName = 'etablissement') => {
  const { status, body } = await ask(id, query, person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['hydra:member'];
};
const mailsOf = async (filters: string) => (await t.as('admin').get(`/courriels?${filters}`)).body['hydra:member'];
const waitingOf = async (filters: string) => (await t.as('admin').get(`/courriels/en-attente?${filters}`)).body;
const SOON = typographie('Part dans les minutes qui viennent.');

test('who is told waits, is refused for a reason, then has been told, each by the mail that told it', async () => {
  mailbox.refuses = true;
  const id = await assign();
  const bachelot = { nom: 'Bachelot', prenom: 'Thaïs', id: made.learners[1] };
  expect(await told(id, '?enAttente=true')).toMatchObject([
    { apprenant: bachelot, destinataire: 'bachelot@sillage.test', nature: 'annonce', etat: 'attente', motif: SOON },
    { apprenant: { nom: 'Corre' }, etat: 'attente', date: null },
  ]);
  await t.runJobs();
  const later = typographie("Le serveur de messagerie demande d'essayer plus tard.");
  expect(await told(id)).toMatchObject([{ etat: 'attente', motif: later }, { etat: 'attente' }]);
  await sql`update graphile_worker._private_jobs set last_error = 'Message failed: 550 no'`.execute(t.db);
  const refused = typographie('Le serveur de messagerie refuse ce courriel.');
  expect(await told(id)).toMatchObject([{ etat: 'attente', motif: refused }, { etat: 'attente' }]);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(t.db);
  expect(await told(id)).toMatchObject([{ etat: 'abandonne', motif: refused }, { etat: 'abandonne' }]);
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(t.db);
  expect(await mailsOf(`assignment=${id}`)).toEqual([]);

  mailbox.refuses = false;
  await t.as('admin').post('/courriels/renvoi', {});
  await t.runJobs();
  expect(await told(id, '?enAttente=true')).toEqual([]);
  expect(await told(id)).toMatchObject([
    { apprenant: bachelot, etat: 'envoye', motif: null, date: NOW.toISOString() },
    { apprenant: { nom: 'Corre' }, etat: 'envoye' },
  ]);
  const subject = typographie('Nouvelle formation : Hygiène des mains');
  const addresses = ['bachelot@sillage.test', 'corre@sillage.test'];
  const mails = await mailsOf(`assignment=${id}`);
  expect(mails.map(({ destinataire }: { destinataire: string }) => destinataire).toSorted()).toEqual(addresses);
  expect(mails).toMatchObject([{ objet: subject }, { objet: subject }]);
  // Of an assignment, and of one learner.
  expect(await mailsOf(`assignment=${id}&apprenant=${made.learners[2]}`)).toMatchObject([
    { destinataire: addresses[1] },
  ]);
  expect(await mailsOf(`apprenant=${made.learners[3]}`)).toEqual([]);
  expect(await mailsOf(`assignment=${id + 1}`)).toEqual([]);
});

test('a line of the reminders tells its own people, page by page', async () => {
  const id = await assign();
  await t.runJobs();
  t.clock.current = new Date('2026-11-20T10:00:00Z');
  await t.as('etablissement').post(`/assignments/notifyLearners/whoDidntComplete/${id}`);
  await t.runJobs();
  const { relances } = (await t.as('etablissement').get(`/assignments/${id}/relances`)).body;
  expect(relances).toMatchObject([
    { nature: 'demandee', total: 2 },
    { nature: 'annonce', total: 2 },
  ]);
  for (const { nature, demandeLe } of relances) {
    const { body } = await ask(id, `?nature=${nature}&demandeLe=${demandeLe}&rowsPerPage=1&page=2`);
    expect(body).toMatchObject({ 'hydra:totalItems': 2, 'hydra:member': [{ nature, apprenant: { nom: 'Corre' } }] });
  }
  expect(await told(id, `?nature=annonce&demandeLe=${relances[0].demandeLe}`)).toEqual([]);
  expect(await told(id)).toHaveLength(4);
});

test('mails that wait are those of an assignment, or of a learner', async () => {
  const [first, second] = [await assign(), await assign(made.moduleB, [made.learners[2]!])];
  expect(await waitingOf(`assignment=${first}`)).toMatchObject({ total: 2, courriels: [{}, {}] });
  expect(await waitingOf(`assignment=${second}`)).toMatchObject({
    total: 1,
    courriels: [{ destinataire: 'corre@sillage.test' }],
  });
  expect(await waitingOf(`apprenant=${made.learners[1]}`)).toMatchObject({
    total: 1,
    courriels: [{ destinataire: 'bachelot@sillage.test' }],
  });
  expect(await waitingOf(`assignment=${second}&apprenant=${made.learners[1]}`)).toMatchObject({
    total: 0,
    courriels: [],
  });
});

test('a mail that never left says why, after the night that removes it too', async () => {
  mailbox.refuses = true;
  const id = await assign();
  await t.runJobs();
  const night = new Date(NOW.getTime() + 3_600_000);
  await sql`update graphile_worker._private_jobs set created_at = ${new Date(NOW.getTime() - 91 * 86_400_000).toISOString()}::timestamptz`.execute(
    t.db,
  );
  await keepNoLonger.run({}, { ...t, jobKey: '1', clock: { now: () => night } });
  const later = typographie("Le serveur de messagerie demande d'essayer plus tard.");
  const gone = { etat: 'abandonne', motif: later, date: night.toISOString() };
  expect(await told(id)).toMatchObject([gone, gone]);
});

test('what somebody gave up is told apart from what was not needed any more, its mail kept or not', async () => {
  const id = await assign();
  const { courriels } = await waitingOf(`apprenant=${made.learners[1]}`);
  t.clock.current = new Date(NOW.getTime() + 60_000);
  await t.as('admin').post('/courriels/abandon', { ids: [courriels[0].id] });
  await build.suivi(t.db, { apprenantId: made.learners[2]!, scenarioId: made.scenarios.a1 });
  await t.db.deleteFrom('assignmentAssigneds').where('apprenantId', '=', made.learners[2]!).execute();
  await t.runJobs();
  const useless = typographie(
    "N'est pas parti : devenu inutile entre-temps (formation terminée, assignation ou dates changées).",
  );
  const date = t.clock.current.toISOString();
  const renounced = typographie("N'est pas parti : un administrateur y a renoncé.");
  expect(await told(id)).toMatchObject([
    { etat: 'abandonne', motif: renounced, date },
    { etat: 'abandonne', motif: useless },
  ]);
  expect(await mailsOf(`assignment=${id}`)).toMatchObject([
    { etat: 'abandonne', destinataire: 'bachelot@sillage.test' },
  ]);
  await t.db.deleteFrom('courriels').execute();
  expect(await told(id)).toMatchObject([{ motif: renounced }, { motif: useless }]);
});

test('who knew already was not written to, and whom one does not see any more keeps the line alone', async () => {
  const quiet = await build.apprenant(t.db, { etablissementId: made.nantes, email: 'parti@sillage.test', nom: 'Zola' });
  const id = await assign(made.moduleA, [made.learners[1]!, quiet.id]);
  await t.runJobs();
  const rennes = t.world.etablissements.rennes.id;
  await t.db.updateTable('apprenants').set({ etablissementId: rennes }).where('id', '=', quiet.id).execute();
  const known = { assignmentId: id, apprenantId: made.learners[4]!, destinataire: 'even@sillage.test' };
  await t.db
    .insertInto('relances')
    .values({ ...known, nature: 'annonce', demandeLe: NOW.toISOString(), abandonneLe: NOW.toISOString() })
    .execute();
  expect(await told(id)).toMatchObject([
    { apprenant: { nom: 'Bachelot' } },
    { apprenant: null, destinataire: null, etat: 'envoye' },
  ]);
  expect(await told(id, '', 'admin')).toMatchObject([
    { apprenant: { nom: 'Bachelot' } },
    { apprenant: { nom: 'Zola' }, destinataire: 'parti@sillage.test' },
  ]);
});

test('C-6-24 · a referent reads the recipients of an assignment of their own, nobody those of another establishment', async () => {
  const id = await assign();
  const mine = await t.as('referent').post('/assignments', {
    name: 'Hiver',
    prevenir: true,
    module: made.moduleA,
    newApprenantsToAssign: made.learners,
  });
  expect(await told(mine.body.id, '', 'referent')).toHaveLength(5);
  expect(await told(id, '', 'groupement')).toHaveLength(2);
  const unknown = await ask(999_999);
  for (const [person, status] of [
    ['referent', 404],
    ['ifps', 404],
    ['apprenant', 403],
  ] as const) {
    const answer = await ask(id, '', person);
    expect([person, answer.status]).toEqual([person, status]);
    if (status === 404) expect(answer.body).toEqual(unknown.body);
    const sibling = await t.as(person).get(`/assignments/${id}/relances`);
    expect([sibling.status, sibling.body.code]).toEqual([answer.status, answer.body.code]);
  }
});

test('the reminders that are told to come are those that the mornings note', async () => {
  const days = Array.from(
    { length: 45 },
    (_, index) => new Date(Date.parse('2026-11-20T07:30:00Z') + index * 86_400_000),
  );
  const common = { etablissementId: made.nantes, moduleId: made.moduleB, apprenantIds: [made.learners[1]!] };
  const both = { relanceSemaine: true, relanceVeille: true, createdAt: '2026-11-01T09:00:00Z' };
  for (const values of [
    { ...both, endDate: '2026-12-10' },
    { ...both, endDate: '2026-12-10', startDate: '2026-12-04' },
    { ...both, endDate: '2026-12-10', startDate: '2026-12-10' },
    { ...both, endDate: '2026-12-10', startDate: '2026-12-03', relanceVeille: false },
    { ...both, endDate: '2026-11-27', createdAt: '2026-11-20T06:00:00Z' },
    { ...both, endDate: '2026-11-27' },
    { ...both, endDate: '2026-11-21' },
    { ...both, endDate: '2026-11-20' },
    { ...both, endDate: null },
    { ...both, endDate: '2027-03-02', relanceSemaine: false },
  ]) {
    const { id } = await build.assignment(t.db, { ...common, ...values });
    t.clock.current = new Date('2026-11-20T06:45:00Z');
    const { prevues } = (await t.as('etablissement').get(`/assignments/${id}/relances`)).body;
    for (const day of days) await insertDueRelances(t.db, day);
    const rows = await t.db
      .selectFrom('relances')
      .where('assignmentId', '=', id)
      .select('jour')
      .orderBy('jour')
      .execute();
    const last = days.at(-1)!.toISOString().slice(0, 10);
    const near = prevues.filter(({ jour }: { jour: string }) => jour <= last);
    expect({ ...values, jours: near.map(({ jour }: { jour: string }) => jour) }).toEqual({
      ...values,
      jours: rows.map(({ jour }) => jour),
    });
    await t.db.deleteFrom('assignments').execute();
  }
});

test('a reminder of this morning comes until it is noted or the morning is over; none comes of an assignment that reaches nobody', async () => {
  const values = { etablissementId: made.nantes, moduleId: made.moduleB, createdAt: '2026-11-01T09:00:00Z' };
  const reminded = { ...values, endDate: '2026-11-27', relanceSemaine: true, relanceVeille: true };
  const { id } = await build.assignment(t.db, { ...reminded, apprenantIds: [made.learners[1]!] });
  const coming = async () => (await t.as('etablissement').get(`/assignments/${id}/relances`)).body.prevues;
  const week = { jour: '2026-11-20', joursAvant: RELANCES_JOURS.relanceSemaine };
  const eve = { jour: '2026-11-26', joursAvant: RELANCES_JOURS.relanceVeille };
  t.clock.current = new Date('2026-11-20T06:59:00Z');
  expect(await coming()).toEqual([week, eve]);
  t.clock.current = new Date('2026-11-20T08:59:00Z');
  expect(await coming()).toEqual([week, eve]);
  t.clock.current = new Date('2026-11-20T09:00:00Z');
  expect(await coming()).toEqual([eve]);
  t.clock.current = new Date('2026-11-20T07:30:00Z');
  await insertDueRelances(t.db, t.clock.current);
  expect(await coming()).toEqual([eve]);
  await t.as('etablissement').post(`/assignments/${id}/archive`);
  expect(await coming()).toEqual([]);
});
