import { regroupements } from '@sillage/contracts/regroupements.ts';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists, utcText } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import {
  allOf,
  contains,
  inReadingOrder,
  isFilled,
  isOneOf,
  optionsOf,
  pageOf,
  searched,
} from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { regroupementNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';
import { cardOrder, statusOf } from '../assignments/assignments.cards.queries.ts';
import { isWithin, listLearners, nombreApprenants } from './regroupements.members.queries.ts';

type ListQuery = z.output<typeof regroupements.list.query>;
type OptionsQuery = z.output<typeof regroupements.options.query>;

const COLUMNS = columnsOf(
  'regroupements',
  regroupements.show.output,
  'type',
  'etablissement',
  'regroupement',
  'nombreApprenants',
  'apprenantRegroupements',
  'allAssignments',
  'allLearners',
);

function selectRegroupement(rows: ReturnType<typeof visible.regroupements>) {
  return rows.select([...COLUMNS]).select((eb) => [
    jsonObjectFrom(
      eb.selectFrom('types').select(['types.id', 'types.label']).whereRef('types.id', '=', 'regroupements.type'),
    ).as('type'),
    jsonObjectFrom(
      eb
        .selectFrom('etablissements as e')
        .select(['e.id', 'e.nom'])
        .whereRef('e.id', '=', 'regroupements.etablissementId'),
    )
      .$notNull()
      .as('etablissement'),
    jsonObjectFrom(
      eb
        .selectFrom('regroupements as parent')
        .select(['parent.id', 'parent.nomA', 'parent.nomB', 'parent.nomC'])
        .whereRef('parent.id', '=', 'regroupements.regroupementId'),
    ).as('regroupement'),
    nombreApprenants.as('nombreApprenants'),
  ]);
}

export async function listRegroupements(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .regroupements(db, actor)
    .where(
      allOf(
        isFilled('regroupements.deletedAt', exists.deletedAt),
        isFilled('regroupements.regroupementId', exists.regroupement),
        searched('regroupements.recherche', search),
        isOneOf('regroupements.id', filters.id),
        contains('regroupements.nomA', filters.nomA),
        contains('regroupements.nomB', filters.nomB),
        contains('regroupements.nomC', filters.nomC),
        contains('regroupements.codeRegroupement', filters.codeRegroupement),
        isOneOf('regroupements.etablissementId', filters.etablissement),
        isOneOf('regroupements.regroupementId', filters.regroupement),
      ),
    );
  const columns = {
    id: 'regroupements.id',
    nomA: 'regroupements.tri',
    nomB: inReadingOrder('regroupements.nomB'),
    nomC: inReadingOrder('regroupements.nomC'),
    codeRegroupement: inReadingOrder('regroupements.codeRegroupement'),
  };
  return pageOf(db, rows, query, columns, selectRegroupement);
}

export async function listRegroupementOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .regroupements(db, actor)
    .where(
      allOf(
        isFilled('regroupements.deletedAt', filters.id ? undefined : false),
        isFilled('regroupements.regroupementId', exists.regroupement),
        searched('regroupements.recherche', search),
        isOneOf('regroupements.id', filters.id),
        isOneOf('regroupements.etablissementId', filters.etablissement),
        filters.horsDe && sql<SqlBool>`not ${isWithin('regroupements.id', filters.horsDe)}`,
      ),
    );
  return optionsOf(db, 'regroupements', rows, query, regroupementNameOf('regroupements'));
}

/** The detail: with everyone who is or was in it, what it is assigned, and the learners of all that is below it. */
export async function getRegroupement(db: Connection, actor: Actor, id: number, now: Date) {
  const rows = selectRegroupement(visible.regroupements(db, actor).where('regroupements.id', '=', id)).select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('apprenant_regroupements as m')
        .innerJoin('apprenants as a', 'a.id', 'm.apprenantId')
        .select((member) => [
          'm.id',
          jsonBuildObject({
            id: member.ref('a.id'),
            nom: member.ref('a.nom'),
            prenom: member.ref('a.prenom'),
            deletedAt: utcText('a.deletedAt'),
          }).as('apprenant'),
          'm.dateDebut',
          'm.dateFin',
          sql<boolean>`m."dateFin" is null`.as('selected'),
        ])
        .whereRef('m.regroupementId', '=', 'regroupements.id')
        // Who moved to another establishment is not named here any more.
        .whereRef('a.etablissementId', '=', 'regroupements.etablissementId')
        .where('a.id', 'in', visible.apprenants(db, actor).select('apprenants.id'))
        .orderBy('a.tri')
        .orderBy('m.id'),
    ).as('apprenantRegroupements'),
    jsonArrayFrom(
      eb
        .selectFrom('assignmentAssigneds as assigned')
        .innerJoin('assignments', 'assignments.id', 'assigned.assignmentId')
        .leftJoin('modules', 'modules.id', 'assignments.moduleId')
        .leftJoin('training_courses', 'training_courses.id', 'assignments.trainingCourseId')
        .select([
          'assignments.id',
          sql<string>`coalesce(modules.nom, training_courses.name)`.as('name'),
          sql<'Module' | 'TrainingCourse'>`case when modules.id is null then 'TrainingCourse' else 'Module' end`.as(
            'type',
          ),
          sql<{ id: number } | null>`case when "assignments"."createdBy" is not null
            then json_build_object('id', "assignments"."createdBy") end`.as('createdBy'),
          statusOf(actor, now).as('status'),
        ])
        .whereRef('assigned.regroupementId', '=', 'regroupements.id')
        .where('assigned.deletedAt', 'is', null)
        .orderBy(cardOrder(actor, now))
        .orderBy('assignments.id'),
    ).as('allAssignments'),
  ]);
  const regroupement = ensureFound(await rows.executeTakeFirst());
  const [all] = await listLearners(db, actor, [id]);
  return { ...regroupement, allLearners: all?.learners ?? [] };
}

/** Regroupements in use of an establishment. */
export async function listIdsOf(db: Connection, actor: Actor, etablissementId: number): Promise<number[]> {
  const rows = visible.regroupements(db, actor).where('etablissementId', '=', etablissementId);
  const found = await rows.where('deletedAt', 'is', null).select('id').execute();
  return found.map(({ id }) => id);
}

/** The columns that a change needs, locked until it is done. */
export async function getRegroupementForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.regroupements(tx, actor).where('regroupements.id', '=', id);
  const columns = rows.select(['id', 'version', 'etablissementId', 'deletedAt', 'type', 'nomA', 'nomB', 'nomC']);
  return ensureFound(await columns.forUpdate().executeTakeFirst());
}

/** Whoever else changes what stands below what in this establishment waits until this transaction ends. */
export async function lockTree(tx: Connection, etablissementId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('regroupements', ${etablissementId}))`.execute(tx);
}

/** Whether a regroupement may stand below that one: of the same establishment, in use, and not below itself (C-5-24, C-5-25). */
export async function isParent(
  tx: Connection,
  actor: Actor,
  parentId: number,
  child: { id: number; etablissementId: number },
): Promise<boolean> {
  const found = await visible
    .regroupements(tx, actor)
    .select('id')
    .where('regroupements.id', '=', parentId)
    .where('etablissementId', '=', child.etablissementId)
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`not ${isWithin('regroupements.id', [child.id])}`)
    .executeTakeFirst();
  return found !== undefined;
}

export const insertRegroupement = insertInto('regroupements');

export const updateRegroupement = updateOf('regroupements');

/** Establishments of these regroupements that are within the perimeter, in a fixed order. */
export async function listEtablissementIds(tx: Connection, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = visible.regroupements(tx, actor).where('regroupements.id', '=', sql<number>`any(${ids})`);
  const found = await rows.select('etablissementId').distinct().orderBy('etablissementId').execute();
  return found.map(({ etablissementId }) => etablissementId);
}

/** Archives these regroupements of the perimeter with all that is below them; answers how many changed (C-4-02, C-4-03). */
export async function archiveWithin(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  deletedAt: string,
): Promise<number> {
  const roots = visible.regroupements(tx, actor).where('regroupements.id', '=', sql<number>`any(${ids})`);
  const own = (await roots.select('id').execute()).map(({ id }) => id);
  const changed = await tx
    .updateTable('regroupements')
    .set({ deletedAt, version: sql`version + 1` })
    .where(isWithin('regroupements.id', own))
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return changed.length;
}

/** Whether regroupements stand below it or trainings are assigned to it. */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(
    tx,
    sql`select from regroupements where "regroupementId" = ${id}`,
    sql`select from "assignmentAssigneds" where "regroupementId" = ${id} and "deletedAt" is null`,
  );
}

export const deleteRegroupement = deleteFrom('regroupements');
