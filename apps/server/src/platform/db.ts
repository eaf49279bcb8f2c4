import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database/types.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A connection to read with: the pool, or the transaction of the write in progress. */
export type Connection = Db | Tx;

// Calendar dates stay text (no zone can move them by a day), moments are ISO text in UTC, counts are numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function connect(url: string, maxConnections = 20): Db {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 10_000 });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The name of the broken constraint when the error is PostgreSQL's, e.g. `apprenants_code_unique`. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

/** `%words%` pattern of a search without accents or case, its own wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
