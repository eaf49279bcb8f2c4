import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { connect, connectReads, type Db, runPrepared } from './db.ts';

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

interface Planned {
  statement: string;
  times: number;
}

/** What the only connection keeps planned, and how often it was used. */
async function planned(db: Db): Promise<Planned[]> {
  const kept = sql<Planned>`
    select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by prepare_time`;
  return (await kept.execute(db)).rows;
}

test('a statement is kept planned when its call says so, whatever its text begins with, and not when another asks for the same text', async () => {
  const single = connect(database.url, 1);
  const asked = sql<{ n: number }>`with one as (select ${1}::int as n) select n from one`;
  expect(await runPrepared(single, asked)).toEqual([{ n: 1 }]);
  await sql`select ${1}::int as n`.execute(single);
  expect((await asked.execute(single)).rows).toEqual([{ n: 1 }]);
  const statement = asked.compile(single).sql;
  expect(await planned(single)).toEqual([{ statement, times: 1 }]);
  await runPrepared(single, asked);
  expect(await planned(single)).toEqual([{ statement, times: 2 }]);
  await single.destroy();
});

test('a connection keeps the two hundred statements last used; one that it let go is planned again', async () => {
  const single = connect(database.url, 1);
  const one = (rank: number) => sql<{ n: number }>`select ${rank}::int as n, ${sql.lit(rank)} as rank`;
  const textOf = (rank: number) => one(rank).compile(single).sql;
  for (let rank = 0; rank < 200; rank++) await runPrepared(single, one(rank));
  await runPrepared(single, one(0));
  await runPrepared(single, one(200));
  const kept = (await planned(single)).map(({ statement }) => statement);
  expect(kept).toHaveLength(200);
  expect(kept).toEqual(expect.arrayContaining([textOf(0), textOf(200)]));
  expect(kept).not.toContain(textOf(1));
  expect(await runPrepared(single, one(1))).toEqual([{ n: 1, rank: 1 }]);
  await single.destroy();
});

test('a statement that cannot be planned takes nothing with it when it is let go inside a transaction', async () => {
  await expect(runPrepared(limited, sql`select 1 from nowhere`)).rejects.toThrow('nowhere');
  await limited.transaction().execute(async (tx) => {
    for (let rank = 0; rank < 210; rank++) await runPrepared(tx, sql`select ${sql.lit(rank)} as other`);
    expect((await sql`select 1 as one`.execute(tx)).rows).toEqual([{ one: 1 }]);
  });
});

test('a kept plan that PostgreSQL refuses to run any more fails once on its connection: a table that has changed, plans that are gone', async () => {
  const single = connect(database.url, 1);
  await sql`create table essai_plans as select 1 as un`.execute(single);
  const asked = sql`select * from essai_plans`;
  await runPrepared(single, asked);
  await sql`alter table essai_plans add column deux integer`.execute(single);
  const inside = single.transaction().execute((tx) => runPrepared(tx, asked));
  await expect(inside).rejects.toMatchObject({ code: '0A000' });
  expect(await runPrepared(single, asked)).toEqual([{ un: 1, deux: null }]);
  await sql`deallocate all`.execute(single);
  await expect(runPrepared(single, asked)).rejects.toMatchObject({ code: '26000' });
  expect(await runPrepared(single, asked)).toEqual([{ un: 1, deux: null }]);
  expect(await planned(single)).toHaveLength(1);
  await single.destroy();
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
