import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import type { Db } from './db.ts';

// A copy of its own: other files of the worker share the module, and may have used up the names of kept statements.
const copy = './db.ts?copy';
const { connect, connectReads, readPrepared }: typeof import('./db.ts') = await import(copy);

let database: TestDatabase;
let limited: Db;
beforeAll(async () => {
  database = await testDatabase();
  // One connection: what is asked next would wait for ever behind one that hangs.
  limited = connect(database.url, 1, 0.2);
});
afterAll(async () => {
  await limited.destroy();
  await database.drop();
});

/** PostgreSQL's process of the only connection. */
async function backend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(limited);
  return rows[0]!.pid;
}

test('a statement that takes longer than its connection allows is ended by PostgreSQL, and the connection goes on', async () => {
  const before = await backend();
  await expect(sql`select pg_sleep(20)`.execute(limited)).rejects.toMatchObject({ code: '57014' });
  expect(await backend()).toBe(before);
});

test('without a limit, a statement takes what it takes', async () => {
  await expect(sql`select pg_sleep(0.4)`.execute(database.db)).resolves.toBeTruthy();
});

test('a statement is kept planned when its call says so, whatever its text begins with', async () => {
  const asked = sql<{ n: number }>`with one as (select ${1}::int as n) select n from one`;
  expect(await readPrepared(limited, asked)).toEqual([{ n: 1 }]);
  await sql`select ${1}::int as n`.execute(limited);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(limited);
  expect(rows.map(({ statement }) => statement)).toEqual([asked.compile(limited).sql]);
});

test('while its replica is away, what is read is read in the primary database, and it is said once', async () => {
  let away = 0;
  const replica = new URL(database.url);
  replica.port = '1';
  const reads = connectReads(replica.href, database.url, 10, () => {
    away++;
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => sql`select 1 as un`.execute(reads)));
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => [{ un: 1 }]));
  await sql`select 1`.execute(reads);
  expect(away).toBe(1);
  await reads.destroy();
});

let frozen: number | undefined;
afterEach(() => {
  if (frozen) process.kill(frozen, 'SIGCONT');
  frozen = undefined;
});

test.skipIf(process.platform === 'win32')(
  'a connection whose PostgreSQL has gone silent is given up, with what its transaction had written',
  async () => {
    const started = performance.now();
    const write = limited.transaction().execute(async (tx) => {
      await sql`create table notes (texte text)`.execute(tx);
      frozen = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;
      process.kill(frozen, 'SIGSTOP');
      await sql`insert into notes values ('Zoé')`.execute(tx);
    });
    await expect(write).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await backend()).not.toBe(frozen);
    process.kill(frozen!, 'SIGCONT');
    // Awake, it ends by itself.
    frozen = undefined;
    const { rows } = await sql`select to_regclass('notes') as notes`.execute(limited);
    expect(rows).toEqual([{ notes: null }]);
  },
);
