import {
  currentWeek,
  everyWeek,
  mondayLabel,
  mondayOf,
  type Week,
  weekRank,
} from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { GraphiqueRapport, GraphiqueUsage, MobileReport, MobileUsage } from '@sillage/contracts/mobile.ts';
import { percentOf } from '@sillage/contracts/moyennes.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Opening, Part, Series } from '../../../ui/chart/chart-options.ts';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from '../../stats/-parts/figure-search.ts';
import { barsTable, mainFigure, profilesStat, type Stat, sharesStat } from '../../stats/-parts/stat.series.ts';

/** One chart of the mobile applications, ready to be drawn. */
interface MobileStat<G extends GraphiqueUsage | GraphiqueRapport> extends Stat {
  graphique: G;
}

type Satisfactions = MobileUsage['satisfactions'];
type Open = (added?: Figure) => Opening;

const titleOf = (graphique: GraphiqueUsage | GraphiqueRapport) => message(`mobile.graphique.${graphique}`);

/** The sessions behind a figure of this application, empty for all of them. */
export const opensOf =
  (application: string): Open =>
  (added = {}) =>
    sessionsBehind({}, { application, ...added });

/** Charts of a dashboard, those without data left out; objectives where the dashboard shows them (S-2.12-11). */
export function mobileSeries(
  data: MobileUsage,
  { application, now, hasObjectives }: { application: string; now: Date; hasObjectives: boolean },
): MobileStat<GraphiqueUsage>[] {
  const open = opensOf(application);
  const objectives = (['objectives', 'objectivesDesertion'] as const).map((graphique) => ({
    graphique,
    ...ratesStat(
      titleOf(graphique),
      data[graphique].map(({ label, value, faits }) => ({
        label,
        value,
        ...(faits.length > 0 && { opens: open({ faits }) }),
      })),
    ),
  }));
  return [
    { graphique: 'sessionsByWeek', ...weeksStat(data, open, now) },
    { graphique: 'platform', ...platformsStat('platform', data.platform, open) },
    ...satisfactionStats(data.satisfactions, open),
    ...(hasObjectives ? objectives.filter(({ table }) => table.rows.length > 0) : []),
  ];
}

/** Charts of the report; one switch says whether bars are weeks or months (S-2.11-12). */
export function reportSeries(
  data: MobileReport,
  { grain, now }: { grain: 'semaine' | 'mois'; now: Date },
): MobileStat<GraphiqueRapport>[] {
  const open = opensOf('');
  const steps = grain === 'semaine' ? 'etapesParSemaine' : 'etapesParMois';
  const requests = grain === 'semaine' ? 'attestationsParSemaine' : 'attestationsParMois';
  return [
    { graphique: 'etapesParPlateforme', ...platformsStat('etapesParPlateforme', data.etapesParPlateforme, open) },
    {
      graphique: 'passagesParProfil',
      ...profilesStat(titleOf('passagesParProfil'), data.passagesParProfil, open),
    },
    {
      graphique: 'passagesParAppareil',
      ...sharesStat(titleOf('passagesParAppareil'), {
        axis: message('mobile.plateforme'),
        parts: data.passagesParAppareil.map(({ systeme, ...one }) => ({
          ...one,
          opens: open({ systeme, appareils: true }),
        })),
        opens: open({ appareils: true }),
        unit: 'mobile.appareils_comptes',
        counted: message('mobile.appareils'),
      }),
    },
    { graphique: steps, ...periodsStat(steps, data, now, open) },
    { graphique: requests, ...periodsStat(requests, data, now) },
    ...satisfactionStats(data.satisfactions, open),
  ];
}

/** Sessions by system, each slice opening to its own. */
export function platformsStat(
  graphique: 'platform' | 'etapesParPlateforme',
  parts: MobileUsage['platform'],
  open: Open,
): Stat {
  return sharesStat(titleOf(graphique), {
    axis: message('mobile.plateforme'),
    parts: parts.map(({ systeme, ...one }) => ({ ...one, opens: open({ systeme }) })),
    opens: open(),
  });
}

/** Until the one that is running. */
function weeksFrom(counted: readonly Week[], now: Date): Week[] {
  return everyWeek(counted, currentWeek(now)).map(({ week }) => week);
}

const totalIn = (counted: readonly (Week & { total: number })[], week: Week) =>
  counted.find((one) => weekRank(one) === weekRank(week))?.total ?? 0;

function weeksStat({ sessionsByWeek, sessionsFinishedByWeek }: MobileUsage, open: Open, now: Date): Stat {
  const weeks = weeksFrom(sessionsByWeek, now);
  const series = [
    { label: message('mobile.commencees'), counted: sessionsByWeek, added: {} },
    { label: message('mobile.terminees'), counted: sessionsFinishedByWeek, added: { finies: true as const } },
  ].map(({ label, counted, added }) => ({
    label,
    points: weeks.map((week) => {
      const value = totalIn(counted, week);
      return { value, ...(value > 0 && { opens: open({ ...added, semaine: mondayOf(week.year, week.week) }) }) };
    }),
  }));
  return {
    ...barsStat(titleOf('sessionsByWeek'), weeks.map(mondayLabel), series, 'semaine'),
    wide: true,
  };
}

type Periods = 'etapesParSemaine' | 'etapesParMois' | 'attestationsParSemaine' | 'attestationsParMois';

function periodsStat(graphique: Periods, data: MobileReport, now: Date, open?: Open): Stat {
  const points =
    graphique === 'etapesParSemaine' || graphique === 'attestationsParSemaine'
      ? weeksFrom(data[graphique], now).map((week) => ({
          name: mondayLabel(week),
          value: totalIn(data[graphique], week),
          added: { semaine: mondayOf(week.year, week.week) },
        }))
      : data[graphique].map(({ year, month, total }) => {
          const mois = `${year}-${String(month).padStart(2, '0')}-01`;
          return { name: `${mois.slice(5, 7)}/${year}`, value: total, added: { mois } };
        });
  const series = {
    label: message(`mobile.total.${graphique}`),
    points: points.map(({ value, added }) => ({ value, ...(open && value > 0 && { opens: open(added) }) })),
  };
  return barsStat(
    titleOf(graphique),
    points.map(({ name }) => name),
    [series],
    graphique.endsWith('Semaine') ? 'semaine' : 'mois',
  );
}

/** Weeks go on to the running one; months end with the last that has something. */
function barsStat(title: string, categories: string[], series: Series[], unit: 'semaine' | 'mois'): Stat {
  const totals = categories.map((label, index) => ({ label, value: series[0]!.points[index]!.value ?? 0 }));
  return {
    figure: mainFigure(
      title,
      totals.toSorted((a, b) => b.value - a.value),
      formatInteger,
    ),
    chart: {
      kind: 'bars',
      categories,
      series,
      isLastInProgress: unit === 'semaine',
      leastGroupWidth: 26 * series.length,
    },
    table: barsTable(
      message(unit === 'semaine' ? 'statistiques.colonne.semaine' : 'mobile.mois'),
      categories,
      series,
      formatInteger,
    ),
  };
}

/** Percentages out of a hundred (S-9-45). */
function ratesStat(title: string, parts: Part[]): Stat {
  return {
    figure: mainFigure(title, parts, formatPercent),
    chart: { kind: 'ranks', parts, format: formatPercent, max: 100 },
    table: {
      columns: [message('mobile.objectif'), message('mobile.taux')],
      rows: parts.map(({ label, value, opens }) => ({ name: label, figures: [{ text: formatPercent(value), opens }] })),
    },
  };
}

/** One bar for each question, cut by rating; nothing where nobody answered. */
export function satisfactionStats(satisfactions: Satisfactions, open: Open): MobileStat<'satisfactions'>[] {
  const wholes = satisfactions.flatMap(({ questionnaire, questions }) =>
    questions.map(({ label, value: answers, notes }) => ({
      label: satisfactions.length > 1 ? `${questionnaire} · ${label}` : label,
      value: null,
      answers,
      notes: notes.toReversed(),
      parts: notes.toReversed().map((one) => ({
        label: one.label,
        value: percentOf(one.value, answers) ?? 0,
        ...(one.value > 0 && { opens: open({ faits: one.faits }) }),
      })),
    })),
  );
  if (wholes.length === 0) return [];
  return [
    {
      graphique: 'satisfactions',
      wide: true,
      figure: mainFigure(
        titleOf('satisfactions'),
        wholes.map(({ label, answers }) => ({ label, value: answers })),
        formatInteger,
      ),
      chart: { kind: 'stacked', wholes, rating: 'goodToBad' },
      table: {
        columns: [message('mobile.question_colonne'), ...wholes[0]!.notes.map(({ label }) => label)],
        rows: wholes.map(({ label, notes, parts }) => ({
          name: label,
          figures: notes.map(({ value }, index) => ({ text: formatInteger(value), opens: parts[index]!.opens })),
        })),
      },
    },
  ];
}
