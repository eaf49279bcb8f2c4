import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { rebuildTotals } from '../apps/server/src/domain/statistiques/totals/totals.queries.ts';
import { connect, type Tx } from '../apps/server/src/platform/db.ts';
import { rounded } from './figures.ts';
import type { World } from './world.ts';

const LEARNERS = 20_000;

/** Seconds that the rebuild of totals took, by world: the measures of statistics share their sessions. */
const filled = new WeakMap<World, Promise<number>>();

/** Fills the world with sessions and their totals, once; answers how long the totals took, in seconds. */
export function fillPassages(world: World, passages: number): Promise<number> {
  const filling = filled.get(world) ?? fill(world, passages);
  filled.set(world, filling);
  return filling;
}

async function fill(world: World, passages: number): Promise<number> {
  await world.grow(LEARNERS);
  const statements = await readFile(path.join(import.meta.dirname, 'passages.sql'), 'utf8');
  return withClient(world, async (client) => {
    await client.query("set work_mem = '256MB'");
    await client.query(statements.replaceAll(':total', String(passages)));
    const rebuild = await seconds(() => onTotals(world.url, (tx) => rebuildTotals(tx)));
    await client.query('vacuum (analyze)');
    return rounded(rebuild);
  });
}

/** Writes these rows to a file of CSV that a reference reads, and answers its path. */
export async function csvOf(world: World, name: string, statement: string): Promise<string> {
  return withClient(world, async (client) => {
    const file = path.join((await client.query('show data_directory')).rows[0].data_directory, `${name}.csv`);
    await client.query(`copy (${statement}) to '${file}' with (format csv, header)`);
    return file;
  });
}

/** Megabytes that these tables take, indexes included. */
export async function megabytesOf(world: World, tables: readonly string[]): Promise<number> {
  return withClient(world, async (client) => {
    const found = await client.query(
      'select sum(pg_total_relation_size(name::regclass) / 1048576)::int as size from unnest($1::text[]) name',
      [tables],
    );
    return found.rows[0].size;
  });
}

async function withClient<T>({ url }: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** What the jobs of totals do, by hand. */
export async function onTotals(url: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const db = connect(url, 1);
  await db.transaction().setIsolationLevel('repeatable read').execute(work);
  await db.destroy();
}
