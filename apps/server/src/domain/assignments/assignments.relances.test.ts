import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';
import { noteMails } from './assignments.job.ts';
import { insertDueRelances } from './assignments.relances.queries.ts';

let t: TestApp;
let made: Trainings;

beforeAll(async () => {
  t = await testApp();
  made = await createTrainings(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.current = TODAY;
  await t.db.deleteFrom('assignments').execute();
  await t.db.deleteFrom('courriels').execute();
});

const END = '2026-12-10';
/** Of the second to fifth learner, all with an address, over a period that ends on the tenth. */
const assigned = (values: object = {}) =>
  build.assignment(t.db, {
    etablissementId: made.nantes,
    moduleId: made.moduleB,
    apprenantIds: made.learners.slice(1, 5),
    createdAt: '2026-11-01T09:00:00Z',
    startDate: '2026-11-01',
    endDate: END,
    relanceSemaine: true,
    relanceVeille: true,
    ...values,
  });
/** The named people are signed in for half a day: it is their day again once the jobs have run. */
const TODAY = new Date('2026-11-20T09:00:00Z');
async function note(at: string): Promise<void> {
  t.clock.current = new Date(at);
  await noteMails.run({}, { ...t, clock: { now: () => new Date(at) }, jobKey: '' });
}
async function mailed(): Promise<string[]> {
  await t.runJobs();
  t.clock.current = TODAY;
  const rows = await t.db.deleteFrom('courriels').returning('destinataire').execute();
  return rows.map(({ destinataire }) => destinataire.split('@')[0]!).toSorted();
}
const ALL = ['bachelot', 'corre', 'danet', 'even'];

test('seven days and one day before its end, in the morning in France, and no other day', async () => {
  const { id } = await assigned();
  for (const at of ['2026-12-02T08:00:00Z', '2026-12-03T06:00:00Z', '2026-12-04T08:00:00Z', '2026-12-08T08:00:00Z']) {
    await note(at);
    expect(await mailed()).toEqual([]);
  }
  await note('2026-12-03T07:00:00Z');
  expect(await mailed()).toEqual(ALL);
  await note('2026-12-09T07:00:00Z');
  expect(await mailed()).toEqual(ALL);
  await note('2026-12-10T07:00:00Z');
  expect(await mailed()).toEqual([]);
  const { relances } = (await t.as('etablissement').get(`/assignments/${id}/relances`)).body;
  expect(relances).toMatchObject([
    { nature: 'automatique', par: null, total: 4, envoyes: 4, demandeLe: '2026-12-09T07:00:00.000Z' },
    { nature: 'automatique', par: null, total: 4, envoyes: 4, demandeLe: '2026-12-03T07:00:00.000Z' },
  ]);
  const { body } = await t.as('etablissement').get(`/assignments/v2/singleData?id=${id}`);
  const { id: apprenantId, relance } = body['hydra:member'][0].learners[0];
  expect(relance).toMatchObject({ automatique: true, demandeLe: '2026-12-09T07:00:00.000Z' });

  // One that is given up was none: the one before it was the last.
  await t.db
    .updateTable('relances')
    .set({ envoyeLe: null, abandonneLe: '2026-12-10T08:00:00Z' })
    .where('apprenantId', '=', apprenantId)
    .where('demandeLe', '=', '2026-12-09T07:00:00.000Z')
    .execute();
  const { body: since } = await t.as('etablissement').get(`/assignments/v2/singleData?id=${id}`);
  expect(since['hydra:member'][0].learners[0].relance).toMatchObject({ demandeLe: '2026-12-03T07:00:00.000Z' });
});

test('whoever reminds again is told how many of those who have not completed were reminded last, and when', async () => {
  const people = await Promise.all(
    ['dernier-a', 'dernier-b', 'dernier-c'].map((name) =>
      build.apprenant(t.db, { etablissementId: made.nantes, email: `${name}@sillage.test` }),
    ),
  );
  const [done, late] = people.map((one) => one.id) as [number, number];
  const { id } = await assigned({ apprenantIds: people.map((one) => one.id) });
  const last = async () =>
    (await t.as('etablissement').get(`/assignments/v2/singleData?id=${id}`)).body['hydra:member'][0].derniereRelance;
  const set = (values: object) => t.db.updateTable('relances').set(values);
  expect(await last()).toBeNull();
  await note('2026-12-03T07:00:00Z');
  await mailed();
  expect(await last()).toEqual({ jour: '2026-12-03', nombre: 3 });
  await build.suivi(t.db, { apprenantId: done, scenarioId: made.scenarios.b1 });
  expect(await last()).toEqual({ jour: '2026-12-03', nombre: 2 });
  await set({ envoyeLe: '2026-12-04T23:30:00Z' }).where('apprenantId', '=', late).execute();
  expect(await last()).toEqual({ jour: '2026-12-05', nombre: 1 });
  await set({ abandonneLe: '2026-12-05T08:00:00Z' }).execute();
  expect(await last()).toBeNull();
});

test('each of the two is chosen', async () => {
  await assigned({ relanceSemaine: false, apprenantIds: [made.learners[1]!] });
  await assigned({ relanceVeille: false, apprenantIds: [made.learners[2]!] });
  await note('2026-12-03T07:00:00Z');
  expect(await mailed()).toEqual(['corre']);
  await note('2026-12-09T07:00:00Z');
  expect(await mailed()).toEqual(['bachelot']);
});

test('once each, whatever is killed and begun again, even twice at once', async () => {
  await assigned();
  t.clock.current = new Date('2026-12-03T07:00:00Z');
  const killed = t.db.transaction().execute(async (tx) => {
    expect(await insertDueRelances(tx, t.clock.current)).toHaveLength(4);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await Promise.all([note('2026-12-03T07:00:00Z'), note('2026-12-03T07:00:00Z')]);
  await note('2026-12-03T08:00:00Z');
  expect(await mailed()).toEqual(ALL);
});

test('not to who has finished, is archived, has moved or has no address', async () => {
  const at = { etablissementId: made.nantes };
  const people = await Promise.all(
    ['fini', 'archive', 'parti', 'reste'].map((name) =>
      build.apprenant(t.db, { ...at, email: `${name}@sillage.test` }),
    ),
  );
  const silent = await build.apprenant(t.db, at);
  const [done, archived, moved] = people.map((one) => one.id) as [number, number, number];
  const { id } = await assigned({ apprenantIds: [...people, silent].map((one) => one.id) });
  await build.suivi(t.db, { apprenantId: done, scenarioId: made.scenarios.b1 });
  const set = (id: number, values: object) => t.db.updateTable('apprenants').set(values).where('id', '=', id).execute();
  await set(archived, { deletedAt: '2026-12-01T09:00:00Z' });
  await set(moved, { etablissementId: t.world.etablissements.rennes.id });
  await note('2026-12-03T07:00:00Z');
  expect(await mailed()).toEqual(['reste']);
  const { relances } = (await t.as('etablissement').get(`/assignments/${id}/relances`)).body;
  expect(relances).toMatchObject([{ total: 1, envoyes: 1, abandonnes: 0 }]);
});

test('not of an assignment that is archived, deleted or yet to begin, nor on the day on which it was given', async () => {
  const archived = await assigned();
  await t.as('etablissement').post(`/assignments/${archived.id}/archive`);
  const deleted = await assigned();
  await t.db.deleteFrom('assignments').where('id', '=', deleted.id).execute();
  await assigned({ startDate: '2026-12-04' });
  await assigned({ createdAt: '2026-12-03T06:30:00Z' });
  await note('2026-12-03T07:00:00Z');
  expect(await mailed()).toEqual([]);
});

test('who is told of a training is not reminded of it on that day', async () => {
  const { id: assignmentId } = await assigned();
  const told = (apprenantId: number, demandeLe: string) =>
    t.db
      .insertInto('relances')
      .values({ assignmentId, apprenantId, destinataire: 'la@sillage.test', nature: 'annonce', demandeLe })
      .execute();
  await told(made.learners[1]!, '2026-12-02T23:10:00Z');
  await told(made.learners[2]!, '2026-12-02T22:50:00Z');
  const reminded = await insertDueRelances(t.db, new Date('2026-12-03T07:00:00Z'));
  expect(reminded.toSorted()).toEqual(made.learners.slice(2, 5).toSorted());
});

test('a date that is moved moves the reminder: what waits for the former one is given up', async () => {
  const { id } = await assigned();
  await note('2026-12-03T07:00:00Z');
  t.clock.current = TODAY;
  const { version } = (await t.as('etablissement').get(`/assignments/${id}`)).body;
  await t.as('etablissement').put(`/assignments/${id}`, { endDate: '2026-12-20' }, { 'if-match': `"${version}"` });
  t.clock.current = new Date('2026-12-03T07:00:00Z');
  expect(await mailed()).toEqual([]);
  const { relances } = (await t.as('etablissement').get(`/assignments/${id}/relances`)).body;
  expect(relances).toMatchObject([{ total: 4, envoyes: 0, abandonnes: 4 }]);
  await note('2026-12-13T07:00:00Z');
  expect(await mailed()).toEqual(ALL);
});

test('a mail that leaves late still does while the training is open, and not after its end', async () => {
  await assigned({ apprenantIds: [made.learners[1]!] });
  await note('2026-12-09T07:00:00Z');
  t.clock.current = new Date('2026-12-10T20:00:00Z');
  expect(await mailed()).toEqual(['bachelot']);
  await assigned({ apprenantIds: [made.learners[1]!] });
  await note('2026-12-09T07:00:00Z');
  t.clock.current = new Date('2026-12-11T07:00:00Z');
  expect(await mailed()).toEqual([]);
});
