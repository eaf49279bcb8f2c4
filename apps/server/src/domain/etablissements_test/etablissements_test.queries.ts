import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';

/** Of two who ask for the same login, the second waits until this transaction ends. */
export async function lockLogin(tx: Connection, login: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${login}`}, 0))`.execute(tx);
}
