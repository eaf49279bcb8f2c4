import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { type Facts, listFreeAddresses } from './donnees_personnelles.effacement.queries.ts';
import type { DONNEES } from './donnees_personnelles.rules.ts';

/** Who it is, and what finds their rows; nothing outside the perimeter. */
export async function findPerson(db: Connection, actor: Actor, id: number) {
  const found = await visible
    .apprenants(db, actor)
    .where('apprenants.id', '=', id)
    .select([
      'apprenants.id',
      'apprenants.userId',
      'apprenants.nom',
      'apprenants.prenom',
      'apprenants.email',
      // What was done in a former establishment is not the present one's to read.
      visible
        .passages(db, actor)
        .where('passages.apprenantId', '=', sql.ref<number>('apprenants.id'))
        .select(sql<string[]>`coalesce(array_agg(passages.session), '{}')`.as('sessions'))
        .$asScalar()
        .$notNull()
        .as('sessions'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { id: apprenantId, userId, email, sessions, ...names } = found;
  // Mails to an address that others sign in by too may be theirs.
  const adresses = await listFreeAddresses(db, email ? [email] : [], id);
  const facts: Facts = { apprenantId, userId, sessions, adresses };
  return { ...names, facts };
}

/** The rows of a person in a table, with these columns alone. */
export async function listTheirs(
  db: Connection,
  table: keyof typeof DONNEES,
  columns: readonly string[],
  whose: RawBuilder<boolean>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${whose}`.execute(db);
  return rows;
}
