import {
  currentWeek,
  everyWeek,
  mondayLabel,
  mondayOf,
  type Week,
  weekRank,
} from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { Figure, GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import type { Opening, Part, Point } from '../../../ui/chart/chart-options.ts';
import { formatInteger, formatMinutes, formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from './figure-search.ts';
import type { FilterSearch } from './filter-search.ts';
import { barsTable, mainFigure, profilesStat, type Stat, sharesStat } from './stat.series.ts';
import { behindPart, type PartsName, type PartsRow } from './usage-parts.series.ts';

/** One chart of usage, ready to be drawn. */
export interface UsageStat extends Stat {
  graphique: Graphique;
}

/** The filter that the figures were asked with. */
interface Asked {
  search: FilterSearch;
  now: Date;
}

type Open = (added: FilterSearch & Figure) => Opening;

/** Every chart that the answer holds, in the order of the screen: the server leaves out those that the person may not see (S-2.6). */
export function usageSeries(data: GlobalUsageData, asked: Asked): UsageStat[] {
  const { passagesParCasque, passagesParEtablissement, satisfactionsParSemaine } = data;
  const open: Open = (added) => sessionsBehind(asked.search, added);
  const opening = <Name extends PartsName>(graphique: Name, rows: PartsRow<Name>[]) =>
    rows.map((row) => {
      const behind = behindPart[graphique](row);
      return { ...row, ...(behind && { opens: open(behind) }) };
    });
  const ranks = (graphique: Ranks, rows: PartsRow<Ranks>[]) => ranksStat(graphique, opening(graphique, rows));
  return [
    {
      graphique: 'passagesParProfil',
      ...profilesStat(titleOf('passagesParProfil'), data.passagesParProfil, open),
    },
    weeksStat(data, asked),
    ranks('passagesParScenario', data.passagesParScenario),
    ranks('dureeMoyenneParScenario', data.dureeMoyenneParScenario),
    {
      graphique: 'formationsParAppareil',
      ...sharesStat(titleOf('formationsParAppareil'), {
        axis: message('statistiques.axe.formationsParAppareil'),
        parts: opening('formationsParAppareil', data.formationsParAppareil),
        opens: open({}),
      }),
    },
    ...(passagesParCasque.length > 0 ? [ranks('passagesParCasque', passagesParCasque)] : []),
    ...(passagesParEtablissement
      ? [
          {
            ...ranks('passagesParEtablissement', passagesParEtablissement),
            wide: passagesParCasque.length > 0,
          },
        ]
      : []),
    ...(satisfactionsParSemaine ? [satisfactionStat(satisfactionsParSemaine, asked)] : []),
  ];
}

const titleOf = (graphique: Graphique) => message(`statistiques.graphique.${graphique}`);

type Ranks = 'passagesParScenario' | 'dureeMoyenneParScenario' | 'passagesParCasque' | 'passagesParEtablissement';

function ranksStat(graphique: Ranks, parts: Part[]): UsageStat {
  const isDuration = graphique === 'dureeMoyenneParScenario';
  const format = isDuration ? formatMinutes : formatInteger;
  return {
    graphique,
    figure: mainFigure(titleOf(graphique), parts, format),
    chart: { kind: 'ranks', parts, format },
    table: {
      columns: [
        message(`statistiques.axe.${graphique}`),
        message(isDuration ? 'statistiques.colonne.minutes' : 'statistiques.colonne.sessions'),
      ],
      rows: parts.map(({ label, value, opens }) => ({ name: label, figures: [{ text: formatInteger(value), opens }] })),
    },
  };
}

function opensWeek({ search }: Asked, { year, week }: Week, added: Figure = {}): Opening {
  return sessionsBehind(search, { semaine: mondayOf(year, week), ...added });
}

function weeksStat(data: GlobalUsageData, asked: Asked): UsageStat {
  const weeks = everyWeek(data.passagesParSemaine);
  const points = weeks.map(({ week, row }): Point => {
    const value = row?.total ?? 0;
    return value > 0 ? { value, opens: opensWeek(asked, week) } : { value };
  });
  const categories = weeks.map(({ week }) => mondayLabel(week));
  const series = [{ label: message('statistiques.colonne.sessions'), points }];
  const last = weeks.at(-1)?.week;
  const now = currentWeek(asked.now);
  const isCurrent = last !== undefined && weekRank(last) === weekRank(now);
  const busiest = data.passagesParSemaine
    .map((week) => ({ label: mondayLabel(week), value: week.total }))
    .sort((a, b) => b.value - a.value);
  return {
    graphique: 'passagesParSemaine',
    ...(isCurrent && { help: message('statistiques.semaine_en_cours', { jour: mondayLabel(now) }) }),
    figure: mainFigure(titleOf('passagesParSemaine'), busiest, formatInteger),
    chart: { kind: 'bars', categories, series, isLastInProgress: isCurrent },
    table: barsTable(message('statistiques.colonne.semaine'), categories, series, formatInteger),
  };
}

function satisfactionStat(answered: NonNullable<GlobalUsageData['satisfactionsParSemaine']>, asked: Asked): UsageStat {
  const weeks = everyWeek(answered);
  const categories = weeks.map(({ week }) => mondayLabel(week));
  const series = QUESTIONS.map((question) => ({
    label: message(`statistiques.satisfaction.${question}`),
    points: weeks.map(({ week, row }): Point => {
      const value = row?.[`satisfaction${question}`] ?? null;
      if (value === null) return { value };
      return { value, opens: opensWeek(asked, week, { question }) };
    }),
  }));
  const best = answered
    .map((week) => ({ label: mondayLabel(week), value: week.satisfaction1 ?? 0 }))
    .sort((a, b) => b.value - a.value);
  return {
    graphique: 'satisfactionsParSemaine',
    wide: true,
    help: message('statistiques.satisfaction_sous_titre'),
    figure: mainFigure(titleOf('satisfactionsParSemaine'), best, formatPercent),
    chart: { kind: 'bars', categories, series, isPercent: true, isLines: true },
    table: barsTable(message('statistiques.colonne.semaine'), categories, series, formatPercent),
  };
}
