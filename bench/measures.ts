import { accueil } from './accueil.ts';
import { attestations } from './attestations.ts';
import { connexion } from './connexion.ts';
import { type Figure, median, medianFigure, rounded } from './figures.ts';
import { javascriptOf } from './javascript.ts';
import { journaux } from './journaux.ts';
import { crowd, onePerson, statementsOf, straight } from './load.ts';
import { scriptBudgets } from './page-scripts.ts';
import { quickSearch } from './quick-search.ts';
import { type Line, writeResult } from './results.ts';
import type { Measure, Scale } from './scale.ts';
import { scorm } from './scorm.ts';
import { screens } from './screens.ts';
import { usage } from './usage.ts';
import { administratorUserId, etablissementUserId, startServer, type World } from './world.ts';

interface Round {
  straight: Figure;
  sillage: Figure;
}

const listAddress = '/api/apprenants?page=1&rowsPerPage=10&order[nom]=ASC&exists[deletedAt]=false';

/** The first page of its learners, sorted and counted, asked by an establishment at 20 connections. */
async function list(world: World, { quick, listLearners, rounds, seconds }: Scale): Promise<Line[]> {
  await world.grow(listLearners);
  const stop = await startServer(world);
  try {
    const token = await world.signIn(etablissementUserId);
    const statements = await statementsOf(world.url, token, listAddress);
    const connections = 20;
    const one = async (length: number): Promise<Round> => ({
      straight: await straight({ url: world.url, statements, connections, seconds: length }),
      sillage: await crowd(listAddress, token, connections, length),
    });
    await one(3);
    const runs: Round[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await one(seconds));
    const ratio = rounded(median(runs.map((run) => run.sillage.requestsPerSecond / run.straight.requestsPerSecond)));
    const medians = {
      straight: medianFigure(runs.map((r) => r.straight)),
      sillage: medianFigure(runs.map((r) => r.sillage)),
    };
    await writeResult('apprenants-liste', quick, {
      rows: listLearners,
      address: listAddress,
      connections,
      secondsPerRun: seconds,
      aim: 'at least 0.6 of the requests per second of the same statements sent straight through pg',
      ratio,
      median: medians,
      runs,
      statements: statements.map(({ sql }) => sql),
    });
    const shown = ({ requestsPerSecond, p50Ms, p99Ms }: Figure) =>
      `${Math.round(requestsPerSecond)} req/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
    return [
      {
        mesure: `liste des apprenants, ${count(listLearners)} en 400 établissements, 20 connexions`,
        sillage: shown(medians.sillage),
        reference: shown(medians.straight),
        rapport: percent(ratio),
        but: '≥ 60 %',
      },
    ];
  } finally {
    await stop();
  }
}

const searches = [
  { what: 'nom courant accentué', words: 'lefevre' },
  { what: 'nom rare', words: 'échadouin' },
  { what: 'nom et prénom', words: 'zoe lefevre' },
  { what: 'prénom courant', words: 'camille' },
  { what: 'milieu d’un nom', words: 'audeau' },
];

/** What an administrator waits for after typing in the search box. */
async function search(world: World, { quick, searchLearners, rounds, seconds }: Scale): Promise<Line[]> {
  await world.grow(searchLearners);
  const stop = await startServer(world);
  try {
    const token = await world.signIn(administratorUserId);
    const lines: Line[] = [];
    const found = [];
    for (const { what, words } of searches) {
      const address = `${listAddress}&search=${encodeURIComponent(words)}`;
      const statements = await statementsOf(world.url, token, address);
      const length = seconds / 2;
      const runs: Round[] = [];
      await onePerson(address, token, 1);
      for (let round = 0; round < rounds; round++) {
        runs.push({
          straight: await straight({ url: world.url, statements, connections: 1, seconds: length }),
          sillage: await onePerson(address, token, length),
        });
      }
      const medians = {
        straight: medianFigure(runs.map((r) => r.straight)),
        sillage: medianFigure(runs.map((r) => r.sillage)),
      };
      const ratio = rounded(median(runs.map((run) => run.straight.p50Ms / run.sillage.p50Ms)));
      found.push({ what, words, ratio, median: medians, runs, statements: statements.map(({ sql }) => sql) });
      const shown = ({ p50Ms, p99Ms }: Figure) => `p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
      lines.push({
        mesure: `recherche « ${words} » (${what}), ${count(searchLearners)} apprenants`,
        sillage: shown(medians.sillage),
        reference: shown(medians.straight),
        rapport: percent(ratio),
        but: 'p50 < 30 ms',
      });
    }
    await writeResult('apprenants-recherche', quick, {
      rows: searchLearners,
      address: `${listAddress}&search=…`,
      connections: 1,
      aim: 'p50 under 30 ms',
      searches: found,
    });
    return lines;
  } finally {
    await stop();
  }
}

/** What a browser must receive before a page works. */
async function javascript(world: World, { quick }: Scale): Promise<Line[]> {
  await world.grow(20_000);
  const stop = await startServer(world);
  try {
    const token = await world.signIn(etablissementUserId);
    const sizes = [];
    for (const { page, aimKb } of scriptBudgets) {
      sizes.push({ page, aimKb, ...(await javascriptOf(page, page === '/login' ? undefined : token)) });
    }
    await writeResult('javascript', quick, { pages: sizes });
    return sizes.map(({ page, aimKb, scripts, kb }) => ({
      mesure: `JavaScript de ${page} (${scripts} fichiers)`,
      sillage: `${kb} ko`,
      reference: '',
      rapport: percent(kb / aimKb),
      but: `≤ ${aimKb} ko`,
    }));
  } finally {
    await stop();
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function count(learners: number): string {
  return learners.toLocaleString('fr-FR');
}

/** In this order: learners are only ever added. */
export const measures: Record<string, Measure> = {
  liste: list,
  recherche: search,
  palette: quickSearch,
  accueil,
  javascript,
  usage,
  ecrans: screens,
  attestations,
  scorm,
  journaux,
  connexion,
};
