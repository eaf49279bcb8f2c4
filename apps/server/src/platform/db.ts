import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
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

/** Names of the statements that connections keep planned; bounded, since filters combine into thousands of texts. */
const prepared = new Map<string, string>();
const MAX_PREPARED = 200;

/**
 * Reads by a statement that each connection plans once: for what is asked often, and whose planning costs more than its rows.
 * Not for a search, whose best plan depends on how rare its words are.
 */
export async function readPrepared<Row>(
  db: Connection,
  query: { compile(db: Connection): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(db);
  if (prepared.size < MAX_PREPARED && !prepared.has(compiled.sql)) {
    prepared.set(compiled.sql, `read_${prepared.size}`);
  }
  return (await db.executeQuery(compiled)).rows;
}

class Client extends pg.Client {
  /** Milliseconds that a statement may take before its connection is given up; absent: whatever it takes. */
  patience?: number;

  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    const name = typeof text === 'string' && prepared.get(text);
    const asked = name ? [{ name, text, values }] : [text, values];
    const answer: unknown = super.query(...([...asked, ...rest] as Parameters<pg.Client['query']>));
    if (this.patience === undefined || !(answer instanceof Promise)) return answer as never;
    // Ended rather than freed: on a connection that hangs, the transaction is still open.
    const impatience = setTimeout(() => this.end(), this.patience);
    return answer.finally(() => clearTimeout(impatience)) as never;
  }
}

/** A database that has gone silent cannot end a statement itself: it is given this long to, in milliseconds. */
const SILENCE = 2_000;

/** @param statementSeconds how long one statement may take, waits for locks included; absent: whatever it takes */
export function connect(url: string, maxConnections = 20, statementSeconds?: number): Db {
  const limit = statementSeconds && statementSeconds * 1_000;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    Client,
    // Set by a statement: poolers refuse parameters of the connection that they do not know.
    onConnect: async (client) => {
      if (limit === undefined) return;
      (client as Client).patience = limit + SILENCE;
      await client.query(`set statement_timeout = ${limit}`);
    },
  });
  // A dropped connection fails its query and is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** What a PostgreSQL that answers says no to, by its code. */
const refusedByServer: Record<string, MessageCode> = {
  '28P01': 'demarrage.base_mot_de_passe',
  '3D000': 'demarrage.base_absente',
};

/** @throws StartRefused with one sentence naming the variable when its database does not answer */
export async function ensureAnswers(variable: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code = '', message: text } = error as Error & { code?: string };
    const sentence = refusedByServer[code] ?? 'demarrage.base_injoignable';
    throw new StartRefused(message(sentence, { variable, detail: code || text }));
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

/** A moment inside built JSON, written as a column of its own is: PostgreSQL would write it with the offset of the connection. */
export function utcText(column: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
