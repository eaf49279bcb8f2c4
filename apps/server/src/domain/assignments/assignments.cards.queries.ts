import { ASSIGNMENT_STATUSES, type AssignmentStatus } from '@sillage/contracts/assignments.rules.ts';
import type { assignments } from '@sillage/contracts/assignments.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { type Connection, utcText } from '../../platform/db.ts';
import { iri } from '../../platform/hydra.ts';
import { allOf, isOneOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { listNameOf, regroupementNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { reaches, selectCommon } from './assignments.queries.ts';
import { isCompletedFor, isToRemind, reach, seesEveryone } from './assignments.reach.queries.ts';

type DataQuery = z.output<typeof assignments.data.query>;
type Rows = ReturnType<typeof visible.assignments>;

/** Assignees named on a card; a window shows the others (C-9-19). */
const NAMES_SHOWN = 2;

interface Figures {
  learnersAssignedCount: number | null;
  completionCount: number | null;
  moyenne: number | null;
  isDone: boolean | null;
  completeLe: string | null;
}

const isArchived = sql<SqlBool>`(
  not assignments."isAssignedToAllLearners"
  and exists (select from "assignmentAssigneds" one where one."assignmentId" = assignments.id)
  and not exists (select from "assignmentAssigneds" one where one."assignmentId" = assignments.id and one."deletedAt" is null))`;

/** The same status as `cardStatus` and `learnerStatus` of the contracts, for an order that holds across pages (C-4-39); a test compares them. */
export function statusOf(actor: Actor, now: Date): RawBuilder<AssignmentStatus> {
  const day = dayInFrance(now);
  const isFuture = sql`assignments."startDate" > ${day}::date`;
  const isPast = sql`coalesce(assignments."endDate" < ${day}::date, false)`;
  if (!seesEveryone(actor)) {
    return sql<AssignmentStatus>`case
      when ${isFuture} then 'soon-available'
      when ${isCompletedFor(actor)} then case when ${isPast} then 'finished' else 'already-done' end
      when ${isPast} then 'over' else 'available' end`;
  }
  return sql<AssignmentStatus>`case
    when ${isArchived} then 'archived'
    when ${isFuture} then 'soon-available'
    when ${isAdmin(actor)}::boolean and ${isPast} then 'finished'
    when ${isCompletedFor(actor)} then 'finished'
    when ${isPast} then 'over' else 'available' end`;
}

/** The rank of that status, then the nearest end, then the name; absent ends are last. */
export function cardOrder(actor: Actor, now: Date): RawBuilder<unknown> {
  const rank = sql`array_position(${[...ASSIGNMENT_STATUSES]}::text[], ${statusOf(actor, now)})`;
  return sql`row(${rank}, assignments."endDate", assignments.tri)`;
}

/** Each learner reached, once, and what they have followed of the modules asked for. */
const progress = sql`
  with reached as materialized (
    select distinct "apprenantId" from ${reach} one
  ), wanted as materialized (
    select "moduleId" from assignment_modules where "assignmentId" = assignments.id
  ), followed as materialized (
    -- Arrays reach into the view, where a join would have it made for everyone first.
    select "apprenantId", "moduleId", complete, moyenne from apprenant_modules
    where "apprenantId" = any(array(select "apprenantId" from reached)) and "moduleId" = any(array(select "moduleId" from wanted))
  )`;
const reachedCount = sql`(select count(*) from reached)`;
const completionCount = sql`(select count(*) from (
  select from followed where complete group by "apprenantId" having count(*) = (select count(*) from wanted)) done)`;

/**
 * Who completed over who is assigned (C-2.9-32, C-3.5-12). A learner's home asks it of each assignment: it reads what was done of the
 * steps, where the view would put modules together for everyone. Completed is what `hasCompleted` says.
 */
export const participants = sql<{ fait: number; total: number }>`(
  with reached as materialized (
    select distinct "apprenantId" from ${reach} one
  ), steps as materialized (
    select step.id from assignment_modules wanted left join scenarios step on step."moduleId" = wanted."moduleId"
    where wanted."assignmentId" = assignments.id
  )
  select json_build_object('total', ${reachedCount}, 'fait', (select count(*) from (
    select from apprenant_scenarios done
    where done.complete and done."scenarioId" in (select id from steps) and done."apprenantId" in (select "apprenantId" from reached)
    group by done."apprenantId" having count(*) = (select count(*) from steps)) completed)))`;

/** Who completed, who is assigned, and the mean of the module averages (C-9-20). */
const figuresOfAll = sql<Figures>`(
  ${progress}
  select json_build_object(
    'learnersAssignedCount', ${reachedCount}, 'completionCount', ${completionCount},
    'moyenne', (select round(avg(moyenne)) from (
      select round(avg(moyenne)) as moyenne from followed group by "moduleId") averages),
    'isDone', null, 'completeLe', null))`;

/** What one learner has done of the assignment. */
function figuresOf(apprenantId: number): RawBuilder<Figures> {
  return sql<Figures>`(
    select json_build_object(
      'learnersAssignedCount', null, 'completionCount', null,
      'moyenne', round(avg(f.moyenne)),
      'isDone', coalesce(bool_and(coalesce(f.complete, false)), false),
      'completeLe', case when bool_and(coalesce(f.complete, false))
        then ${utcText(sql`max(f."completeLe")`)} end)
    from assignment_modules m
    left join apprenant_modules f on f."moduleId" = m."moduleId" and f."apprenantId" = ${apprenantId}
    where m."assignmentId" = assignments.id)`;
}

/** The columns of a card, for the rows of one page. */
export function selectCard(rows: Rows, db: Connection, actor: Actor) {
  return selectCommon(rows).select((eb) => [
    (seesEveryone(actor) ? figuresOfAll : figuresOf(actor.apprenantId!)).as('figures'),
    sql<number>`(select count(*) from assignment_modules m where m."assignmentId" = assignments.id)`.as('formations'),
    sql<string | null>`(
      select g.nom from assignment_modules m
      join modules one on one.id = m."moduleId"
      left join module_groupes g on g.id = one."moduleGroupeId"
      where m."assignmentId" = assignments.id order by m."sequenceOrder" limit 1)`.as('moduleGroupe'),
    sql<string | null>`(select one.illustration from modules one where one.id = assignments."moduleId")`.as(
      'illustration',
    ),
    jsonArrayFrom(
      eb
        .selectFrom('assignmentAssigneds as s')
        .leftJoin('apprenants as l', (join) =>
          join
            .onRef('l.id', '=', 's.apprenantId')
            .on('l.id', 'in', visible.apprenants(db, actor).select('apprenants.id')),
        )
        .leftJoin('regroupements as r', 'r.id', 's.regroupementId')
        .select(
          sql<string | null>`case when s."apprenantId" is null then ${regroupementNameOf('r')}
            else ${listNameOf('l')} end`.as('name'),
        )
        .whereRef('s.assignmentId', '=', 'assignments.id')
        .where('s.deletedAt', 'is', null)
        .orderBy('s.id')
        .limit(NAMES_SHOWN),
    ).as('assignes'),
  ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCard>['executeTakeFirstOrThrow']>>;

/** A card as this person may read it: of others, a learner learns nothing (C-6-27). */
export function toCard({ figures, ...row }: CardRow, actor: Actor) {
  const others = seesEveryone(actor)
    ? { assignes: row.assignes.map(({ name }) => name ?? message('assignments.ancien_apprenant')) }
    : { assignes: [], assignedsCount: null, activeAssignedsCount: null };
  return { '@id': iri('assignments', row.id), ...row, ...figures, ...others };
}

function isAmongLast(db: Connection, actor: Actor, count: number): RawBuilder<SqlBool> {
  const last = visible.assignments(db, actor).select('id').orderBy('id', 'desc').limit(count);
  return sql<SqlBool>`assignments.id in (${last})`;
}

export async function listCards(db: Connection, actor: Actor, query: DataQuery, now: Date) {
  const asked = query['etablissement.id'];
  const rows = visible
    .assignments(db, actor)
    .where(
      allOf(
        searched('assignments.recherche', query.search),
        isOneOf('assignments.etablissementId', asked ? [asked] : undefined),
        seesEveryone(actor) ? isToRemind(query.aRelancer, now) : undefined,
        query.last === undefined ? undefined : isAmongLast(db, actor, query.last),
        seesEveryone(actor) && query.apprenant ? reaches([query.apprenant]) : undefined,
      ),
    );
  const paging = { ...query, order: { field: 'carte', direction: 'ASC' as const }, filters: {} };
  const columns = { id: 'assignments.id', carte: cardOrder(actor, now) };
  const found = await pageOf(db, rows, paging, columns, (page) => selectCard(page, db, actor));
  return {
    'hydra:member': found.rows.map((row) => toCard(row, actor)),
    'hydra:totalItems': found.total,
  };
}
