import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
let nantes: number;
let moduleA: number;
let moduleB: number;
let course: number;
let scenarios: Trainings['scenarios'];
let learners: number[];

beforeAll(async () => {
  t = await testApp();
  ({ nantes, moduleA, moduleB, course, scenarios, learners } = await createTrainings(t));
});
afterAll(() => t.close());

describe('progress', () => {
  let assigned: number;
  let ended: { id: number; userId: number };

  beforeAll(async () => {
    const { db } = t;
    ended = await build.apprenant(db, { etablissementId: nantes, nom: 'Parti', deletedAt: '2026-11-01T00:00:00Z' });
    const child = await build.regroupement(db, {
      etablissementId: nantes,
      regroupementId: t.world.regroupements.nantes.id,
    });
    await build.membre(db, { apprenantId: learners[2]!, regroupementId: child.id });
    await build.membre(db, { apprenantId: learners[3]!, regroupementId: child.id, dateFin: '2026-11-01' } as never);
    await build.suivi(db, { apprenantId: learners[1]!, scenarioId: scenarios.a1, score: 90 });
    await build.suivi(db, { apprenantId: learners[1]!, scenarioId: scenarios.a2, score: 71 });
    await build.suivi(db, {
      apprenantId: learners[1]!,
      scenarioId: scenarios.b1,
      score: 0,
      completeLe: '2026-11-12T09:00:00Z',
    });
    await build.suivi(db, { apprenantId: learners[2]!, scenarioId: scenarios.a1, score: 60 });
    await build.suivi(db, {
      apprenantId: learners[2]!,
      scenarioId: scenarios.a2,
      complete: false,
      completeLe: null,
      score: null,
    });
    assigned = (
      await build.assignment(db, {
        name: 'Prévention',
        etablissementId: nantes,
        trainingCourseId: course,
        createdBy: t.world.userIds.etablissement,
        apprenantIds: [learners[1]!, learners[2]!, ended.id],
        // Reaches the second learner again, through the group below; the third left it.
        regroupementIds: [t.world.regroupements.nantes.id],
      })
    ).id;
  });

  const details = async (person: Parameters<TestApp['as']>[0], query = '') => {
    const { status, body } = await t.as(person).get(`/assignments/v2/singleData?id=${assigned}${query}`);
    expect(status).toBe(200);
    return body['hydra:member'][0];
  };

  test('C-3.5-09 C-3.5-11 C-3.5-12 C-7-21 · each learner counts once, archived ones do not', async () => {
    expect(await details('etablissement')).toMatchObject({
      learnersAssignedCount: 2,
      completionCount: 1,
      moyenne: 36,
      learnersWhoCompleted: [expect.any(String)],
      isDone: null,
    });
  });

  test('C-3.2-09 C-9-20 C-9-22 C-9-26 S-9-49 · the course asks for all its modules, and a mean of zero counts in its rate', async () => {
    const found = await details('etablissement');
    // Modules: mean of 81 and 60, rounded up, and 0; then their mean, halves up.
    expect(found.moyenne).toBe(36);
    expect(found.modules).toMatchObject([
      {
        id: moduleA,
        nom: 'Hygiène des mains',
        sequenceOrder: 1,
        completionCount: 1,
        moyenne: 71,
        scenarios: [
          { nom: 'Au lit du patient', completionCount: 2, moyenne: 75 },
          { nom: 'Au bloc', completionCount: 1, moyenne: 71 },
        ],
      },
      { id: moduleB, sequenceOrder: 2, completionCount: 1, moyenne: 0 },
    ]);
    for (const module of found.modules) expect(module.learnersWhoCompleted).toEqual(found.learnersWhoCompleted);
  });

  test('C-3.5-10 C-2.6-29 C-9-06 C-3.10-01 · the learners come with what they completed, page by page and by state', async () => {
    const found = await details('etablissement');
    expect(found.learners).toMatchObject([
      {
        '@id': `/api/apprenants/${learners[1]}`,
        nom: 'Bachelot',
        prenom: 'Thaïs',
        modulesCompleted: [moduleA, moduleB],
        deletedAt: null,
      },
      { nom: 'Corre', modulesCompleted: [], moyenne: 60 },
    ]);
    const left = await details('etablissement', '&learners=restants');
    expect([left.learnersTotal, left.learners.map(({ nom }: { nom: string }) => nom)]).toEqual([1, ['Corre']]);
    expect([left.restants, left.sansAdresse]).toEqual([1, 0]);
    const done = await details('etablissement', '&learners=termine');
    expect(done.learners.map(({ nom }: { nom: string }) => nom)).toEqual(['Bachelot']);
    expect((await details('etablissement', '&learnersPage=2')).learners).toEqual([]);
  });

  test('steps done before or after the period count, and say how many they are', async () => {
    // Done on the 10th, the 10th and the 12th.
    const outsideOf = async (period: object) => {
      const values = { etablissementId: nantes, trainingCourseId: course, apprenantIds: [learners[1]!], ...period };
      const { id } = await build.assignment(t.db, values);
      const { body } = await t.as('etablissement').get(`/assignments/v2/singleData?id=${id}`);
      const [{ etapesHorsPeriode, modulesCompleted }] = body['hydra:member'][0].learners;
      return [etapesHorsPeriode, modulesCompleted];
    };
    const all = [moduleA, moduleB];
    expect(await outsideOf({ startDate: '2026-11-10', endDate: '2026-11-12' })).toEqual([0, all]);
    expect(await outsideOf({ startDate: '2026-11-11' })).toEqual([2, all]);
    expect(await outsideOf({ endDate: '2026-11-11' })).toEqual([1, all]);
  });

  test('C-9-05 C-9-07 · twenty learners a page', async () => {
    const etab = await build.etablissement(t.db);
    for (let one = 0; one < 21; one++) await build.apprenant(t.db, { etablissementId: etab.id });
    const all = await build.assignment(t.db, { etablissementId: etab.id });
    const page = async (number: number) => {
      const { body } = await t.as('admin').get(`/assignments/v2/singleData?id=${all.id}&learnersPage=${number}`);
      const [found] = body['hydra:member'];
      return [found.learners.length, found.learnersTotal, found.learnersAssignedCount];
    };
    expect(await page(1)).toEqual([20, 21, 21]);
    expect(await page(2)).toEqual([1, 21, 21]);
  });

  test('C-6-27 C-7-22 C-2.6-36 C-2.6-37 C-4-38 · a learner reads their own progress and badges, and nothing of others', async () => {
    const badge = await t.db
      .insertInto('badges')
      .values({ name: 'Mains sûres', trainingCourseId: course })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('badges').values({ name: 'Vigie', trainingCourseId: course }).execute();
    const { userId } = await t.db
      .selectFrom('apprenants')
      .select('userId')
      .where('id', '=', learners[1]!)
      .$narrowType<{ userId: number }>()
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('user_badges')
      .values({ badgeId: badge.id, userId, createdAt: '2026-11-12T09:00:00Z' })
      .execute();
    const me = t.withCookie(await openLogin(t.db, userId, t.clock.current));
    const { body } = await me.get(`/assignments/v2/singleData?id=${assigned}&apprenant=${learners[2]}`);
    const [found] = body['hydra:member'];
    expect(found).toMatchObject({
      isDone: true,
      moyenne: 41,
      completeLe: '2026-11-12T09:00:00.000Z',
      completionCount: null,
      learnersAssignedCount: null,
      assignes: [],
      assignedsCount: null,
      learners: [],
      learnersWhoCompleted: [],
      badges: [
        { name: 'Mains sûres', obtenuLe: '2026-11-12T09:00:00.000Z', obtentions: null },
        { name: 'Vigie', obtenuLe: null },
      ],
      modules: [
        { id: moduleA, isDone: true, moyenne: 81, completionCount: null },
        { id: moduleB, isDone: true, moyenne: 0 },
      ],
    });
    const item = (await me.get(`/assignments/${assigned}`)).body;
    expect(item).not.toHaveProperty('assignmentAssigneds');
    expect((await details('etablissement')).badges).toMatchObject([
      { name: 'Mains sûres', obtentions: 1 },
      { obtentions: 0 },
    ]);
  });

  test('C-3.5-12 C-4-10 · who an assignment reaches, and what reaches a learner, are the same pairs', async () => {
    const { db } = t;
    const group = await build.regroupement(db, { etablissementId: nantes });
    const child = await build.regroupement(db, { etablissementId: nantes, regroupementId: group.id });
    const grandchild = await build.regroupement(db, { etablissementId: nantes, regroupementId: child.id });
    await build.membre(db, { apprenantId: learners[4]!, regroupementId: grandchild.id });
    await build.membre(db, { apprenantId: learners[5]!, regroupementId: group.id });
    await db
      .updateTable('regroupements')
      .set({ deletedAt: '2026-11-01T00:00:00Z' })
      .where('id', '=', group.id)
      .execute();
    await build.assignment(db, { etablissementId: nantes, regroupementIds: [group.id] });
    // Of another establishment: they moved since.
    await build.assignment(db, { etablissementId: nantes, apprenantIds: [t.world.apprenants.rennes.id] });
    const { rows } = await sql<{ forward: number; reverse: number; both: number; deep: boolean }>`
      with forward as (select distinct "assignmentId" as a, "apprenantId" as l from assignment_apprenants),
        reverse as (select distinct found as a, l.id as l from apprenants l cross join lateral apprenant_assignments(l.id) found)
      select (select count(*) from forward) as forward, (select count(*) from reverse) as reverse,
        (select count(*) from forward natural join reverse) as both,
        exists (select from forward where l = ${learners[4]}) as deep`.execute(db);
    const [pairs] = rows;
    expect(pairs!.forward).toBeGreaterThan(3);
    expect(pairs).toEqual({ forward: pairs!.both, reverse: pairs!.both, both: pairs!.both, deep: true });
  });

  test('C-9-26 · one reading of what is done: the counts agree with the view of modules', async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (
        select r."apprenantId" from (select distinct "apprenantId" from assignment_apprenants where "assignmentId" = ${assigned}) r
        where not exists (
          select from assignment_modules m left join apprenant_modules f
            on f."moduleId" = m."moduleId" and f."apprenantId" = r."apprenantId"
          where m."assignmentId" = ${assigned} and f.complete is not true)) done`.execute(t.db);
    expect(rows[0]!.total).toBe((await details('etablissement')).completionCount);
  });
});
