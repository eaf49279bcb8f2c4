import type { EtatCourriel, Motif } from '@sillage/contracts/courriels.rules.ts';
import type { courriels } from '@sillage/contracts/courriels.ts';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, pageOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

type ListQuery = z.output<typeof courriels.list.query>;

const columns = [
  'courriels.id',
  'courriels.destinataire',
  'courriels.objet',
  'courriels.texte',
  'courriels.date',
  sql<EtatCourriel>`courriels.etat`.as('etat'),
  'courriels.renvoyable',
  sql<Motif | null>`courriels.motif`.as('motif'),
] as const;

/** In its subject or in its address. */
const holds = (word: string) =>
  sql<SqlBool>`(${contains('courriels.objet', word)} or ${contains('courriels.destinataire', word)})`;

/** Among the accounts that it is about is one of these learners. */
export function isAbout(
  learners: ReturnType<typeof visible.apprenants>,
  userIds: string,
  apprenantIds: readonly number[],
) {
  const accounts = learners.where('apprenants.id', 'in', apprenantIds).select('apprenants.userId');
  return sql<SqlBool>`${sql.ref(userIds)} && array(${accounts})`;
}

export async function listCourriels(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters } = query;
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = visible
    .courriels(db, actor)
    .where(
      allOf(
        ...words.map((word) => holds(word)),
        contains('courriels.destinataire', filters.destinataire),
        filters.etat && sql<SqlBool>`courriels.etat = ${filters.etat}`,
        filters.assignment &&
          sql<SqlBool>`courriels.id in (select "courrielId" from relances where "assignmentId" = any(${filters.assignment}))`,
        filters.apprenant && isAbout(visible.apprenants(db, actor), 'courriels.userIds', filters.apprenant),
      ),
    );
  return pageOf(db, rows, query, { id: 'courriels.id', date: 'courriels.date' }, (found) => found.select(columns));
}

export async function getCourriel(db: Connection, actor: Actor, id: number) {
  const rows = visible.courriels(db, actor).where('courriels.id', '=', id).select(columns);
  return ensureFound(await rows.executeTakeFirst());
}

/** One as it left, accounts that it is about included. */
export async function getSent(tx: Connection, actor: Actor, id: number) {
  const rows = visible.courriels(tx, actor).where('courriels.id', '=', id);
  return ensureFound(
    await rows.select(['destinataire', 'userIds', 'objet', 'texte', 'reserve', 'renvoyable']).executeTakeFirst(),
  );
}
