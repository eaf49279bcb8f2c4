import { typographie } from '@sillage/contracts/typographie.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';
import { escaped, mailHtml } from '../../platform/mail-html.ts';
import { noteMails } from './assignments.job.ts';

let t: TestApp;
let made: Trainings;
const MORNING = new Date('2026-11-20T09:00:00Z');

beforeAll(async () => {
  t = await testApp();
  made = await createTrainings(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.current = MORNING;
  await t.db.deleteFrom('assignments').execute();
  await t.runJobs();
  await t.db.deleteFrom('courriels').execute();
});

const body = (values: object) => ({
  name: 'Automne',
  module: made.moduleB,
  startDate: '2026-11-20',
  endDate: '2026-12-31',
  prevenir: true,
  ...values,
});
const create = async (values: object = {}) => (await t.as('etablissement').post('/assignments', body(values))).body;
const update = async ({ id, version }: { id: number; version: number }, values: object) =>
  (await t.as('etablissement').put(`/assignments/${id}`, values, { 'if-match': `"${version}"` })).body;
const preview = async (values: object) => (await t.as('etablissement').post('/assignments/apercu', values)).body;
const log = async (id: number) => (await t.as('etablissement').get(`/assignments/${id}/relances`)).body.relances;

/** Who was mailed since the last look. */
async function mailed(): Promise<string[]> {
  await t.runJobs();
  const rows = await t.db.deleteFrom('courriels').returning(['destinataire', 'objet']).execute();
  return rows.map(({ destinataire }) => destinataire.split('@')[0]!).toSorted();
}
const morning = (at: string) => noteMails.run({}, { ...t, clock: { now: () => new Date(at) }, jobKey: '' });

test('who gets a training is told by mail: what, by whom, until when, on what, and how many have no address', async () => {
  const [silent, first, second] = made.learners;
  const { name: _, ...asked } = body({ newApprenantsToAssign: [silent, first, second] });
  expect(await preview(asked)).toMatchObject({
    prevenus: 2,
    sansAdresse: 1,
    annonce: { objet: typographie('Nouvelle formation : Bon usage des antibiotiques') },
    relance: { objet: typographie('À terminer : Bon usage des antibiotiques') },
  });
  const created = await create({ newApprenantsToAssign: [silent, first, second] });
  expect(created.annonce).toEqual({ prevenus: 2, sansAdresse: 1 });
  await t.runJobs();
  const mails = await t.db.selectFrom('courriels').selectAll().orderBy('destinataire').execute();
  expect(mails.map(({ destinataire }) => destinataire)).toEqual(['bachelot@sillage.test', 'corre@sillage.test']);
  const { texte, objet } = mails[0]!;
  const link = `http://sillage.test/login\\?slug=[\\w-]{43}&retour=/assignments/results/${created.id}`;
  for (const told of [
    'Bonjour Thaïs,',
    'CHU de Nantes vous assigne la formation « Bon usage des antibiotiques » sur Sillage.',
    'À suivre du 20/11/2026 au 31/12/2026.',
    'Se suit sur : un casque, avec votre établissement.',
  ]) {
    expect(texte).toContain(typographie(told));
  }
  expect(texte).toMatch(new RegExp(`\n\n${link}\n\n`));
  expect(mailHtml({ objet, texte }).match(/<a href=/g)).toHaveLength(1);
  expect(await log(created.id)).toMatchObject([
    { nature: 'annonce', par: 'CHU de Nantes', total: 2, envoyes: 2, abandonnes: 0 },
  ]);
  expect(
    (await t.as('etablissement').get(`/assignments/v2/singleData?id=${created.id}`)).body['hydra:member'][0],
  ).toMatchObject({
    learners: [{ sansAdresse: true }, { relance: null }, { relance: null }],
  });
});

test('the mails of a course list its modules, in its order', async () => {
  const { moduleA, moduleB } = made;
  const course = await build.trainingCourse(t.db, { moduleIds: [moduleB, moduleA] });
  const names = await t.db.selectFrom('modules').where('id', 'in', [moduleA, moduleB]).select(['id', 'nom']).execute();
  const nameOf = (module: number) => names.find(({ id }) => id === module)!.nom;
  const asked = { module: null, trainingCourse: course.id, newApprenantsToAssign: [made.learners[1]] };
  const listed = `${typographie('Ce parcours comprend :')}\n1. ${nameOf(moduleB)}\n2. ${nameOf(moduleA)}\n`;
  const { name: _, ...seen } = body(asked);
  const { annonce, relance } = await preview(seen);
  expect(annonce.texte).toContain(listed);
  expect(relance.texte).toContain(listed);
  const { id } = await create(asked);
  await t.runJobs();
  await t.as('etablissement').post(`/assignments/notifyLearners/whoDidntComplete/${id}`);
  await t.runJobs();
  const mails = await t.db.selectFrom('courriels').select(['objet', 'texte']).execute();
  expect(mails).toHaveLength(2);
  for (const { objet, texte } of mails) {
    expect(texte).toContain(listed);
    expect(mailHtml({ objet, texte })).toContain(`<br>1. ${escaped(nameOf(moduleB))}<br>2. `);
  }
  const single = await preview({ ...seen, module: moduleB, trainingCourse: null });
  expect(single.annonce.texte).not.toContain('Ce parcours');
  expect(single.relance.texte).not.toContain('Ce parcours');
});

test('nobody is told without the tick, of what has ended, or by a reading', async () => {
  expect((await create({ prevenir: false, isAssignedToAllLearners: true })).annonce).toBeUndefined();
  expect(
    (await create({ endDate: '2026-11-19', startDate: null, isAssignedToAllLearners: true })).annonce,
  ).toBeUndefined();
  expect(await mailed()).toEqual([]);
});

test('a creation sent twice with one key tells once', async () => {
  const key = { 'idempotency-key': 'assigner-une-fois' };
  const sent = body({ newApprenantsToAssign: [made.learners[1]] });
  const answers = [
    await t.as('etablissement').post('/assignments', sent, key),
    await t.as('etablissement').post('/assignments', sent, key),
  ];
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(await mailed()).toEqual(['bachelot']);
});

test('who is added is told, and nobody again, whether people were told before or not', async () => {
  const [, first, second, third] = made.learners;
  const told = await create({ newApprenantsToAssign: [first] });
  expect(await mailed()).toEqual(['bachelot']);
  expect(await preview({ assignment: told.id, newApprenantsToAssign: [first, second] })).toMatchObject({ prevenus: 1 });
  const added = await update(told, { newApprenantsToAssign: [first, second] });
  expect(added.annonce).toEqual({ prevenus: 1, sansAdresse: 0 });
  expect(await mailed()).toEqual(['corre']);

  const silent = await create({ prevenir: false, newApprenantsToAssign: [first, second] });
  const opened = await update(silent, { prevenir: true, newApprenantsToAssign: [third] });
  expect(opened.annonce).toEqual({ prevenus: 1, sansAdresse: 0 });
  await morning('2026-11-21T09:00:00Z');
  expect(await mailed()).toEqual(['danet']);
  expect(await log(silent.id)).toMatchObject([{ nature: 'annonce', total: 1 }]);
});

test('who comes by a regroupement, by the establishment or gets an address is told the next morning, once', async () => {
  const group = await build.regroupement(t.db, { etablissementId: made.nantes, nomA: 'Nuit' });
  const { id } = await create({ newRegroupementsToAssign: [group.id], newApprenantsToAssign: [made.learners[0]] });
  const all = await create({ isAssignedToAllLearners: true });
  await mailed();
  await t.db
    .insertInto('apprenant_regroupements')
    .values({ apprenantId: made.learners[4]!, regroupementId: group.id, dateDebut: '2026-11-20' })
    .execute();
  await build.apprenant(t.db, { etablissementId: made.nantes, nom: 'Gallo', email: 'gallo@sillage.test' });
  await t.db
    .updateTable('apprenants')
    .set({ email: 'premier@sillage.test' })
    .where('id', '=', made.learners[0]!)
    .execute();
  // In winter, seven in the morning: nobody is woken up.
  await morning('2026-11-21T06:00:00Z');
  expect(await mailed()).toEqual([]);
  await morning('2026-11-21T07:00:00Z');
  expect(await mailed()).toEqual(['even', 'gallo', 'premier']);
  await morning('2026-11-21T08:00:00Z');
  await morning('2026-11-22T07:00:00Z');
  expect(await mailed()).toEqual([]);
  expect((await log(id))[0]).toMatchObject({ nature: 'annonce', total: 2 });
  expect((await log(all.id))[0]).toMatchObject({ nature: 'annonce', total: 2, par: 'CHU de Nantes' });
  await t.db.updateTable('apprenants').set({ email: null }).where('id', '=', made.learners[0]!).execute();
});

/** The link of the last mail to this address. */
async function linkTo(destinataire: string): Promise<string> {
  await t.runJobs();
  const { texte } = await t.db
    .selectFrom('courriels')
    .select('texte')
    .where('destinataire', '=', destinataire)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /slug=([\w-]+)/.exec(texte)![1]!;
}
const follow = (slug: string) => t.as(null).post('/login', { authenticator: 'url', slug });

test('the link signs in once, as its learner, for seven days', async () => {
  await create({ newApprenantsToAssign: [made.learners[5]] });
  const slug = await linkTo('floch@sillage.test');
  const entered = await follow(slug);
  expect(entered).toMatchObject({ status: 200, body: { apprenantId: made.learners[5], adminSlug: null } });
  expect((await follow(slug)).status).toBe(401);

  await create({ newApprenantsToAssign: [made.learners[5]] });
  const late = await linkTo('floch@sillage.test');
  t.clock.current = new Date(MORNING.getTime() + 7 * 86_400_000 + 1);
  expect((await follow(late)).status).toBe(401);
});

test('the link ends with the logins, and once the address is another', async () => {
  const { id, userId } = await build.apprenant(t.db, { etablissementId: made.nantes, email: 'avant@sillage.test' });
  await create({ newApprenantsToAssign: [id] });
  const first = await linkTo('avant@sillage.test');
  const set = (values: object) => t.db.updateTable('apprenants').set(values).where('id', '=', id).execute();
  await set({ deletedAt: MORNING.toISOString() });
  expect((await follow(first)).status).toBe(401);
  await set({ deletedAt: null });

  await create({ newApprenantsToAssign: [id] });
  const second = await linkTo('avant@sillage.test');
  const { version } = (await t.as('etablissement').get(`/apprenants/${id}`)).body;
  const moved = await t
    .as('etablissement')
    .put(`/apprenants/${id}`, { email: 'apres@sillage.test' }, { 'if-match': `"${version}"` });
  expect(moved.status).toBe(200);
  expect((await follow(second)).status).toBe(401);
  expect(await t.db.selectFrom('jetons').select('usage').where('userId', '=', userId).execute()).toEqual([]);
});

test('a mail that waits goes to the address of today, holds no link in clear, and goes with who is erased', async () => {
  const { id } = await build.apprenant(t.db, { etablissementId: made.nantes, email: 'hier@sillage.test' });
  await create({ newApprenantsToAssign: [id] });
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'send-relance'`.execute(
    t.db,
  );
  expect(rows).toEqual([{ payload: { apprenantId: id, famille: 'annonce' } }]);
  expect((await t.as('admin').get('/courriels/en-attente')).body.courriels).toMatchObject([
    { destinataire: 'hier@sillage.test', objet: typographie("Annonce d'une formation assignée") },
  ]);
  await t.db.updateTable('apprenants').set({ email: 'demain@sillage.test' }).where('id', '=', id).execute();
  expect(await mailed()).toEqual(['demain']);

  const other = await build.apprenant(t.db, { etablissementId: made.nantes, email: 'efface@sillage.test' });
  await create({ newApprenantsToAssign: [other.id] });
  expect((await t.as('superAdmin').delete(`/apprenants/${other.id}`)).status).toBe(204);
  expect(await mailed()).toEqual([]);
});

test('C-3.1-06 · of a training whose address was stored with a password, the mail says that it cannot be opened yet', async () => {
  const { name: _, ...asked } = body({ newApprenantsToAssign: made.learners });
  const told = async () => (await preview(asked)).annonce.texte;
  const closed = typographie("Cette formation ne peut pas être ouverte pour l'instant.");
  expect(await told()).not.toContain(closed);
  const { id } = await build.scenario(t.db, { moduleId: made.moduleB });
  const set = (overrideUrl: string) =>
    t.db.updateTable('scenarios').set({ overrideUrl, ordre: -1 }).where('id', '=', id).execute();
  await set('https://u:p@formation.test/jeu');
  const texte = await told();
  expect(texte).toContain(closed);
  expect(texte).not.toContain('casque');
  await set('https://formation.test/jeu');
  expect(await told()).toContain(typographie('Se suit sur : un ordinateur.'));
  await t.db.deleteFrom('scenarios').where('id', '=', id).execute();
});
