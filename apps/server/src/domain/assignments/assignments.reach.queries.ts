import { ECHEANCE_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/login.ts';

/** Whom the assignment of a row reaches, and who has completed it. */

/** Who the assignment of each row reaches, each as often as it does. */
export const reach = sql`assignment_reach(assignments.id, assignments."isAssignedToAllLearners", assignments."etablissementId")`;

/**
 * Whether this learner, `learner` being an SQL expression, has completed every module of the assignment (C-9-26). It says what the
 * view `apprenant_modules` says of each module, and stops at the first step left to do; a test compares them.
 */
export function hasCompleted(learner: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from assignment_modules wanted left join scenarios step on step."moduleId" = wanted."moduleId"
    where wanted."assignmentId" = assignments.id and not exists (
      select from apprenant_scenarios done
      where done."apprenantId" = ${learner} and done."scenarioId" = step.id and done.complete))`;
}

/** Whether it runs, ends in a few days and has learners who have not completed; archived, it reaches nobody. */
export function isToRemind(asked: boolean | undefined, now: Date): RawBuilder<SqlBool> | undefined {
  if (asked === undefined) return undefined;
  const day = sql`${dayInFrance(now)}::date`;
  const due = sql<SqlBool>`(
    assignments."endDate" between ${day} and ${day} + ${sql.lit(ECHEANCE_JOURS)}
    and coalesce(assignments."startDate" <= ${day}, true)
    and exists (select from ${reach} reached where not ${hasCompleted(sql`reached."apprenantId"`)}))`;
  return asked ? due : sql<SqlBool>`coalesce(not ${due}, true)`;
}

/** How many steps of an assignment a learner did before it began or after it ended: they count all the same. */
export function stepsOutside(assignment: RawBuilder<unknown>, learner: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from assignments period
    join assignment_modules wanted on wanted."assignmentId" = period.id
    join scenarios step on step."moduleId" = wanted."moduleId"
    join apprenant_scenarios done on done."scenarioId" = step.id and done."apprenantId" = ${learner} and done.complete
    where period.id = ${assignment}
      and not jour_en_france(done."completeLe") between coalesce(period."startDate", '-infinity')
        and coalesce(period."endDate", 'infinity'))`;
}

/** Whether figures of everyone are for this person: learners see their own (C-6-27). */
export function seesEveryone(actor: Actor): boolean {
  return isAdmin(actor) || actor.apprenantId === null;
}

/** Stops at the first learner who has not completed, unlike counting them all. */
const isCompletedByAll = sql<SqlBool>`(
  exists (select from ${reach})
  and not exists (
    select from ${reach} reached where not ${hasCompleted(sql`reached."apprenantId"`)}))`;

/** Whether everyone whom it reaches has completed, or the learner who asks (C-6-27). */
export function isCompletedFor(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${seesEveryone(actor) ? isCompletedByAll : hasCompleted(sql`${actor.apprenantId}::int`)}`;
}
