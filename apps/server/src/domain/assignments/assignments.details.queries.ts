import { LEARNERS_PER_PAGE } from '@sillage/contracts/assignments.rules.ts';
import type { assignments } from '@sillage/contracts/assignments.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { type Connection, runPrepared, utcText } from '../../platform/db.ts';
import { iri } from '../../platform/hydra.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { selectCard, toCard } from './assignments.cards.queries.ts';
import { openable } from './assignments.queries.ts';
import { hasCompleted, seesEveryone, stepsOutside } from './assignments.reach.queries.ts';

type SingleQuery = z.output<typeof assignments.singleData.query>;

/** Of `r`: it left, or is to leave. */
const isReminder = sql<SqlBool>`r.nature <> 'annonce' and r."abandonneLe" is null`;

/** The details of an assignment, or none when the person may not open it (C-6-24, C-7-21). */
export async function findDetails(db: Connection, actor: Actor, query: SingleQuery) {
  const card = selectCard(openable(db, actor).where('assignments.id', '=', query.id), db, actor);
  const [row] = await runPrepared(db, card);
  if (!row) return [];
  const [modules, badges, learners] = await Promise.all([
    listModules(db, actor, row.id),
    row.trainingCourse ? listBadges(db, actor, row.id, row.trainingCourse.id) : [],
    seesEveryone(actor) ? listLearners(db, actor, query) : NO_LEARNERS,
  ]);
  const told = modules.map((module) => ({
    ...module,
    learnersWhoCompleted: learners.learners
      .filter(({ modulesCompleted }) => modulesCompleted.includes(module.id))
      .map(({ codeApprenant }) => codeApprenant),
  }));
  return [{ ...toCard(row, actor), modules: told, badges, ...learners }];
}

const NO_LEARNERS = {
  learners: [],
  learnersWhoCompleted: [],
  learnersTotal: null,
  restants: null,
  sansAdresse: null,
  derniereRelance: null,
};

/** Whose progress counts: everyone reached, or the learner who asks. */
function counted(actor: Actor, assignmentId: number): RawBuilder<unknown> {
  if (!seesEveryone(actor))
    return sql`select u.id as "userId", ${actor.apprenantId}::int as "apprenantId" from users u where u.id = ${actor.userId}`;
  return sql`select distinct "userId", "apprenantId" from assignment_apprenants where "assignmentId" = ${assignmentId}`;
}

interface ModuleRow {
  id: number;
  nom: string;
  type: number;
  duree: number | null;
  illustration: string | null;
  moduleGroupe: string | null;
  sequenceOrder: number;
  completions: number;
  moyenne: number | null;
  completeLe: string | null;
  scenarios: {
    id: number;
    nom: string;
    uuid: string;
    guid: string | null;
    completions: number;
    moyenne: number | null;
  }[];
}

async function listModules(db: Connection, actor: Actor, assignmentId: number) {
  const { rows } = await sql<ModuleRow>`
    with counted as materialized (${counted(actor, assignmentId)}),
    steps as materialized (
      select m."moduleId", p."apprenantId", p."scenarioId", p.complete, p."completeLe", p.score
      from counted
      join apprenant_scenarios p on p."apprenantId" = counted."apprenantId"
      join scenarios s on s.id = p."scenarioId"
      join assignment_modules m on m."moduleId" = s."moduleId"
      where m."assignmentId" = ${assignmentId}
    ), followed as materialized (
      select "apprenantId", "moduleId", complete, moyenne, "completeLe" from apprenant_modules
      where "apprenantId" = any(array(select "apprenantId" from counted))
        and "moduleId" = any(array(select "moduleId" from assignment_modules where "assignmentId" = ${assignmentId}))
    )
    select mo.id, mo.nom, mo.type, mo.duree, mo.illustration, g.nom as "moduleGroupe", m."sequenceOrder",
      done.total as completions, done."completeLe",
      (select round(avg(f.moyenne))::int from followed f where f."moduleId" = mo.id) as moyenne,
      (select coalesce(json_agg(json_build_object('id', s.id, 'nom', s.nom, 'uuid', s.uuid, 'guid', s.guid,
          'completions', (select count(*) from steps where steps."scenarioId" = s.id and steps.complete),
          'moyenne', (select round(avg(steps.score)) from steps where steps."scenarioId" = s.id)) order by s.ordre, s.id), '[]')
        from scenarios s where s."moduleId" = mo.id) as scenarios
    from assignment_modules m
    join modules mo on mo.id = m."moduleId"
    left join module_groupes g on g.id = mo."moduleGroupeId"
    cross join lateral (
      select count(*) as total, max(f."completeLe") as "completeLe" from followed f
      where f."moduleId" = mo.id and f.complete
    ) done
    where m."assignmentId" = ${assignmentId}
    order by m."sequenceOrder"`.execute(db);
  const tell = progressFor(actor);
  return rows.map(({ completions, completeLe, scenarios, ...module }) => ({
    ...module,
    ...tell(completions),
    completeLe: seesEveryone(actor) ? null : completeLe,
    scenarios: scenarios.map(({ completions, ...scenario }) => ({ ...scenario, ...tell(completions) })),
  }));
}

/** How many completed, for staff; whether oneself did, for a learner. */
function progressFor(actor: Actor) {
  return (completions: number) =>
    seesEveryone(actor)
      ? { completionCount: completions, isDone: null }
      : { completionCount: null, isDone: completions > 0 };
}

async function listBadges(db: Connection, actor: Actor, assignmentId: number, trainingCourseId: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    image: string | null;
    description: string | null;
    total: number;
    obtenuLe: string | null;
  }>`
    with counted as materialized (${counted(actor, assignmentId)})
    select b.id, b.name, b.image, b.description, count(o.id) as total, max(o."createdAt") as "obtenuLe"
    from badges b
    left join (user_badges o join counted on counted."userId" = o."userId") on o."badgeId" = b.id
    where b."trainingCourseId" = ${trainingCourseId} and b."deletedAt" is null
    group by b.id order by b.tri, b.id`.execute(db);
  return rows.map(({ total, obtenuLe, ...badge }) =>
    seesEveryone(actor) ? { ...badge, obtentions: total, obtenuLe: null } : { ...badge, obtentions: null, obtenuLe },
  );
}

/** The learners whom this assignment reaches, told whether they have completed it. */
function reached(db: Connection, actor: Actor, assignmentId: number) {
  return visible
    .apprenants(db, actor)
    .innerJoin('assignments', (join) => join.on('assignments.id', '=', assignmentId))
    .where(
      sql<boolean>`apprenants.id in (select one."apprenantId" from assignment_apprenants one where one."assignmentId" = ${assignmentId})`,
    );
}

/** Those who have not completed: who a reminder is for. */
export function remaining(db: Connection, actor: Actor, assignmentId: number) {
  return reached(db, actor, assignmentId).where(sql<boolean>`not ${hasCompleted(sql`apprenants.id`)}`);
}

async function listLearners(db: Connection, actor: Actor, query: SingleQuery) {
  const all = reached(db, actor, query.id);
  const done = hasCompleted(sql`apprenants.id`);
  const kept = {
    tous: all,
    termine: all.where(done),
    restants: remaining(db, actor, query.id),
  }[query.learners];
  const page = kept
    .select([
      'apprenants.id',
      'apprenants.nom',
      'apprenants.prenom',
      'apprenants.codeApprenant',
      'apprenants.deletedAt',
      done.as('isDone'),
      sql<number[]>`array(
        select m."moduleId" from assignment_modules m
        join apprenant_modules f on f."moduleId" = m."moduleId" and f."apprenantId" = apprenants.id
        where m."assignmentId" = ${query.id} and f.complete order by m."sequenceOrder")`.as('modulesCompleted'),
      sql<number | null>`(
        select round(avg(f.moyenne))::int from assignment_modules m
        join apprenant_modules f on f."moduleId" = m."moduleId" and f."apprenantId" = apprenants.id
        where m."assignmentId" = ${query.id})`.as('moyenne'),
      stepsOutside(sql`${query.id}`, sql.ref('apprenants.id')).as('etapesHorsPeriode'),
      sql<boolean>`apprenants.email is null`.as('sansAdresse'),
      sql<{ demandeLe: string; envoyeLe: string | null; automatique: boolean } | null>`(
        select json_build_object(
          'demandeLe', ${utcText('r.demandeLe')},
          'envoyeLe', ${utcText('r.envoyeLe')},
          'automatique', r.nature = 'automatique')
        from relances r
        where r."apprenantId" = apprenants.id and r."assignmentId" = ${query.id} and ${isReminder}
        order by r.id desc limit 1)`.as('relance'),
    ])
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .limit(LEARNERS_PER_PAGE)
    .offset((query.learnersPage - 1) * LEARNERS_PER_PAGE);
  const rows = await runPrepared(db, page);
  const { total } = await kept.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const left = await remaining(db, actor, query.id)
    .select([
      sql<number>`count(*)`.as('restants'),
      sql<number>`count(*) filter (where apprenants.email is null)`.as('sansAdresse'),
    ])
    .executeTakeFirstOrThrow();
  const learners = rows.map((row) => ({ '@id': iri('apprenants', row.id), ...row }));
  const learnersWhoCompleted = learners.filter(({ isDone }) => isDone).map(({ codeApprenant }) => codeApprenant);
  const derniereRelance = await findLastReminders(db, actor, query.id);
  return { learners, learnersWhoCompleted, learnersTotal: total, ...left, derniereRelance };
}

/** The last day in France on which some of those who have not completed were reminded, and how many. */
async function findLastReminders(db: Connection, actor: Actor, assignmentId: number) {
  const { rows } = await sql<{ jour: string; nombre: number }>`
    select jour, count(*) as nombre from (
      select max((coalesce(r."envoyeLe", r."demandeLe") at time zone 'Europe/Paris')::date) as jour
      from relances r
      where r."assignmentId" = ${assignmentId} and ${isReminder}
        and r."apprenantId" in (${remaining(db, actor, assignmentId).select('apprenants.id')})
      group by r."apprenantId") told
    group by jour order by jour desc limit 1`.execute(db);
  return rows[0] ?? null;
}
