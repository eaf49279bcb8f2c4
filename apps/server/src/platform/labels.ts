import type { DB } from '../../database/types.ts';
import type { Connection } from './db.ts';
import { ensureFound } from './errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from './list.ts';

/** The short lists that everybody reads: tables whose rows are a label. */
type Labels = { [Table in keyof DB]: 'label' extends keyof DB[Table] ? Table : never }[keyof DB];

type Query = Parameters<typeof pageOf>[2] & { filters: { id?: number[] | undefined; label?: string | undefined } };

const rowsOf = (db: Connection, table: Labels) => db.selectFrom(table as 'types');

export function listLabels(db: Connection, table: Labels, query: Query) {
  const { search, filters } = query;
  const rows = rowsOf(db, table).where(
    allOf(searched(`${table}.tri`, search), contains(`${table}.label`, filters.label)),
  );
  return pageOf(db, rows, query, { id: `${table}.id`, label: `${table}.tri` }, (found) =>
    found.select(['id', 'label']),
  );
}

export function listLabelOptions(db: Connection, table: Labels, query: Query) {
  const { search, filters } = query;
  const rows = rowsOf(db, table).where(allOf(searched(`${table}.tri`, search), isOneOf(`${table}.id`, filters.id)));
  return optionsOf(db, table as 'types', rows, query, `${table}.label`);
}

export async function getLabel(db: Connection, table: Labels, id: number) {
  return ensureFound(await rowsOf(db, table).where('id', '=', id).select(['id', 'label']).executeTakeFirst());
}

export async function isListed(tx: Connection, table: Labels, id: number): Promise<boolean> {
  return (await rowsOf(tx, table).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}
