import { setTimeout as delay } from 'node:timers/promises';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import pg from 'pg';
import type { DB } from '../../database/types.ts';
import { StartRefused } from './config.ts';
import { causesOf, refuseFields, violation } from './errors.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A connection to read with: the pool, or the transaction of the write in progress. */
export type Connection = Db | Tx;

// Calendar dates stay text (no zone can move them by a day), moments are ISO text in UTC, counts are numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Statements that one connection keeps planned, the last used: filters combine into thousands of texts. */
const MAX_PREPARED = 200;

/** The text of a statement to keep planned: what asks for the same text otherwise is planned anew. */
class Kept {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Runs a statement that each connection plans once: for what is asked often, and whose planning costs more than its rows.
 * Not for a search, whose best plan depends on how rare its words are.
 */
export async function runPrepared<Row>(
  db: Connection,
  query: { compile(db: Connection): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(db);
  // The driver hands the text to its client as it stands.
  return (await db.executeQuery<Row>({ ...compiled, sql: new Kept(compiled.sql) as unknown as string })).rows;
}

/** Whether one of these selects finds a row. */
export async function exists(db: Connection, ...selects: RawBuilder<unknown>[]): Promise<boolean> {
  const any = sql.join(
    selects.map((select) => sql`exists (${select})`),
    sql` or `,
  );
  const { rows } = await sql<{ found: boolean }>`select ${any} as found`.execute(db);
  return rows[0]!.found;
}

class Client extends pg.Client {
  /** Milliseconds that a statement may take before its connection is given up; absent: whatever it takes. */
  patience?: number;

  /** Names of the statements that this connection keeps, by their text, the last used at the end. */
  readonly #kept = new Map<string, string>();
  #named = 0;

  override query(asking: unknown, values?: unknown, ...rest: unknown[]): never {
    const asked =
      asking instanceof Kept ? [{ name: this.#nameOf(asking.text), text: asking.text, values }] : [asking, values];
    const answer: unknown = super.query(...([...asked, ...rest] as Parameters<pg.Client['query']>));
    // It would be refused for as long as the connection lasts, and others that were planned then likewise.
    if (asking instanceof Kept) (answer as Promise<unknown>).catch((error) => isStale(error) && this.#kept.clear());
    if (this.patience === undefined || !(answer instanceof Promise)) return answer as never;
    // Ended rather than freed: on a connection that hangs, the transaction is still open.
    const impatience = setTimeout(() => this.end(), this.patience);
    return answer.finally(() => clearTimeout(impatience)) as never;
  }

  /** A name is never used again: of one that could not be freed, as in a transaction that has failed, nothing but room is lost. */
  #nameOf(text: string): string {
    const name = this.#kept.get(text) ?? `kept_${this.#named++}`;
    this.#kept.delete(text);
    this.#kept.set(text, name);
    const [oldest] = this.#kept;
    if (this.#kept.size > MAX_PREPARED) this.#free(...oldest!);
    return name;
  }

  #free(text: string, name: string): void {
    this.#kept.delete(text);
    const { parsedStatements } = (this as unknown as { connection: { parsedStatements: Record<string, string> } })
      .connection;
    // One that never was planned would fail, and the transaction with it.
    if (!(name in parsedStatements)) return;
    delete parsedStatements[name];
    super.query(`deallocate ${name}`).catch(() => undefined);
  }
}

/** A database that has gone silent cannot end a statement itself: it is given this long to, in milliseconds. */
const SILENCE = 2_000;

/** @param statementSeconds how long one statement may take, waits for locks included; absent: whatever it takes */
export function connect(url: string, maxConnections = 20, statementSeconds?: number): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, maxConnections, statementSeconds) }) });
}

/** A replica that was not reached is left alone for this many milliseconds. */
const REPLICA_REST = 10_000;

/**
 * Reads of the replica, and of the primary database while the replica is away.
 * @param onAway called once each time it goes away
 */
export function connectReads(replicaUrl: string, primaryUrl: string, seconds: number, onAway: () => void): Db {
  const [replica, primary] = [replicaUrl, primaryUrl].map((url) => openPool(url, 20, seconds)) as [pg.Pool, pg.Pool];
  let awayUntil = 0;
  const pool = {
    options: replica.options,
    async connect() {
      if (performance.now() < awayUntil) return primary.connect();
      const before = awayUntil;
      try {
        const client = await replica.connect();
        // One of before it went away says nothing of it.
        if (awayUntil === before) awayUntil = 0;
        return client;
      } catch {
        if (awayUntil === 0) onAway();
        awayUntil = performance.now() + REPLICA_REST;
        return primary.connect();
      }
    },
    end: async () => void (await Promise.all([replica.end(), primary.end()])),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

function openPool(url: string, maxConnections: number, statementSeconds?: number): pg.Pool {
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
  return pool;
}

/**
 * What a process writes at once, of its twenty connections: what a write asks beside its transaction (the count of wrong proofs, a line of
 * the trail that outlives a refusal) and whoever reads find one free. Files are apart: theirs may come slowly.
 */
export const writing = pLimit(14);

/** Of writes that wait for each other, PostgreSQL ends one; nothing of it stays. */
const GIVEN_UP = /^40(P01|001)$/;
const TRIES = 3;

/** A transaction that is begun anew when PostgreSQL gave it up for another one: what it does must bear to be done again. */
export async function writeAgain<Made>(db: Db, write: (tx: Connection) => Promise<Made>, tries = TRIES): Promise<Made> {
  try {
    return await db.transaction().execute(write);
  } catch (error) {
    if (tries === 1 || !GIVEN_UP.test((error as { code?: string }).code ?? '')) throw error;
    return writeAgain(db, write, tries - 1);
  }
}

/** PostgreSQL ends, starts, follows another one, gives a write up for another one, or lacks room for rows, memory or one more caller (not 53400, a limit that the same would meet again); and what Node says of a connection that broke. */
const AWAY =
  /^(08...|40P01|40001|57P0[1-3]|25006|53[0-3]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Those that `pg` and the client of the bucket give no code. */
const BROKEN =
  /^Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|request socket timed out/;

/** Whether a failure says nothing of what was asked, only that the database or the store of files was not there to answer, or had kept a plan too long: the same may be asked again. */
export function isAway(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) => AWAY.test(cause.code ?? '') || BROKEN.test(cause.message) || isStale(cause),
  );
}

/** Whether PostgreSQL refused to run what it had planned: a pooler has let go of it, or a table has changed and the answer with it. */
function isStale({ code, routine }: { code?: string; routine?: string }): boolean {
  return code === '26000' || routine === 'RevalidateCachedQuery';
}

/** Whether a write failed because the disk of the database has no room. */
export function isDatabaseFull(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => code === '53100');
}

/** What a PostgreSQL that answers says no to, by its code. */
const refusedByServer: Record<string, MessageCode> = {
  '28P01': 'demarrage.base_mot_de_passe',
  '3D000': 'demarrage.base_absente',
};

/** PostgreSQL 16. */
const OLDEST_SERVER = 160_000;
const AGAIN_MS = 500;

/**
 * Waits for the database of a variable: it may start at the same time.
 * @param patience milliseconds
 * @param onWait called once, when it does not answer at first
 * @throws StartRefused with one sentence naming the variable when it does not answer in time, refuses, or is too old
 */
export async function ensureAnswers(
  variable: string,
  connectionString: string,
  patience = 0,
  onWait = () => {},
): Promise<void> {
  const deadline = performance.now() + patience;
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      const { rows } = await client.query(`select current_setting('server_version_num')::int as version`);
      const { version } = rows[0] as { version: number };
      if (version >= OLDEST_SERVER) return;
      const detail = `${Math.floor(version / 10_000)}.${version % 10_000}`;
      throw new StartRefused(message('demarrage.base_ancienne', { variable, detail }));
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      const { code = '', message: text } = error as Error & { code?: string };
      const sentence = refusedByServer[code];
      if (sentence || performance.now() + AGAIN_MS > deadline) {
        throw new StartRefused(message(sentence ?? 'demarrage.base_injoignable', { variable, detail: code || text }));
      }
      if (tries === 1) onWait();
      await delay(AGAIN_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** The name of the broken constraint when the error is PostgreSQL's, e.g. `apprenants_code_unique`. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

/** For the `catch` of a write: a broken constraint is told on its field. @throws 422, or what failed otherwise */
export function refuseTaken(fields: Record<string, readonly [propertyPath: string, code: MessageCode]>) {
  return (error: unknown): never => {
    const field = fields[brokenConstraint(error) ?? ''];
    throw field ? refuseFields(violation(...field)) : error;
  };
}

/** `%words%` pattern of a search without accents or case, its own wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A moment inside built JSON, written as a column of its own is: PostgreSQL would write it with the offset of the connection. */
export function utcText(moment: string | RawBuilder<unknown>): RawBuilder<string | null> {
  const read = typeof moment === 'string' ? sql.ref(moment) : moment;
  return sql<string | null>`to_char(${read} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
