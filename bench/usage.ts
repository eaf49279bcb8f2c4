import type { FiltreInput } from '@sillage/contracts/filtres.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { sql } from 'kysely';
import { foldChanges, notesOf } from '../apps/server/src/domain/statistiques/totals/totals.queries.ts';
import { openColumnar } from './duckdb.ts';
import { median, rounded } from './figures.ts';
import { csvOf, fillPassages, megabytesOf, onTotals, seconds } from './passages.ts';
import { writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { reportWhileAsking } from './usage-arrivals.ts';
import { FIN, filters } from './usage-filters.ts';
import { administratorUserId, cookieOf, origin, startServer } from './world.ts';

/** Every chart of the usage screen for an administrator, beside DuckDB over the same rows. */
export const usage: Measure = async (world, { quick, passages, rounds, seconds: length }) => {
  const rebuildSeconds = await fillPassages(world, passages);
  const columnar = await openColumnar({
    passages: await csvOf(
      world,
      'passages',
      `select "etablissementId", jour, "isoAnnee", "isoSemaine", "scenarioId", profil, plateforme, "casqueId", "apprenantId",
        "assignmentId", complete, test, "dureeSecondes", satisfaction1, satisfaction2, satisfaction3, satisfaction4, satisfaction5
      from passages order by debut`,
    ),
    etablissements: await csvOf(world, 'etablissements', 'select id, "IFPS" from etablissements'),
    membres: await csvOf(
      world,
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
        ),
        ${notesOf(sql`select *, 1 as signe from ecrits union all select *, -1 from avant`)} select`.execute(tx);
    });
    const pendingMs = rounded((await seconds(() => askUsage(cookie, { fin: FIN }))) * 1_000);
    const foldSeconds = await seconds(() => onTotals(world.url, (tx) => foldChanges(tx)));
    const arrivals = await reportWhileAsking(world.url, length * 15, async () => {
      const { nombreDeSessions } = await askUsage(cookie, { incomplete: true });
      return nombreDeSessions;
    });
    await writeResult('usage', quick, {
      rows: passages,
      aim: 'at most the time of DuckDB over the same rows with any filter, one fifth with the default filters',
      rebuildSeconds,
      totalsMegabytes: await megabytesOf(world, ['passages_cumuls', 'passages_totaux']),
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
    columnar.close();
  }
};

async function askUsage(cookie: string, filtre: FiltreInput): Promise<GlobalUsageData> {
  const response = await fetch(`${origin}/api/data/globalUsageData`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/ld+json' },
    body: JSON.stringify(filtre),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as GlobalUsageData;
}
