import type { professions } from '@sillage/contracts/professions.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';

type ListQuery = z.output<typeof professions.list.query>;
type OptionsQuery = z.output<typeof professions.options.query>;

export async function listProfessions(db: Connection, query: ListQuery) {
  const { search, filters } = query;
  const rows = db
    .selectFrom('professions')
    .where(allOf(searched('professions.tri', search), contains('professions.label', filters.label)));
  return pageOf(db, rows, query, { id: 'professions.id', label: 'professions.tri' }, (found) =>
    found.select(['professions.id', 'professions.label']),
  );
}

export async function listProfessionOptions(db: Connection, query: OptionsQuery) {
  const rows = db
    .selectFrom('professions')
    .where(allOf(searched('professions.tri', query.search), isOneOf('professions.id', query.filters.id)));
  return optionsOf(db, 'professions', rows, query, 'professions.label');
}

export async function getProfession(db: Connection, id: number) {
  const rows = db.selectFrom('professions').where('id', '=', id).select(['id', 'label']);
  return ensureFound(await rows.executeTakeFirst());
}
