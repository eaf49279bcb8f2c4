import type { types } from '@sillage/contracts/types.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';

type ListQuery = z.output<typeof types.list.query>;
type OptionsQuery = z.output<typeof types.options.query>;

export async function listTypes(db: Connection, query: ListQuery) {
  const { search, filters } = query;
  const rows = db
    .selectFrom('types')
    .where(allOf(searched('types.tri', search), contains('types.label', filters.label)));
  return pageOf(db, rows, query, { id: 'types.id', label: 'types.tri' }, (found) =>
    found.select(['types.id', 'types.label']),
  );
}

export async function listTypeOptions(db: Connection, query: OptionsQuery) {
  const rows = db
    .selectFrom('types')
    .where(allOf(searched('types.tri', query.search), isOneOf('types.id', query.filters.id)));
  return optionsOf(db, 'types', rows, query, 'types.label');
}

export async function getType(db: Connection, id: number) {
  const rows = db.selectFrom('types').where('id', '=', id).select(['id', 'label']);
  return ensureFound(await rows.executeTakeFirst());
}

/** Whether one of the short lists that everybody reads has this row. */
export async function isListed(tx: Connection, slug: 'types' | 'packagings' | 'professions', id: number) {
  return (await tx.selectFrom(slug).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
