import type { packagings } from '@sillage/contracts/packagings.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';

type ListQuery = z.output<typeof packagings.list.query>;
type OptionsQuery = z.output<typeof packagings.options.query>;

export async function listPackagings(db: Connection, query: ListQuery) {
  const { search, filters } = query;
  const rows = db
    .selectFrom('packagings')
    .where(allOf(searched('packagings.tri', search), contains('packagings.label', filters.label)));
  return pageOf(db, rows, query, { id: 'packagings.id', label: 'packagings.tri' }, (found) =>
    found.select(['packagings.id', 'packagings.label']),
  );
}

export async function listPackagingOptions(db: Connection, query: OptionsQuery) {
  const rows = db
    .selectFrom('packagings')
    .where(allOf(searched('packagings.tri', query.search), isOneOf('packagings.id', query.filters.id)));
  return optionsOf(db, 'packagings', rows, query, 'packagings.label');
}

export async function getPackaging(db: Connection, id: number) {
  const rows = db.selectFrom('packagings').where('id', '=', id).select(['id', 'label']);
  return ensureFound(await rows.executeTakeFirst());
}
