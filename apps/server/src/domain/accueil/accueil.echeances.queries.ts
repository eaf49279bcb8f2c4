import { canEditAssignment, canOpenAssignment } from '@sillage/contracts/assignments.rules.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { listNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { selectCommon } from '../assignments/assignments.queries.ts';
import { isToRemind } from '../assignments/assignments.reach.queries.ts';

/** Who has finished one assignment; its other learners have not begun. */
interface Avancement {
  id: number;
  apprenants: number;
  termines: number;
  commences: number;
}

interface Personnes {
  avancements: Avancement[];
  restants: number;
  pasCommences: number;
  aRelancer: number;
  sansAdresse: number;
  noms: string[];
}

/** What ends soon and is not finished by all, the nearest end first, with those whom one may remind (C-6-18, C-6-24); people are counted once. */
export async function listEcheances(db: Connection, actor: Actor, now: Date) {
  const due = visible.assignments(db, actor).where(isToRemind(true, now)!);
  const rows = await selectCommon(due).orderBy('assignments.endDate').orderBy('assignments.id').execute();
  const assignations = rows.map(({ id, name, endDate, module, trainingCourse, createdBy }) => ({
    id,
    name,
    endDate: endDate!,
    formation: module?.nom ?? trainingCourse!.name,
    peutOuvrir: canOpenAssignment(actor, { createdBy }),
    peutRelancer: canEditAssignment(actor, { createdBy }),
  }));
  const { avancements, ...personnes } = await countPersonnes(db, actor, assignations);
  const found = new Map(avancements.map((one) => [one.id, one]));
  return { assignations: assignations.map((one) => ({ ...one, ...found.get(one.id)! })), ...personnes };
}

/** Whom these assignments reach, and how far each is: finished is what `hasCompleted` says, begun is one step played. */
async function countPersonnes(
  db: Connection,
  actor: Actor,
  assignations: readonly { id: number; peutRelancer: boolean }[],
): Promise<Personnes> {
  const ids = assignations.map(({ id }) => id);
  const remindable = assignations.filter(({ peutRelancer }) => peutRelancer).map(({ id }) => id);
  const due = visible
    .assignments(db, actor)
    .where('assignments.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', 'isAssignedToAllLearners', 'etablissementId']);
  const { rows } = await sql<Personnes>`
    with dues as (${due}),
    etapes as materialized (
      select w."assignmentId" as id, step.id as "scenarioId"
      from assignment_modules w left join scenarios step on step."moduleId" = w."moduleId"
      where w."assignmentId" = any(${ids}::int[])
    ),
    attendues as (select id, count(*) as total from etapes group by id),
    suivis as materialized (
      select r.id, r."apprenantId", f.commencees > 0 as commence, f.faites = a.total as termine
      from (
        select distinct d.id, one."apprenantId" from dues d
        cross join lateral assignment_reach(d.id, d."isAssignedToAllLearners", d."etablissementId") one) r
      join attendues a using (id)
      cross join lateral (
        select count(*) as commencees, count(*) filter (where p.complete) as faites
        from etapes e join apprenant_scenarios p on p."scenarioId" = e."scenarioId" and p."apprenantId" = r."apprenantId"
        where e.id = r.id) f
    )
    select
      (select coalesce(json_agg(parts), '[]') from (
        select id, count(*) as apprenants, count(*) filter (where termine) as termines,
          count(*) filter (where commence and not termine) as commences
        from suivis group by id) parts) as avancements,
      (select count(distinct "apprenantId")::int from suivis where not termine) as restants,
      (select count(distinct "apprenantId")::int from suivis where not commence) as "pasCommences",
      relances."aRelancer", relances."sansAdresse",
      array(select ${listNameOf('l')} from (${visible.apprenants(db, actor).select(['apprenants.id', 'nom', 'prenom', 'tri'])}) l
        where l.id in (select "apprenantId" from suivis where not commence) order by tri, id limit 2) as noms
    from (
      select count(*)::int as "aRelancer", count(*) filter (where a.email is null)::int as "sansAdresse"
      from apprenants a
      where a.id in (select "apprenantId" from suivis where not termine and id = any(${remindable}::int[]))) relances`.execute(
    db,
  );
  return rows[0]!;
}
