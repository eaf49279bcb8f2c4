import { assignments } from '@sillage/contracts/assignments.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists, utcText } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { regroupementNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';
import { isCompletedFor, isToRemind, seesEveryone } from './assignments.reach.queries.ts';

type ListQuery = z.output<typeof assignments.list.query>;
type OptionsQuery = z.output<typeof assignments.options.query>;
type Rows = ReturnType<typeof visible.assignments>;

/** Those whose detail the person may open: of referents, the one who created it (C-6-19, C-6-24). */
export function openable(db: Connection, actor: Actor): Rows {
  const rows = visible.assignments(db, actor);
  return actor.referentId === null ? rows : rows.where('assignments.createdBy', '=', actor.userId);
}

const COLUMNS = columnsOf(
  'assignments',
  assignments.show.output,
  'etablissement',
  'module',
  'trainingCourse',
  'createdBy',
  'assignmentAssigneds',
  'assignedsCount',
  'activeAssignedsCount',
  'isCompleted',
  'annonce',
);

/** What every view of an assignment holds. */
export function selectCommon(rows: Rows) {
  return rows.select((eb) => [
    ...COLUMNS,
    jsonObjectFrom(
      eb
        .selectFrom('etablissements as e')
        .select(['e.id', 'e.nom'])
        .whereRef('e.id', '=', 'assignments.etablissementId'),
    )
      .$notNull()
      .as('etablissement'),
    jsonObjectFrom(
      eb.selectFrom('modules as m').select(['m.id', 'm.nom']).whereRef('m.id', '=', 'assignments.moduleId'),
    ).as('module'),
    jsonObjectFrom(
      eb
        .selectFrom('training_courses as c')
        .select(['c.id', 'c.name', 'c.isSequential'])
        .whereRef('c.id', '=', 'assignments.trainingCourseId'),
    ).as('trainingCourse'),
    jsonObjectFrom(
      eb
        .selectFrom('auteurs as u')
        .select([sql<number>`u.id`.as('id'), 'u.nom', 'u.email'])
        .whereRef('u.id', '=', 'assignments.createdBy'),
    ).as('createdBy'),
    eb
      .selectFrom('assignmentAssigneds as s')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .whereRef('s.assignmentId', '=', 'assignments.id')
      .$asScalar()
      .$notNull()
      .as('assignedsCount'),
    eb
      .selectFrom('assignmentAssigneds as s')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .whereRef('s.assignmentId', '=', 'assignments.id')
      .where('s.deletedAt', 'is', null)
      .$asScalar()
      .$notNull()
      .as('activeAssignedsCount'),
  ]);
}

/** An assignee whom the person does not see, moved away or archived, keeps the line and not the name. */
function selectAssignment(rows: Rows, db: Connection, actor: Actor) {
  return selectCommon(rows).select((eb) => [
    isCompletedFor(actor).as('isCompleted'),
    jsonArrayFrom(
      eb
        .selectFrom('assignmentAssigneds as s')
        .whereRef('s.assignmentId', '=', 'assignments.id')
        .orderBy('s.id')
        .select((eb) => [
          's.id',
          utcText('s.deletedAt').as('deletedAt'),
          jsonObjectFrom(
            eb
              .selectFrom('apprenants as l')
              .select(['l.id', 'l.nom', 'l.prenom', 'l.codeApprenant'])
              .whereRef('l.id', '=', 's.apprenantId')
              .where('l.id', 'in', visible.apprenants(db, actor).select('apprenants.id')),
          ).as('apprenant'),
          jsonObjectFrom(
            eb
              .selectFrom('regroupements as r')
              .select(['r.id', regroupementNameOf('r').as('name')])
              .whereRef('r.id', '=', 's.regroupementId'),
          ).as('regroupement'),
        ]),
    ).as('assignmentAssigneds'),
  ]);
}

/** Assignments that reach one of these learners. */
export function reaches(apprenantIds: readonly number[] | undefined) {
  return (
    apprenantIds &&
    sql<boolean>`assignments.id in (
      select found from unnest(${apprenantIds}::int[]) one(id) cross join lateral apprenant_assignments(one.id) found)`
  );
}

export async function listAssignments(db: Connection, actor: Actor, query: ListQuery, now: Date) {
  const { search, filters } = query;
  const formation = filters.formation
    ? sql<boolean>`(exists (select from modules m where m.id = assignments."moduleId" and ${contains('m.nom', filters.formation)})
        or exists (select from training_courses c where c.id = assignments."trainingCourseId" and ${contains('c.name', filters.formation)}))`
    : undefined;
  const auteur = filters.auteur
    ? sql<boolean>`exists (select from auteurs u where u.id = assignments."createdBy"
        and (${contains('u.nom', filters.auteur)} or ${contains('u.email', filters.auteur)}))`
    : undefined;
  // Of others, a learner learns nothing, not even by asking who else has it (C-6-06, C-6-27).
  const asked = seesEveryone(actor) ? filters : {};
  const regroupement = asked.regroupement
    ? sql<boolean>`exists (select from "assignmentAssigneds" s
        where s."assignmentId" = assignments.id and s."deletedAt" is null and s."regroupementId" = any(${asked.regroupement}))`
    : undefined;
  const rows = visible
    .assignments(db, actor)
    .where(
      allOf(
        searched('assignments.recherche', search),
        isOneOf('assignments.id', filters.id),
        contains('assignments.name', filters.name),
        formation,
        auteur,
        isOneOf('assignments.etablissementId', filters.etablissement),
        isOneOf('assignments.moduleId', filters.module),
        isOneOf('assignments.trainingCourseId', filters.trainingCourse),
        reaches(asked.apprenant),
        regroupement,
        isToRemind(asked.aRelancer, now),
      ),
    );
  const columns = {
    id: 'assignments.id',
    updatedAt: 'assignments.updatedAt',
    name: 'assignments.tri',
    startDate: 'assignments.startDate',
    endDate: 'assignments.endDate',
  };
  return pageOf(db, rows, query, columns, (page) => selectAssignment(page, db, actor));
}

export async function listAssignmentOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const rows = visible
    .assignments(db, actor)
    .where(
      allOf(
        searched('assignments.recherche', query.search),
        isOneOf('assignments.id', query.filters.id),
        isOneOf('assignments.etablissementId', query.filters.etablissement),
      ),
    );
  return optionsOf(db, 'assignments', rows, query, 'assignments.name');
}

export async function getAssignment(db: Connection, actor: Actor, id: number) {
  const rows = selectAssignment(openable(db, actor).where('assignments.id', '=', id), db, actor);
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getAssignmentForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = openable(tx, actor).where('assignments.id', '=', id);
  ensureFound(await rows.select('id').forUpdate('assignments').executeTakeFirst());
  // Once locked: whoever was given it or archived meanwhile is counted.
  return rows
    .select([
      'id',
      'name',
      'startDate',
      'endDate',
      'etablissementId',
      'moduleId',
      'trainingCourseId',
      'isAssignedToAllLearners',
      'prevenir',
      'createdBy',
      'version',
      sql<number>`(select count(*) from "assignmentAssigneds" s where s."assignmentId" = assignments.id)`.as(
        'assignedsCount',
      ),
      sql<number>`(select count(*) from "assignmentAssigneds" s where s."assignmentId" = assignments.id and s."deletedAt" is null)`.as(
        'activeAssignedsCount',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export const insertAssignment = insertInto('assignments');

export const updateAssignment = updateOf('assignments');

export const deleteAssignment = deleteFrom('assignments');

/** Whether the establishment may use this module. */
export async function isModuleOpen(
  tx: Connection,
  actor: Actor,
  moduleId: number,
  etablissementId: number,
): Promise<boolean> {
  const row = await visible
    .modules(tx, actor)
    .innerJoin('modules_ouverts as open', 'open.moduleId', 'modules.id')
    .where('modules.id', '=', moduleId)
    .where('open.etablissementId', '=', etablissementId)
    .select('modules.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these learners, those of the establishment who are not archived. */
export async function listAssignableApprenants(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  etablissementId: number,
) {
  const rows = visible.apprenants(tx, actor).where('apprenants.id', '=', sql<number>`any(${ids})`);
  const found = await rows
    .where('apprenants.etablissementId', '=', etablissementId)
    .where('apprenants.deletedAt', 'is', null)
    .select('apprenants.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Of these groups, those of the establishment that are not archived (C-4-09). */
export async function listAssignableRegroupements(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  etablissementId: number,
) {
  const rows = visible.regroupements(tx, actor).where('regroupements.id', '=', sql<number>`any(${ids})`);
  const found = await rows
    .where('regroupements.etablissementId', '=', etablissementId)
    .where('regroupements.deletedAt', 'is', null)
    .select('regroupements.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Adds these assignees; whoever is there already stays there once, and is no longer archived (C-5-14). */
export async function insertAssigneds(
  tx: Connection,
  assignmentId: number,
  { apprenantIds, regroupementIds }: { apprenantIds: readonly number[]; regroupementIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into "assignmentAssigneds" ("assignmentId", "apprenantId")
    select ${assignmentId}, id from unnest(${apprenantIds}::int[]) as asked(id)
    on conflict ("assignmentId", "apprenantId") where "apprenantId" is not null do update set "deletedAt" = null`.execute(
    tx,
  );
  await sql`
    insert into "assignmentAssigneds" ("assignmentId", "regroupementId")
    select ${assignmentId}, id from unnest(${regroupementIds}::int[]) as asked(id)
    on conflict ("assignmentId", "regroupementId") where "regroupementId" is not null do update set "deletedAt" = null`.execute(
    tx,
  );
}

export async function deleteAssigneds(tx: Connection, assignmentId: number): Promise<void> {
  await tx.deleteFrom('assignmentAssigneds').where('assignmentId', '=', assignmentId).execute();
}

/** Archives one assignee, or all of them; answers how many there were to archive. */
export async function archiveAssigneds(
  tx: Connection,
  where: { assignmentId: number; assignedId?: number },
  deletedAt: string,
): Promise<number> {
  const { assignmentId, assignedId } = where;
  const done = await tx
    .updateTable('assignmentAssigneds')
    .set({ deletedAt })
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .$if(assignedId !== undefined, (rows) => rows.where('id', '=', assignedId!))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** Names whoever an assignment to all learners reaches today, so that its archive keeps them and has assignees to archive (C-4-53). */
export async function insertReachedApprenants(tx: Connection, assignmentId: number): Promise<void> {
  await sql`
    insert into "assignmentAssigneds" ("assignmentId", "apprenantId")
    select distinct "assignmentId", "apprenantId" from assignment_apprenants where "assignmentId" = ${assignmentId}
    on conflict do nothing`.execute(tx);
}

export function hasAssigned(tx: Connection, assignmentId: number, assignedId: number): Promise<boolean> {
  return exists(
    tx,
    sql`select from "assignmentAssigneds" where id = ${assignedId} and "assignmentId" = ${assignmentId}`,
  );
}
