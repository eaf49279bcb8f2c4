import type { courriels } from '@sillage/contracts/courriels.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, pageOf } from '../../platform/list.ts';
import { visible } from '../../platform/perimeter.ts';

type ListQuery = z.output<typeof courriels.list.query>;

const columns = [
  'courriels.id',
  'courriels.destinataire',
  'courriels.objet',
  'courriels.texte',
  'courriels.date',
] as const;

export async function listCourriels(db: Connection, query: ListQuery) {
  const { search, filters } = query;
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = visible
    .courriels(db)
    .where(
      allOf(
        ...words.map((word) => contains('courriels.objet', word)),
        contains('courriels.destinataire', filters.destinataire),
      ),
    );
  return pageOf(rows, query, { id: 'courriels.id', date: 'courriels.date' }, (found) => found.select(columns));
}

export async function getCourriel(db: Connection, id: number) {
  const rows = visible.courriels(db).where('courriels.id', '=', id).select(columns);
  return ensureFound(await rows.executeTakeFirst());
}
