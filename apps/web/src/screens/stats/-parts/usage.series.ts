import { currentWeek, mondayLabel, mondayOf, nextWeek, type Week } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Figure, GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import type { Opening, Part, Point } from '../../../ui/chart/chart-options.ts';
import { type Chart, type ChartTable, sharesOf } from '../../../ui/chart/stat.ts';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from './figure-search.ts';
import type { FilterSearch } from './filter-search.ts';

/** One chart of usage, ready to be drawn. */
export interface UsageStat {
  graphique: Graphique;
  help?: string;
  /** The main figure, in words. */
  figure: string;
  chart: Chart;
  table: ChartTable;
  wide?: boolean;
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
  return [
    sharesStat('passagesParProfil', open({}), profilesOf(data, open)),
    weeksStat(data, asked),
    ranksStat(
      'passagesParScenario',
      data.passagesParScenario.map((one) => ({ ...one, opens: open({ scenario: one.id ?? 0 }) })),
    ),
    ranksStat(
      'dureeMoyenneParScenario',
      data.dureeMoyenneParScenario.map((one) => ({ ...one, opens: open({ scenario: one.id ?? 0, avecDuree: true }) })),
    ),
    sharesStat(
      'formationsParAppareil',
      open({}),
      whole(data.formationsParAppareil.map((one) => ({ ...one, opens: open({ appareil: one.appareil }) }))),
    ),
    ...(passagesParCasque.length > 0
      ? [
          ranksStat(
            'passagesParCasque',
            passagesParCasque.map((one) => ({ ...one, ...(one.id !== null && { opens: open({ casque: one.id }) }) })),
          ),
        ]
      : []),
    ...(passagesParEtablissement
      ? [
          {
            ...ranksStat(
              'passagesParEtablissement',
              passagesParEtablissement.map((one) => ({ ...one, opens: open({ etablissement: one.id ?? 0 }) })),
            ),
            wide: passagesParCasque.length > 0,
          },
        ]
      : []),
    ...(satisfactionsParSemaine ? [satisfactionStat(satisfactionsParSemaine, asked)] : []),
  ];
}

/** The sentence read in place of a drawing. */
function mainFigure(graphique: Graphique, parts: readonly Part[], format: (value: number) => string): string {
  const [first] = parts;
  return message('statistiques.fait_principal', {
    nom: message(`statistiques.graphique.${graphique}`),
    premier: first?.label ?? '',
    valeur: format(first?.value ?? 0),
    nombre: parts.length,
  });
}

/** The greatest profiles; the slice of the others opens to all but these. */
function profilesOf(data: GlobalUsageData, open: Open): Shares {
  const parts = data.passagesParProfil.map((one) => ({ ...one, opens: open({ profil: one.profil ?? '' }) }));
  const shown = sharesOf(parts, (value, others) => ({
    label: message('statistiques.autres'),
    value,
    opens: open({ autresProfils: others.map(({ profil }) => profil ?? '') }),
  }));
  return { shown, parts };
}

/** Few enough to be drawn one by one. */
const whole = (parts: Part[]): Shares => ({ shown: parts, parts });

interface Shares {
  /** As drawn. */
  shown: Part[];
  /** All of them, for the table. */
  parts: Part[];
}

function sharesStat(
  graphique: 'passagesParProfil' | 'formationsParAppareil',
  opens: Opening,
  { shown, parts }: Shares,
): UsageStat {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return {
    graphique,
    figure: mainFigure(graphique, parts, formatInteger),
    chart: { kind: 'shares', parts: shown, unit: message('statistiques.sessions'), opens },
    table: {
      columns: [
        message(`statistiques.axe.${graphique}`),
        message('statistiques.colonne.sessions'),
        message('statistiques.colonne.part'),
      ],
      rows: parts.map(({ label, value, opens }) => ({
        name: label,
        figures: [
          { text: formatInteger(value), opens },
          { text: formatPercent((value / total) * 100), opens },
        ],
      })),
    },
  };
}

function ranksStat(
  graphique: 'passagesParScenario' | 'dureeMoyenneParScenario' | 'passagesParCasque' | 'passagesParEtablissement',
  parts: Part[],
): UsageStat {
  const isDuration = graphique === 'dureeMoyenneParScenario';
  const format = isDuration
    ? (minutes: number) => message('statistiques.minutes', { nombre: formatInteger(minutes) })
    : formatInteger;
  return {
    graphique,
    figure: mainFigure(graphique, parts, format),
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

const keyOf = ({ year, week }: Week) => `${year}-${week}`;

/** Every week from the first to the last: a week without a session is a gap to see. */
function allWeeks(weeks: readonly Week[]): Week[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const found: Week[] = [first];
  for (let one = first; one.year < last.year || (one.year === last.year && one.week < last.week); ) {
    one = nextWeek(one);
    found.push(one);
  }
  return found;
}

function opensWeek({ search }: Asked, { year, week }: Week, added: Figure = {}): Opening {
  return sessionsBehind(search, { semaine: mondayOf(year, week), ...added });
}

function weeksStat(data: GlobalUsageData, asked: Asked): UsageStat {
  const totals = new Map(data.passagesParSemaine.map((one) => [keyOf(one), one.total]));
  const weeks = allWeeks(data.passagesParSemaine);
  const points = weeks.map((week): Point => {
    const value = totals.get(keyOf(week)) ?? 0;
    return value > 0 ? { value, opens: opensWeek(asked, week) } : { value };
  });
  const last = weeks.at(-1);
  const now = currentWeek(asked.now);
  const isCurrent = last !== undefined && keyOf(last) === keyOf(now);
  const busiest = data.passagesParSemaine
    .map((week) => ({ label: mondayLabel(week), value: week.total }))
    .sort((a, b) => b.value - a.value);
  return {
    graphique: 'passagesParSemaine',
    ...(isCurrent && { help: message('statistiques.semaine_en_cours', { jour: mondayLabel(now) }) }),
    figure: mainFigure('passagesParSemaine', busiest, formatInteger),
    chart: {
      kind: 'bars',
      categories: weeks.map(mondayLabel),
      series: [{ label: message('statistiques.colonne.sessions'), points }],
      isLastInProgress: isCurrent,
    },
    table: {
      columns: [message('statistiques.colonne.semaine'), message('statistiques.colonne.sessions')],
      rows: weeks.map((week, index) => ({
        name: mondayLabel(week),
        figures: [{ text: formatInteger(points[index]?.value), opens: points[index]?.opens }],
      })),
    },
  };
}

const QUESTIONS = [1, 2, 3, 4, 5] as const;

/** Five bars of at least five pixels, and their gap. */
const SATISFACTION_GROUP = 48;

function satisfactionStat(answered: NonNullable<GlobalUsageData['satisfactionsParSemaine']>, asked: Asked): UsageStat {
  const known = new Map(answered.map((one) => [keyOf(one), one]));
  const weeks = allWeeks(answered);
  const series = QUESTIONS.map((question) => ({
    label: message(`statistiques.satisfaction.${question}`),
    points: weeks.map((week): Point => {
      const value = known.get(keyOf(week))?.[`satisfaction${question}`] ?? null;
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
    figure: mainFigure('satisfactionsParSemaine', best, formatPercent),
    chart: {
      kind: 'bars',
      categories: weeks.map(mondayLabel),
      series,
      isPercent: true,
      leastGroupWidth: SATISFACTION_GROUP,
    },
    table: {
      columns: [message('statistiques.colonne.semaine'), ...series.map(({ label }) => label)],
      rows: weeks.map((week, index) => ({
        name: mondayLabel(week),
        figures: series.map(({ points }) => ({
          text: formatPercent(points[index]?.value),
          opens: points[index]?.opens,
        })),
      })),
    },
  };
}
