import { vues } from '@sillage/contracts/vues.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, inReadingOrder, pageOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof vues.list.query>;

const COLUMNS = columnsOf('vues', vues.show.output, 'auteur', 'etat', 'mienne');

function selectVue(rows: ReturnType<typeof visible.vues>, actor: Actor) {
  return rows.select((eb) => [
    ...COLUMNS,
    sql<Record<string, unknown>>`vues.etat`.as('etat'),
    eb('vues.userId', '=', actor.userId).$castTo<boolean>().as('mienne'),
    eb.selectFrom('auteurs').select('auteurs.nom').whereRef('auteurs.id', '=', 'vues.userId').as('auteur'),
  ]);
}

export async function listVues(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters } = query;
  const rows = visible
    .vues(db, actor)
    .where(allOf(contains('vues.nom', search), filters.liste && sql<boolean>`vues.liste = any(${filters.liste})`));
  const columns = { id: 'vues.id', nom: inReadingOrder('vues.nom') };
  return pageOf(db, rows, query, columns, (found) => selectVue(found, actor));
}

export async function getVue(db: Connection, actor: Actor, id: number) {
  return ensureFound(await selectVue(visible.vues(db, actor).where('vues.id', '=', id), actor).executeTakeFirst());
}

/** What a change needs, locked until it is done. */
export async function getVueForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.vues(tx, actor).where('vues.id', '=', id);
  return ensureFound(await rows.select(['id', 'userId', 'liste', 'version']).forUpdate().executeTakeFirst());
}

export function listOwnNames(tx: Connection, actor: Actor, liste: string) {
  return visible
    .vues(tx, actor)
    .where('vues.userId', '=', actor.userId)
    .where('vues.liste', '=', liste)
    .select(['vues.id', 'vues.nom'])
    .execute();
}

export const insertVue = insertInto('vues');

export const updateVue = updateOf('vues');

export const deleteVue = deleteFrom('vues');
