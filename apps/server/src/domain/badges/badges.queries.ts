import { badges } from '@sillage/contracts/badges.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists, utcText } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isFilled, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof badges.list.query>;
type OptionsQuery = z.output<typeof badges.options.query>;

const COLUMNS = columnsOf('badges', badges.show.output, 'criterias', 'trainingCourse', 'createdBy', 'nombreObtentions');

function selectBadge(rows: ReturnType<typeof visible.badges>) {
  return rows.select((eb) => [
    ...COLUMNS,
    jsonArrayFrom(
      eb
        .selectFrom('badge_criterias as c')
        .leftJoin('modules as m', 'm.id', 'c.moduleId')
        .leftJoin('scenarios as s', 's.id', 'c.scenarioId')
        .select([sql<1>`c.type`.as('type'), 'c.param1', 'c.param2', sql<string>`coalesce(m.nom, s.nom)`.as('nom')])
        .whereRef('c.badgeId', '=', 'badges.id')
        .orderBy('c.id'),
    ).as('criterias'),
    jsonObjectFrom(
      eb
        .selectFrom('training_courses as course')
        .select(['course.id', 'course.name', utcText('course.deletedAt').as('deletedAt')])
        .whereRef('course.id', '=', 'badges.trainingCourseId'),
    ).as('trainingCourse'),
    jsonObjectFrom(
      eb
        .selectFrom('auteurs as u')
        .select([sql<number>`u.id`.as('id'), 'u.nom', 'u.email'])
        .whereRef('u.id', '=', 'badges.createdBy'),
    ).as('createdBy'),
  ]);
}

export async function listBadges(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .badges(db, actor)
    .where(
      allOf(
        isFilled('badges.deletedAt', exists.deletedAt),
        searched('badges.recherche', search),
        isOneOf('badges.id', filters.id),
        contains('badges.name', filters.name),
        isOneOf('badges.trainingCourseId', filters.trainingCourse),
      ),
    );
  const columns = {
    id: 'badges.id',
    updatedAt: 'badges.updatedAt',
    name: 'badges.tri',
    createdAt: 'badges.createdAt',
  };
  return pageOf(db, rows, query, columns, selectBadge);
}

export async function listBadgeOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters } = query;
  const rows = visible
    .badges(db, actor)
    .where(
      allOf(
        searched('badges.recherche', search),
        filters.id ? isOneOf('badges.id', filters.id) : isFilled('badges.deletedAt', false),
      ),
    );
  return optionsOf(db, 'badges', rows, query, 'badges.name');
}

export async function getBadge(db: Connection, actor: Actor, id: number) {
  const rows = selectBadge(visible.badges(db, actor).where('badges.id', '=', id)).select((eb) =>
    eb
      .selectFrom('user_badges as o')
      .select(sql<number>`count(*)`.as('count'))
      .whereRef('o.badgeId', '=', 'badges.id')
      .$asScalar()
      .$notNull()
      .as('nombreObtentions'),
  );
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getBadgeForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.badges(tx, actor).where('badges.id', '=', id);
  const columns = rows.select(['id', 'image', 'trainingCourseId', 'deletedAt', 'version']);
  return ensureFound(await columns.forUpdate().executeTakeFirst());
}

/** Badges that learners may obtain now. */
export async function listActiveBadgeIds(db: Connection): Promise<number[]> {
  const rows = await db.selectFrom('badges').where('deletedAt', 'is', null).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const insertBadge = insertInto('badges');

export const updateBadge = updateOf('badges');

/** The version stays: the form beside the picture does not hold it, and must still be saved. */
export async function setBadgeImage(
  tx: Connection,
  id: number,
  values: { image: string | null; updatedAt: string },
): Promise<void> {
  await tx.updateTable('badges').set(values).where('id', '=', id).execute();
}

export interface Criteria {
  param1: string;
  param2: number | null;
}

/** Makes these steps, and no others, the criteria of the badge. */
export async function setCriterias(tx: Connection, badgeId: number, criterias: readonly Criteria[]): Promise<void> {
  await tx.deleteFrom('badge_criterias').where('badgeId', '=', badgeId).execute();
  if (criterias.length === 0) return;
  await tx
    .insertInto('badge_criterias')
    .values(criterias.map((one) => ({ ...one, badgeId, type: 1 })))
    .execute();
}

/** Of these addresses of modules and scenarios, those of nothing; what exists stays until the transaction ends. */
export async function listUnknownSteps(tx: Connection, actor: Actor, params: readonly string[]): Promise<string[]> {
  const idsOf = (slug: string): RawBuilder<number> => {
    const prefix = `/api/${slug}/`;
    return sql`any(${params.filter((one) => one.startsWith(prefix)).map((one) => Number(one.slice(prefix.length)))}::int[])`;
  };
  const modules = await visible
    .modules(tx, actor)
    .where('modules.id', '=', idsOf('modules'))
    .select('modules.id')
    .forKeyShare()
    .execute();
  const scenarios = await visible
    .scenarios(tx, actor)
    .where('scenarios.id', '=', idsOf('scenarios'))
    .select('scenarios.id')
    .forKeyShare()
    .execute();
  const known = new Set([
    ...modules.map(({ id }) => `/api/modules/${id}`),
    ...scenarios.map(({ id }) => `/api/scenarios/${id}`),
  ]);
  return params.filter((one) => !known.has(one));
}

/** Whether a badge may be tied to this course: archived ones are for nobody (C-4-19). */
export async function isCourseOffered(tx: Connection, actor: Actor, id: number): Promise<boolean> {
  const course = await visible
    .training_courses(tx, actor)
    .where('training_courses.id', '=', id)
    .where('training_courses.deletedAt', 'is', null)
    .select('training_courses.id')
    .executeTakeFirst();
  return course !== undefined;
}

/** Whether somebody has obtained it. */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(tx, sql`select from user_badges where "badgeId" = ${id}`);
}

export const deleteBadge = deleteFrom('badges');
