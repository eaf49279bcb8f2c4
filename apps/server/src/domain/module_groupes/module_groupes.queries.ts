import { module_groupes } from '@sillage/contracts/module_groupes.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof module_groupes.list.query>;
type OptionsQuery = z.output<typeof module_groupes.options.query>;

const COLUMNS = columnsOf('module_groupes', module_groupes.show.output);

export async function listModuleGroupes(db: Connection, query: ListQuery) {
  const { search, filters } = query;
  const rows = visible
    .module_groupes(db)
    .where(
      allOf(
        searched('module_groupes.recherche', search),
        isOneOf('module_groupes.id', filters.id),
        contains('module_groupes.nom', filters.nom),
      ),
    );
  const columns = { id: 'module_groupes.id', ordre: 'module_groupes.ordre', nom: 'module_groupes.tri' };
  return pageOf(db, rows, query, columns, (found) => found.select(COLUMNS));
}

export async function listModuleGroupeOptions(db: Connection, query: OptionsQuery) {
  const rows = visible
    .module_groupes(db)
    .where(allOf(searched('module_groupes.recherche', query.search), isOneOf('module_groupes.id', query.filters.id)));
  return optionsOf(db, 'module_groupes', rows, query, 'module_groupes.nom');
}

export async function getModuleGroupe(db: Connection, id: number) {
  return ensureFound(await visible.module_groupes(db).where('id', '=', id).select(COLUMNS).executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getModuleGroupeForUpdate(tx: Connection, id: number) {
  const rows = visible.module_groupes(tx).where('id', '=', id);
  return ensureFound(await rows.select(['id', 'version', 'illustration']).forUpdate().executeTakeFirst());
}

export const insertModuleGroupe = insertInto('module_groupes');

export const updateModuleGroupe = updateOf('module_groupes');

/** Whether modules are in it. */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(tx, sql`select from modules where "moduleGroupeId" = ${id}`);
}

export const deleteModuleGroupe = deleteFrom('module_groupes');
