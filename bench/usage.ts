import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FiltreInput } from '@sillage/contracts/filtres.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { sql } from 'kysely';
import pg from 'pg';
import {
  foldChanges,
  noteChanges,
  rebuildTotals,
} from '../apps/server/src/domain/statistiques/totals/totals.queries.ts';
import { connect, type Tx } from '../apps/server/src/platform/db.ts';
import { openColumnar } from './duckdb.ts';
import { median, rounded } from './figures.ts';
import { writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { reportWhileAsking } from './usage-arrivals.ts';
import { FIN, filters } from './usage-filters.ts';
import { administratorUserId, cookieOf, origin, startServer } from './world.ts';

/** Every chart of the usage screen for an administrator, beside DuckDB over the same rows. */
export const usage: Measure = async (world, { quick, passages, rounds, seconds: length }) => {
  await world.grow(20_000);
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const statements = await readFile(path.join(import.meta.dirname, 'passages.sql'), 'utf8');
  await client.query("set work_mem = '256MB'");
  await client.query(statements.replaceAll(':total', String(passages)));
  const rebuildSeconds = await seconds(() => onTotals(world.url, (tx) => rebuildTotals(tx)));
  await client.query('vacuum (analyze)');
  const csv = async (name: string, statement: string) => {
    const file = path.join((await client.query('show data_directory')).rows[0].data_directory, `${name}.csv`);
    await client.query(`copy (${statement}) to '${file}' with (format csv, header)`);
    return file;
  };
  const columnar = await openColumnar({
    passages: await csv(
      'passages',
      `select "etablissementId", jour, "isoAnnee", "isoSemaine", "scenarioId", profil, plateforme, "casqueId", "apprenantId",
        "assignmentId", complete, test, "dureeSecondes", satisfaction1, satisfaction2, satisfaction3, satisfaction4, satisfaction5
      from passages order by debut`,
    ),
    etablissements: await csv('etablissements', 'select id, "IFPS" from etablissements'),
    membres: await csv(
      'membres',
      'select m as "apprenantId", r.id as "regroupementId" from regroupements r cross join regroupement_membres(r.id) m',
    ),
  });
  const stop = await startServer(world);
  try {
    const cookie = cookieOf(await world.signIn(administratorUserId));
    // A server that has run for a while: its statements are planned for good after five times.
    for (const { filtre } of filters) for (let turn = 0; turn < 6; turn++) await askUsage(cookie, filtre);
    const measured = [];
    for (const { what, filtre, aim } of filters) {
      const ask = () => askUsage(cookie, filtre);
      const [{ nombreDeSessions }, expected] = [await ask(), await columnar.count(filtre)];
      if (nombreDeSessions !== expected)
        throw new Error(`${what}: ${nombreDeSessions} sessions, DuckDB says ${expected}`);
      const [sillage, duckdb]: [number[], number[]] = [[], []];
      await columnar.charts(filtre);
      for (let round = 0; round < 2 * rounds; round++) {
        sillage.push((await seconds(ask)) * 1_000);
        duckdb.push(await columnar.charts(filtre));
      }
      const [sillageMs, duckdbMs] = [rounded(median(sillage)), rounded(median(duckdb))];
      measured.push({
        what,
        filtre,
        sessions: expected,
        sillageMs,
        duckdbMs,
        fastestMs: { sillage: rounded(Math.min(...sillage)), duckdb: rounded(Math.min(...duckdb)) },
        ratio: rounded(sillageMs / duckdbMs),
        aim,
      });
    }
    // A minute of a busy day: a hundred sessions a second.
    await onTotals(world.url, async (tx) => {
      const latest = sql`select session from passages order by debut desc limit 6000`;
      await sql`
        with avant as (select * from passages where session in (${latest})),
        ecrits as (
          update passages set "dureeSecondes" = "dureeSecondes" + 1 where session in (select session from avant) returning *
        )
        ${noteChanges(sql`select *, 1 as signe from ecrits union all select *, -1 from avant`)}`.execute(tx);
    });
    const pendingMs = rounded((await seconds(() => askUsage(cookie, { fin: FIN }))) * 1_000);
    const foldSeconds = await seconds(() => onTotals(world.url, (tx) => foldChanges(tx)));
    const arrivals = await reportWhileAsking(world.url, length * 15, async () => {
      const { nombreDeSessions } = await askUsage(cookie, { incomplete: true });
      return nombreDeSessions;
    });
    const totalsMegabytes = await client.query(
      `select sum(pg_total_relation_size(name::regclass) / 1048576)::int as size
      from unnest(array['passages_cumuls', 'passages_totaux']) name`,
    );
    await writeResult('usage', quick, {
      rows: passages,
      aim: 'at most the time of DuckDB over the same rows with any filter, one fifth with the default filters',
      rebuildSeconds: rounded(rebuildSeconds),
      totalsMegabytes: totalsMegabytes.rows[0].size,
      fold: { changedPassages: 6_000, seconds: rounded(foldSeconds), chartsWhileTheyWaitMs: pendingMs },
      arrivals,
      filters: measured,
    });
    return measured.map(({ what, sessions, sillageMs, duckdbMs, ratio, aim }) => ({
      mesure: `usage, ${what} (${sessions.toLocaleString('fr-FR')} sessions)`,
      sillage: `${sillageMs} ms`,
      reference: `DuckDB ${duckdbMs} ms`,
      rapport: `${Math.round(ratio * 100)} %`,
      but: `≤ ${aim * 100} %`,
    }));
  } finally {
    await stop();
    await client.end();
    columnar.close();
  }
};

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

async function onTotals(url: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const db = connect(url, 1);
  await db.transaction().setIsolationLevel('repeatable read').execute(work);
  await db.destroy();
}

async function askUsage(cookie: string, filtre: FiltreInput): Promise<GlobalUsageData> {
  const response = await fetch(`${origin}/api/data/globalUsageData`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/ld+json' },
    body: JSON.stringify(filtre),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as GlobalUsageData;
}
