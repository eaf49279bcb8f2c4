import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../src/app.ts';
import { WHOLE } from '../src/domain/rapports/rapports.rules.ts';
import { totalsHold } from '../src/domain/statistiques/totals/totals.queries.ts';
import { StartRefused } from '../src/platform/config.ts';
import type { Connection } from '../src/platform/db.ts';
import { migrateJobs } from '../src/platform/jobs.ts';
import { lastMigration, migrateToLatest, migratorOf } from '../src/platform/migrate.ts';
import { type TestDatabase, testDatabase } from './db.ts';

// `npm run db:release` writes this file: every row of a small database of the previous release.
const release: { migration: string; jobs: string[]; tables: Record<string, Record<string, unknown>[]> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'release.json'), 'utf8'),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('template0');
});
afterAll(() => database.drop());

test('a database of the previous release becomes that of today with every row it held', async () => {
  const { db, url } = database;
  const { error } = await migratorOf(db).migrateTo(release.migration);
  expect(error).toBeUndefined();
  await db.transaction().execute(fill);
  await migrateJobs(url);
  await sql`select graphile_worker.add_job(name, '{}') from unnest(${release.jobs}::text[]) name`.execute(db);
  await migrateToLatest(url);

  const { rows: done } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  expect(done[0]!.name).toBe(await lastMigration());
  for (const [table, rows] of Object.entries(release.tables)) {
    if (!(await exists(table))) continue;
    const { rows: kept } = await sql<{
      nombre: number;
    }>`select count(*)::int as nombre from ${sql.table(table)}`.execute(db);
    expect(kept[0]!.nombre, table).toBe(rows.length);
  }
  expect(await db.transaction().execute((tx) => totalsHold(tx))).toBe(true);

  const { rows: waiting } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs`.execute(db);
  expect(waiting).toHaveLength(release.jobs.length);
  // What waited is still done.
  const known = new Set(jobs.map(({ name }) => name));
  expect(waiting.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

/** The rows as they were: no trigger speaks, as when a backup is restored. */
async function fill(tx: Connection): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  for (const [table, rows] of Object.entries(release.tables)) {
    const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
    // A reference list already stands there.
    await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx);
  }
}

async function exists(table: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass(${`public."${table}"`}) is not null as found`.execute(database.db);
  return rows[0]!.found;
}

test('P-3-80 · a referent whose box was on has the report that it stands for, once', async () => {
  const other = await testDatabase('template0');
  try {
    await migratorOf(other.db).migrateTo('20261127T1150-sessions-mises-de-cote');
    await sql`
      with comptes as (insert into users (role) select 'ROLE_REFERENT' from generate_series(1, 3) returning id),
        lieu as (
          insert into etablissements (nom, "userId", "codeEtablissement")
          select 'CHU de Nantes', min(id), 'CHU' from comptes
          returning id
        ),
        demande as (
          insert into rapports ("userId", filtre, "dernierMois")
          select min(id), ${JSON.stringify(WHOLE)}, '2026-10-01' from comptes
        )
      insert into referents ("userId", "etablissementId", nom, prenom, "rapportsMail")
      select comptes.id, lieu.id, 'Le Goff', 'Léa', comptes.id < (select max(id) from comptes)
      from comptes, lieu`.execute(other.db);
    await migrateToLatest(other.url);
    const rows = await other.db.selectFrom('rapports').select(['filtre', 'envoye']).orderBy('id').execute();
    expect(rows).toEqual([
      { filtre: WHOLE, envoye: false },
      { filtre: WHOLE, envoye: true },
    ]);
  } finally {
    await other.drop();
  }
});

describe('a database that this release does not know', () => {
  test.each([
    [
      'made before the first release',
      `delete from kysely_migration; insert into kysely_migration values ('20261121T0900-people', '')`,
      'avant la première version',
    ],
    ['of a newer release', `insert into kysely_migration values ('20991231T2359-later', '')`, 'version plus récente'],
  ])('%s is refused with one sentence', async (_, change, sentence) => {
    const other = await testDatabase();
    try {
      await sql.raw(change).execute(other.db);
      const start = migrateToLatest(other.url);
      await expect(start).rejects.toBeInstanceOf(StartRefused);
      await expect(start).rejects.toThrow(sentence);
    } finally {
      await other.drop();
    }
  });
});
