import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FiltreInput } from '@sillage/contracts/filtres.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import pg from 'pg';
import { foldChanges, rebuildTotals } from '../apps/server/src/domain/statistiques/count-passages.ts';
import { connect } from '../apps/server/src/platform/db.ts';
import { openColumnar } from './duckdb.ts';
import { median, rounded } from './figures.ts';
import { writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { administratorUserId, cookieOf, origin, startServer } from './world.ts';

const FIN = '2026-11-20';
const hundreds = (count: number) => Array.from({ length: count }, (_, index) => 1 + ((index * 7) % 400));

/** One line for each kind of filter of the bar. */
const filters: { what: string; filtre: FiltreInput; aim: number }[] = [
  { what: 'filtres par défaut', filtre: { fin: FIN }, aim: 0.2 },
  { what: 'dates quelconques', filtre: { debut: '2024-03-17', fin: '2026-09-11' }, aim: 1 },
  { what: 'douze jours', filtre: { debut: '2026-06-04', fin: '2026-06-15' }, aim: 1 },
  { what: 'incomplètes et tests', filtre: { fin: FIN, incomplete: true, tests: true }, aim: 1 },
  { what: 'un établissement', filtre: { fin: FIN, etab: [3] }, aim: 1 },
  {
    what: 'dix établissements, dates quelconques',
    filtre: { debut: '2024-03-17', fin: '2026-09-11', etab: hundreds(10) },
    aim: 1,
  },
  { what: '200 établissements', filtre: { fin: FIN, etab: hundreds(200) }, aim: 1 },
  {
    what: '200 établissements, dates quelconques',
    filtre: { debut: '2024-03-17', fin: '2026-09-11', etab: hundreds(200) },
    aim: 1,
  },
  { what: 'instituts de formation', filtre: { fin: FIN, typeEtablissement: 'trainingInstitute' }, aim: 1 },
  { what: 'établissements de santé', filtre: { fin: FIN, typeEtablissement: 'healthInstitution' }, aim: 1 },
  { what: 'un appareil', filtre: { fin: FIN, casque: 12 }, aim: 1 },
  { what: 'une assignation', filtre: { fin: FIN, parcours: 5 }, aim: 1 },
  { what: 'un regroupement', filtre: { fin: FIN, regroupement: 5 }, aim: 1 },
];

/** Every chart of the usage screen for an administrator, beside DuckDB over the same rows. */
export const usage: Measure = async (world, { quick, passages, rounds }) => {
  await world.grow(20_000);
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const sql = await readFile(path.join(import.meta.dirname, 'passages.sql'), 'utf8');
  await client.query("set work_mem = '256MB'");
  await client.query(sql.replaceAll(':total', String(passages)));
  const rebuildSeconds = await seconds(() => onTotals(world.url, rebuildTotals));
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
    const measured = [];
    for (const { what, filtre, aim } of filters) {
      const ask = () => askUsage(cookie, filtre);
      const [{ nombreDeSessions }, expected] = [await ask(), await columnar.count(filtre)];
      if (nombreDeSessions !== expected)
        throw new Error(`${what}: ${nombreDeSessions} sessions, DuckDB says ${expected}`);
      const [sillage, duckdb]: [number[], number[]] = [[], []];
      await columnar.charts(filtre);
      for (let round = 0; round < rounds; round++) {
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
        ratio: rounded(sillageMs / duckdbMs),
        aim,
      });
    }
    // A minute of a busy day: a hundred sessions a second.
    await client.query(`update passages set "dureeSecondes" = "dureeSecondes" + 1
      where session in (select session from passages order by debut desc limit 6000)`);
    const pendingMs = rounded((await seconds(() => askUsage(cookie, { fin: FIN }))) * 1_000);
    const foldSeconds = await seconds(() => onTotals(world.url, foldChanges));
    await writeResult('usage', quick, {
      rows: passages,
      aim: 'at most the time of DuckDB over the same rows with any filter, one fifth with the default filters',
      rebuildSeconds: rounded(rebuildSeconds),
      fold: { changedPassages: 6_000, seconds: rounded(foldSeconds), chartsWhileTheyWaitMs: pendingMs },
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

async function onTotals(url: string, work: typeof foldChanges): Promise<void> {
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
