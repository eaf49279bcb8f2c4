import { groupements } from '@sillage/contracts/groupements.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof groupements.list.query>;
type OptionsQuery = z.output<typeof groupements.options.query>;

const COLUMNS = columnsOf('groupements', groupements.show.output, 'etablissements', 'lienMotDePasse');

function selectGroupement(rows: ReturnType<typeof visible.groupements>) {
  return rows.select((eb) => [
    ...COLUMNS,
    jsonArrayFrom(
      eb
        .selectFrom('etablissements as members')
        .select(['members.id', 'members.nom'])
        .whereRef('members.groupementId', '=', 'groupements.id')
        .orderBy('members.tri'),
    ).as('etablissements'),
  ]);
}

export async function listGroupements(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters } = query;
  const rows = visible
    .groupements(db, actor)
    .where(
      allOf(
        searched('groupements.recherche', search),
        contains('groupements.nom', filters.nom),
        contains('groupements.email', filters.email),
      ),
    );
  const columns = { id: 'groupements.id', nom: 'groupements.tri', email: 'groupements.email' };
  return pageOf(db, rows, query, columns, selectGroupement);
}

export async function listGroupementOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const rows = visible
    .groupements(db, actor)
    .where(allOf(searched('groupements.recherche', query.search), isOneOf('groupements.id', query.filters.id)));
  return optionsOf(db, 'groupements', rows, query, 'groupements.nom');
}

export async function getGroupement(db: Connection, actor: Actor, id: number) {
  const rows = selectGroupement(visible.groupements(db, actor).where('groupements.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getGroupementForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.groupements(tx, actor).where('groupements.id', '=', id);
  return ensureFound(await rows.select(['id', 'userId', 'email', 'version']).forUpdate().executeTakeFirst());
}

export const insertGroupement = insertInto('groupements');

export const updateGroupement = updateOf('groupements');

/** Those of these establishments that exist, with their groupement, until they are members or refused (P-4-29). */
export async function lockEtablissements(tx: Connection, etablissementIds: readonly number[]) {
  return tx
    .selectFrom('etablissements')
    .select(['id', 'groupementId'])
    .where('id', '=', sql<number>`any(${etablissementIds})`)
    .forUpdate()
    .execute();
}

/** Makes these establishments, and no others, the members of the groupement. */
export async function setGroupementMembers(
  tx: Connection,
  id: number,
  etablissementIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('etablissements')
    .set((eb) => ({
      groupementId: sql`case when ${eb.ref('id')} = any(${etablissementIds}) then ${id}::int end`,
      version: sql`version + 1`,
    }))
    .where(
      sql<boolean>`(id = any(${etablissementIds})) is distinct from ("groupementId" is not distinct from ${id}::int)`,
    )
    .execute();
}

/** Whether establishments are in it. */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(tx, sql`select from etablissements where "groupementId" = ${id}`);
}

export const deleteGroupement = deleteFrom('groupements');
