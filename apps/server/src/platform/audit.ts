import { sql } from 'kysely';
import type { Connection } from './db.ts';

export interface AuditEntry {
  date: Date;
  userId: number | null;
  onBehalfOf: number | null;
  /** `slug.verb`, e.g. `apprenants.update`. */
  action: string;
  /** IRI of the record. */
  objet: string | null;
  details: Record<string, unknown>;
  requestId: string | null;
  adresse: string | null;
}

/** Adds one line to the append-only trail, in the transaction of what it tells. */
export async function insertAudit(db: Connection, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, date: entry.date.toISOString(), details: JSON.stringify(entry.details) })
    .execute();
}

/** Columns that say which record it was, once it is gone. */
const NAMING = [
  'nom',
  'prenom',
  'nomA',
  'nomB',
  'nomC',
  'name',
  'label',
  'titre',
  'numeroSerie',
  'codeApprenant',
  'codeEtablissement',
];

/**
 * What a record is called, for the line that tells its end; nothing for an entity that has no table of its name.
 * Only what the line keeps is read: who may delete it is the handler's to say.
 */
export async function nameRecord(db: Connection, slug: string, params: unknown): Promise<Record<string, unknown>> {
  const { id } = params as { id: number };
  const found = await sql<{ table: string | null }>`select to_regclass(${`public.${slug}`})::text as "table"`.execute(
    db,
  );
  if (!found.rows[0]?.table) return {};
  const { rows } = await sql<{ key: string; value: unknown }>`
    select "column".key, "column".value
    from ${sql.table(slug)} record, jsonb_each(to_jsonb(record)) "column"
    where record.id = ${id} and "column".key = any(${NAMING}) and "column".value <> 'null'`.execute(db);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
