import type { Entity } from '@sillage/contracts/contract.ts';
import { sql } from 'kysely';
import type { Connection } from './db.ts';

interface AuditEntry {
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

type Row = Record<string, unknown>;

/** Columns that say which record it was, once it is gone. */
const NAMING = ['nom', 'nomA', 'nomB', 'nomC', 'name', 'label', 'titre', 'numeroSerie', 'codeEtablissement'];

/** The row of a record as it stands. Only the trail reads it: who may is the handler's to say. */
export async function readRow(db: Connection, entity: Entity, params: unknown): Promise<Row | undefined> {
  const { id } = params as { id?: number };
  if (id === undefined) return undefined;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(record) as row from ${sql.table(entity.table ?? entity.slug)} record where record.id = ${id}`.execute(
    db,
  );
  return rows[0]?.row;
}

/** What the record was called, for the line that tells its end. */
export function nameOf(row: Row = {}): Row {
  return Object.fromEntries(NAMING.filter((name) => row[name] != null).map((name) => [name, row[name]]));
}

/** Of the fields sent, those that changed; one that is no column of the record counts as changed. */
export function changedFields(sent: object, before: Row = {}, after: Row = {}): string[] {
  return Object.entries(sent)
    .filter(([field, value]) => {
      // The one proves who asks; of the other, nothing is what leaves it as it is.
      if (field === 'motDePasseActuel' || (field === 'password' && !value)) return false;
      const column = [field, `${field}Id`].find((name) => name in before);
      return column === undefined || JSON.stringify(before[column]) !== JSON.stringify(after[column]);
    })
    .map(([field]) => field);
}
