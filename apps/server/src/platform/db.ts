import { message } from '@sillage/contracts/messages.fr.ts';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database/types.ts';
import { StartRefused } from './config.ts';

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

/** @throws StartRefused with one sentence naming the variable when its database does not answer */
export async function ensureAnswers(variable: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message: text } = error as Error & { code?: string };
    throw new StartRefused(message('demarrage.base_injoignable', { variable, detail: code ?? text }));
  }
  await client.end();
}

/** The name of the broken constraint when the error is PostgreSQL's, e.g. `apprenants_code_unique`. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

/** `%words%` pattern of a search without accents or case, its own wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
