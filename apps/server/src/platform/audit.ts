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
