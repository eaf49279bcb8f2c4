import { type Columnar, openColumnar } from './duckdb.ts';
import { median, rounded } from './figures.ts';
import { csvOf, fillPassages, megabytesOf, seconds } from './passages.ts';
import { type Line, writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { FIN, filters } from './usage-filters.ts';
import { administratorUserId, cookieOf, origin, startServer } from './world.ts';

/** What a screen asks for, with what it is measured by: a reference in the same run, or milliseconds. */
interface Screen {
  what: string;
  ask: () => Promise<unknown>;
  reference?: () => Promise<number>;
  aimMs?: number;
  /** Of the reference's time. */
  aim?: number;
}

/** The most played scenario. */
const SCENARIO = 1;
/** One of its steps that some who stopped came no further than. */
const LAST_STEP = 103;
const instants = { debut: '2025-10-01 00:00', fin: '2026-10-01 00:00' };

/** The screens of statistics besides that of usage, for an administrator: scenario, common, satisfaction, activity, mobile. */
export const screens: Measure = async (world, { quick, passages, rounds }) => {
  await fillPassages(world, passages);
  const columnar = await openColumnar({
    passages: await csvOf(
      world,
      'passages_et_faits',
      `select "etablissementId", jour, "scenarioId", "casqueId", "apprenantId", "assignmentId", complete, test,
        '[' || array_to_string(faits, ',') || ']' as faits
      from passages order by debut`,
    ),
    etablissements: await csvOf(world, 'etablissements', 'select id, "IFPS" from etablissements'),
    membres: await csvOf(
      world,
      'membres',
      'select m as "apprenantId", r.id as "regroupementId" from regroupements r cross join regroupement_membres(r.id) m',
    ),
    faits: await csvOf(world, 'faits', 'select id, genre from faits'),
  });
  const stop = await startServer(world);
  try {
    const ask = askerOf(cookieOf(await world.signIn(administratorUserId)));
    const found = [];
    for (const { what, ask: one, reference, aim, aimMs } of screensOf(ask, columnar)) {
      for (let turn = 0; turn < 6; turn++) await one();
      await reference?.();
      const [sillage, duckdb]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        sillage.push((await seconds(one)) * 1_000);
        if (reference) duckdb.push(await reference());
      }
      const sillageMs = rounded(median(sillage));
      const duckdbMs = reference ? rounded(median(duckdb)) : null;
      found.push({ what, sillageMs, duckdbMs, ratio: duckdbMs && rounded(sillageMs / duckdbMs), aim, aimMs });
    }
    await writeResult('ecrans', quick, {
      rows: passages,
      factsPerSession: 20,
      factsMegabytes: await megabytesOf(world, ['faits', 'faits_cumuls']),
      screens: found,
    });
    return found.map(
      ({ what, sillageMs, duckdbMs, ratio, aim, aimMs }): Line => ({
        mesure: what,
        sillage: `${sillageMs} ms`,
        reference: duckdbMs === null ? '' : `DuckDB ${duckdbMs} ms`,
        rapport: ratio === null ? '' : `${Math.round(ratio * 100)} %`,
        but: aim === undefined ? `< ${aimMs} ms` : `≤ ${aim * 100} %`,
      }),
    );
  } finally {
    await stop();
    columnar.close();
  }
};

const named = (what: string) => filters.find((one) => one.what === what)!.filtre;

function screensOf(ask: Asker, columnar: Columnar): Screen[] {
  const ofScenario = filters.map(({ what, filtre }, index) => ({
    what: `scénario, ${what}`,
    ask: () => ask('POST', '/api/template', { scenario: `guid-${SCENARIO}`, context: filtre }),
    reference: () => columnar.facts(filtre, { scenarioId: SCENARIO }),
    ...(index === 0 ? { aim: 1 } : { aimMs: 1_000 }),
  }));
  const stopped = { fin: FIN, scenario: SCENARIO, incomplete: true, arrets: [LAST_STEP], rowsPerPage: 20 };
  const ofAll = [
    'filtres par défaut',
    'dates quelconques',
    'un établissement',
    '200 établissements',
    'un regroupement',
  ].map((what) => ({
    what: `statistiques communes, ${what}`,
    ask: () => ask('POST', '/api/stats/commun', named(what)),
    reference: () => columnar.facts(named(what), { genre: 'action' }),
    aimMs: 1_000,
  }));
  const form = (values: Record<string, string>) => new URLSearchParams(values);
  return [
    ...ofScenario,
    {
      what: 'sessions arrêtées à une étape',
      ask: () => ask('POST', '/api/stats/sessions', stopped),
      aimMs: 1_000,
    },
    ...ofAll,
    {
      what: 'scores des activités d’un profil',
      ask: () => ask('POST', '/api/stats/commun/scores', { fin: FIN, profil: 'Profil 1' }),
      aimMs: 300,
    },
    {
      what: 'satisfaction par formation',
      ask: () => ask('GET', `/api/satisfactions/scores?byLesson=1&end=${FIN}`),
      aimMs: 300,
    },
    {
      what: 'évolution des satisfactions',
      ask: () => ask('POST', '/api/APISatisfactionsScenarios', form(instants)),
      aimMs: 300,
    },
    {
      what: 'activité, 2 000 casques, treize mois',
      ask: () => ask('POST', '/api/APIShowConsommation', form({})),
      aimMs: 200,
    },
    { what: 'usage d’une application mobile', ask: () => ask('GET', '/api/mobile/usage'), aimMs: 200 },
    { what: 'rapport des applications mobiles', ask: () => ask('POST', '/api/APIRapportAppMobile', {}), aimMs: 200 },
  ];
}

type Asker = (method: 'GET' | 'POST', address: string, body?: object) => Promise<void>;

function askerOf(cookie: string): Asker {
  return async (method, address, body) => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${origin}${address}`, {
      method,
      headers: { cookie, origin, ...(body && !isForm && { 'content-type': 'application/ld+json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
    await response.arrayBuffer();
  };
}
