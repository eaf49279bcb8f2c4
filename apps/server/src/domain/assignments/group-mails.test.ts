import { typographie } from '@sillage/contracts/typographie.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';
import { noteMails, sendRelance } from './assignments.job.ts';

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
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
  mailbox.received.splice(0);
});

const assign = async (values: object) => {
  const { status, body } = await t
    .as('etablissement')
    .post('/assignments', { name: 'Automne', prevenir: true, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id as number;
};
const learner = () => made.learners[1]!;
const two = async () => [
  await assign({ module: made.moduleA, endDate: '2026-12-31', newApprenantsToAssign: [learner(), made.learners[2]] }),
  await assign({ module: made.moduleB, startDate: '2026-12-01', newApprenantsToAssign: [learner()] }),
];
const mails = async () => {
  const read = await Promise.all(mailbox.received.map((raw) => PostalMime.parse(raw)));
  return read.map(({ to, subject, text }) => ({ to: to![0]!.address!.split('@')[0]!, subject: subject!, text: text! }));
};
const sent = async (id: number) => (await t.as('etablissement').get(`/assignments/${id}/relances`)).body.relances;

test('what is assigned in a row is told in one mail, with the dates of each and one link that signs in once', async () => {
  const ids = await two();
  const { courriels } = (await t.as('admin').get('/courriels/en-attente')).body;
  expect(courriels).toMatchObject([
    { destinataire: 'bachelot@sillage.test', objet: typographie('Annonce de 2 formations assignées') },
    { destinataire: 'corre@sillage.test', objet: typographie("Annonce d'une formation assignée") },
  ]);
  await t.runJobs();
  const [one, other] = (await mails()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect([one!.to, other!.to]).toEqual(['bachelot', 'corre']);
  expect(one!.subject).toBe(typographie('2 nouvelles formations'));
  for (const told of [
    'CHU de Nantes vous assigne 2 formations sur Sillage :',
    "À suivre jusqu'au 31/12/2026.",
    '« Bon usage des antibiotiques »',
    'À suivre à partir du 01/12/2026.',
  ]) {
    expect(one!.text).toContain(typographie(told));
  }
  expect(other!.text).not.toContain('antibiotiques');
  const links = one!.text.match(/slug=([\w-]{43})&retour=\S+/g)!;
  expect(links).toHaveLength(1);
  const [, slug, page] = /slug=([\w-]+)&retour=(\S+)/.exec(links[0])!;
  expect(page).toBe('/apprenants/liste-formations');
  const follow = () => t.as(null).post('/login', { authenticator: 'url', slug });
  expect(await follow()).toMatchObject({ status: 200, body: { apprenantId: learner() } });
  expect((await follow()).status).toBe(401);
  expect(await sent(ids[0]!)).toMatchObject([{ total: 2, envoyes: 2 }]);
  expect(await sent(ids[1]!)).toMatchObject([{ total: 1, envoyes: 1 }]);
});

test('what is refused leaves once, as one mail, with what was assigned meanwhile', async () => {
  mailbox.refuses = true;
  await assign({ module: made.moduleA, newApprenantsToAssign: [learner()] });
  await t.runJobs();
  expect(mailbox.received).toEqual([]);
  await assign({ module: made.moduleB, newApprenantsToAssign: [learner()] });
  mailbox.refuses = false;
  await t.runJobs();
  expect((await mails()).map(({ subject }) => subject)).toEqual([typographie('2 nouvelles formations')]);
});

test('a job that runs twice, even at once, sends once', async () => {
  await two();
  const told = { apprenantId: learner(), famille: 'annonce' as const };
  const run = () => sendRelance.run(told, { ...t, clock: { now: () => NOW }, jobKey: 'deux-fois' } as never);
  await Promise.all([run(), run()]);
  await run();
  expect(await mails()).toMatchObject([{ to: 'bachelot' }]);
});

test('what is given up is told by no later mail', async () => {
  const first = await assign({ module: made.moduleA, newApprenantsToAssign: [learner()] });
  const { courriels } = (await t.as('admin').get('/courriels/en-attente')).body;
  t.clock.current = new Date(NOW.getTime() + 60_000);
  expect((await t.as('admin').post('/courriels/abandon', { ids: [courriels[0].id] })).body.abandonnes).toBe(1);
  await assign({ module: made.moduleB, newApprenantsToAssign: [learner()] });
  await t.runJobs();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    typographie('Nouvelle formation : Bon usage des antibiotiques'),
  ]);
  expect(await sent(first)).toMatchObject([{ total: 1, envoyes: 0, abandonnes: 1 }]);
});

test('an assignment that is deleted before the mail leaves is not told', async () => {
  const [first] = await two();
  await t.db.deleteFrom('assignments').where('id', '=', first!).execute();
  await t.runJobs();
  expect(await mails()).toMatchObject([
    { to: 'bachelot', subject: typographie('Nouvelle formation : Bon usage des antibiotiques') },
  ]);
});

test('C-7-28 · reminders of one morning are one mail, of what the learner has not completed, the modules of a course below it', async () => {
  const apprenantIds = [learner(), made.learners[2]!];
  const common = { etablissementId: made.nantes, apprenantIds, createdAt: '2026-11-01T09:00:00Z' };
  const course = await build.trainingCourse(t.db, { moduleIds: [made.moduleA] });
  const week = await build.assignment(t.db, {
    ...{ ...common, trainingCourseId: course.id, endDate: '2026-12-10', relanceSemaine: true },
  });
  await build.assignment(t.db, { ...common, moduleId: made.moduleB, endDate: '2026-12-04', relanceVeille: true });
  const morning = new Date('2026-12-03T07:00:00Z');
  t.clock.current = morning;
  await noteMails.run({}, { ...t, clock: { now: () => morning }, jobKey: '' } as never);
  await build.suivi(t.db, { apprenantId: made.learners[2]!, scenarioId: made.scenarios.b1 });
  await t.runJobs();
  const [one, other] = (await mails()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect(one).toMatchObject({ to: 'bachelot', subject: typographie('À terminer : 2 formations') });
  expect(one!.text).toContain(typographie("« Bon usage des antibiotiques », disponible jusqu'au 04/12/2026"));
  expect(one!.text).toContain(typographie("disponible jusqu'au 10/12/2026\nCe parcours comprend :\n1. "));
  expect(other!.to).toBe('corre');
  expect(other!.text).not.toContain('antibiotiques');
  t.clock.current = NOW;
  expect(await sent(week.id)).toMatchObject([{ nature: 'automatique', total: 2, envoyes: 2 }]);
});
