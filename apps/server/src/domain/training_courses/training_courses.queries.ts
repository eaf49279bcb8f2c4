import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { COURSE_TYPE } from '@sillage/contracts/choices.ts';
import { training_courses } from '@sillage/contracts/training_courses.ts';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { DB } from '../../../database/types.ts';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isFilled, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof training_courses.list.query>;
type OptionsQuery = z.output<typeof training_courses.options.query>;
type Rows = ReturnType<typeof visible.training_courses>;

/** Some learner, group or whole establishment has it now (C-4-13). */
const isAssigned = sql<boolean>`exists (
  select from assignments a where a."trainingCourseId" = training_courses.id and (a."isAssignedToAllLearners" or exists (
    select from "assignmentAssigneds" s where s."assignmentId" = a.id and s."deletedAt" is null)))`;

const COLUMNS = columnsOf(
  'training_courses',
  training_courses.show.output,
  'etablissement',
  'createdBy',
  'trainingCourseModules',
  'assignments',
  'isAssigned',
  'isAssignedToAllLearners',
  'badges',
);

function selectCourse(rows: Rows) {
  return rows.select((eb) => [
    ...COLUMNS,
    isAssigned.as('isAssigned'),
    sql<boolean>`exists (
      select from assignments a where a."trainingCourseId" = training_courses.id and a."isAssignedToAllLearners")`.as(
      'isAssignedToAllLearners',
    ),
    jsonObjectFrom(
      eb
        .selectFrom('etablissements as e')
        .select(['e.id', 'e.nom'])
        .whereRef('e.id', '=', 'training_courses.etablissementId'),
    ).as('etablissement'),
    jsonObjectFrom(
      eb
        .selectFrom('auteurs as u')
        .select([sql<number>`u.id`.as('id'), 'u.nom', 'u.email'])
        .whereRef('u.id', '=', 'training_courses.createdBy'),
    ).as('createdBy'),
    jsonArrayFrom(
      eb
        .selectFrom('trainingCourseModules as step')
        .select((eb) => [
          'step.sequenceOrder',
          jsonObjectFrom(
            eb
              .selectFrom('modules as m')
              .leftJoin('module_groupes as g', 'g.id', 'm.moduleGroupeId')
              .select(['m.id', 'm.nom', 'm.type', 'm.duree', 'm.illustration', 'g.nom as moduleGroupe'])
              .whereRef('m.id', '=', 'step.moduleId'),
          )
            .$notNull()
            .as('module'),
        ])
        .whereRef('step.trainingCourseId', '=', 'training_courses.id')
        .orderBy('step.sequenceOrder'),
    ).as('trainingCourseModules'),
    jsonArrayFrom(
      eb
        .selectFrom('badges as b')
        .select(['b.id', 'b.name', 'b.image', 'b.description'])
        .whereRef('b.trainingCourseId', '=', 'training_courses.id')
        .where('b.deletedAt', 'is', null)
        .orderBy('b.tri')
        .orderBy('b.id'),
    ).as('badges'),
  ]);
}

export async function listTrainingCourses(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const eb = expressionBuilder<DB, 'training_courses'>();
  const owner = eb
    .selectFrom('etablissements as e')
    .whereRef('e.id', '=', 'training_courses.etablissementId')
    .select('e.tri');
  const author = sql`(select coalesce(u.nom, u.email) from auteurs u where u.id = training_courses."createdBy")`;
  const nom = filters['etablissement.nom'];
  const rows = visible.training_courses(db, actor).where(
    allOf(
      isFilled('training_courses.deletedAt', exists.deletedAt),
      // What the provider has archived stays in the lists of admins alone (C-2.5-15).
      isAdmin(actor)
        ? undefined
        : sql<SqlBool>`(training_courses.type = ${sql.lit(COURSE_TYPE.etablissement)} or training_courses."deletedAt" is null)`,
      searched('training_courses.recherche', search),
      isOneOf('training_courses.id', filters.id),
      isOneOf('training_courses.type', filters.type),
      contains('training_courses.name', filters.name),
      isOneOf('training_courses.etablissementId', filters.etablissement),
      nom ? sql<SqlBool>`exists ${owner.where(contains('e.nom', nom)!)}` : undefined,
      filters['createdBy.email']
        ? sql<SqlBool>`exists (select from auteurs u
          where u.id = training_courses."createdBy" and (${contains('u.nom', filters['createdBy.email'])} or ${contains('u.email', filters['createdBy.email'])}))`
        : undefined,
      filters.module &&
        sql<SqlBool>`exists (select from "trainingCourseModules" step
            where step."trainingCourseId" = training_courses.id and step."moduleId" = any(${filters.module}))`,
    ),
  );
  const columns = {
    id: 'training_courses.id',
    updatedAt: 'training_courses.updatedAt',
    name: 'training_courses.tri',
    createdAt: 'training_courses.createdAt',
    type: 'training_courses.type',
    'etablissement.nom': sql`${owner}`,
    'createdBy.email': author,
  };
  return pageOf(db, rows, query, columns, selectCourse);
}

/** What this establishment may be given: its own courses, and those of the provider whose modules are all open to it. */
export function isUsableBy(etablissementId: number) {
  return sql<SqlBool>`(training_courses."etablissementId" = ${etablissementId} or training_courses.type = ${sql.lit(COURSE_TYPE.fournisseur)} and not exists (
    select from "trainingCourseModules" step
    where step."trainingCourseId" = training_courses.id and not exists (
      select from modules_ouverts open
      where open."moduleId" = step."moduleId" and open."etablissementId" = ${etablissementId})))`;
}

export async function listTrainingCourseOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters } = query;
  const rows = visible.training_courses(db, actor).where(
    allOf(
      searched('training_courses.recherche', search),
      // Known ids are named even once archived.
      filters.id ? isOneOf('training_courses.id', filters.id) : isFilled('training_courses.deletedAt', false),
      filters.etablissement?.[0] !== undefined ? isUsableBy(filters.etablissement[0]) : undefined,
    ),
  );
  return optionsOf(db, 'training_courses', rows, query, 'training_courses.name');
}

export async function getTrainingCourse(db: Connection, actor: Actor, id: number) {
  const rows = selectCourse(visible.training_courses(db, actor).where('training_courses.id', '=', id)).select((eb) =>
    jsonArrayFrom(
      visible
        .assignments(eb as never, actor)
        .select(['assignments.id', 'assignments.name'])
        .where(sql<SqlBool>`assignments."trainingCourseId" = training_courses.id`)
        .orderBy('assignments.id'),
    ).as('assignments'),
  );
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getTrainingCourseForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.training_courses(tx, actor).where('training_courses.id', '=', id);
  ensureFound(await rows.select('id').forUpdate('training_courses').executeTakeFirst());
  // Once locked: an assignment that was being given meanwhile is seen.
  return rows
    .select(['id', 'type', 'etablissementId', 'createdBy', 'deletedAt', 'version', isAssigned.as('isAssigned')])
    .executeTakeFirstOrThrow();
}

/** Whether this establishment may be given the course, which stays as it is until then: archived ones are for nobody (C-4-19). */
export async function isCourseUsable(tx: Connection, actor: Actor, id: number, etablissementId: number) {
  const row = await visible
    .training_courses(tx, actor)
    .where('training_courses.id', '=', id)
    .where('training_courses.deletedAt', 'is', null)
    .where(isUsableBy(etablissementId))
    .select('training_courses.id')
    .forKeyShare('training_courses')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these modules, those that exist and that the establishment, if any, may use. */
export async function listUsableModules(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  etablissementId: number | null,
) {
  const rows = await visible
    .modules(tx, actor)
    .where('modules.id', '=', sql<number>`any(${ids})`)
    .where(
      sql<boolean>`(${etablissementId}::int is null or exists (
        select from modules_ouverts open where open."moduleId" = modules.id and open."etablissementId" = ${etablissementId}))`,
    )
    .select('modules.id')
    .execute();
  return rows.map(({ id }) => id);
}

export const insertTrainingCourse = insertInto('training_courses');

export const updateTrainingCourse = updateOf('training_courses');

/** Makes these modules, in this order, the steps of the course. */
export async function setCourseModules(tx: Connection, id: number, moduleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('trainingCourseModules').where('trainingCourseId', '=', id).execute();
  await tx
    .insertInto('trainingCourseModules')
    .values(moduleIds.map((moduleId, index) => ({ trainingCourseId: id, moduleId, sequenceOrder: index + 1 })))
    .execute();
}

/** Whether an assignment names the course, archived ones included: its history would lose its name. */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(tx, sql`select from assignments where "trainingCourseId" = ${id}`);
}

export const deleteTrainingCourse = deleteFrom('training_courses');
