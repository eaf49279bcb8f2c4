import { currentWeek, mondayOf, nextWeek, type Week } from '@sillage/contracts/calendrier.rules.ts';
import type { FiltreInput } from '@sillage/contracts/filtres.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import type { ReactNode } from 'react';
import { download } from '../../../client/download.ts';
import { Bars } from '../../../ui/chart/bars.tsx';
import { ChartCard, type ChartTable } from '../../../ui/chart/chart-card.tsx';
import {
  type BarsInput,
  barsOption,
  CHART_HEIGHT,
  donutOption,
  horizontalBarsOption,
  type Part,
} from '../../../ui/chart/chart-options.ts';
import { Donut, sharesOf } from '../../../ui/chart/donut.tsx';
import { HorizontalBars } from '../../../ui/chart/horizontal-bars.tsx';
import type { Picture } from '../../../ui/chart/save-picture.ts';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { notify } from '../../../ui/notify.ts';
import classes from './stats.module.css';

interface ChartsProps {
  data: GlobalUsageData;
  asked: FiltreInput;
}

/** Every chart that the answer holds: the server leaves out those that the person may not see. */
export function UsageCharts({ data, asked }: ChartsProps) {
  const card = { asked, sentence: data.filtre };
  return (
    <div className={classes.charts}>
      <ShareCard {...card} graphique="passagesParProfil" parts={data.passagesParProfil} />
      <WeeksCard {...card} data={data} />
      <RankCard {...card} graphique="passagesParScenario" parts={data.passagesParScenario} />
      <RankCard {...card} graphique="dureeMoyenneParScenario" parts={data.dureeMoyenneParScenario} />
      <ShareCard {...card} graphique="formationsParAppareil" parts={data.formationsParAppareil} />
      {data.passagesParCasque.length > 0 && (
        <RankCard {...card} graphique="passagesParCasque" parts={data.passagesParCasque} />
      )}
      {data.passagesParEtablissement && (
        <RankCard
          {...card}
          graphique="passagesParEtablissement"
          parts={data.passagesParEtablissement}
          wide={data.passagesParCasque.length > 0}
        />
      )}
      {data.satisfactionsParSemaine && <SatisfactionCard {...card} weeks={data.satisfactionsParSemaine} />}
    </div>
  );
}

interface CardProps {
  graphique: Graphique;
  asked: FiltreInput;
  sentence: string;
}

function UsageCard(
  props: CardProps & { help?: string; table: ChartTable; picture: Picture; wide?: boolean; children: ReactNode },
) {
  const { graphique, asked, ...card } = props;
  const excel = () =>
    download('statistiques', 'excel', { ...asked, graphique }).catch((error: Error) => notify.error(error.message));
  return <ChartCard {...card} title={message(`statistiques.graphique.${graphique}`)} onExcel={excel} />;
}

/** The sentence read in place of a drawing. */
function mainFact(graphique: Graphique, parts: readonly Part[], format: (value: number) => string): string {
  const [first] = parts;
  return message('statistiques.fait_principal', {
    nom: message(`statistiques.graphique.${graphique}`),
    premier: first?.label ?? '',
    valeur: format(first?.value ?? 0),
    nombre: parts.length,
  });
}

function ShareCard({
  parts,
  ...card
}: CardProps & { graphique: 'passagesParProfil' | 'formationsParAppareil'; parts: Part[] }) {
  const shares = sharesOf(parts, message('statistiques.autres'));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <UsageCard
      {...card}
      table={{
        columns: [
          message(`statistiques.axe.${card.graphique}`),
          message('statistiques.colonne.sessions'),
          message('statistiques.colonne.part'),
        ],
        rows: parts.map(({ label, value }) => ({
          name: label,
          figures: [formatInteger(value), formatPercent((value / total) * 100)],
        })),
      }}
      picture={{ option: (look) => donutOption(look, shares), height: 420 }}
    >
      <Donut
        shares={shares}
        unit={message('statistiques.sessions')}
        label={mainFact(card.graphique, parts, formatInteger)}
      />
    </UsageCard>
  );
}

function RankCard({
  parts,
  ...card
}: CardProps & {
  graphique: 'passagesParScenario' | 'dureeMoyenneParScenario' | 'passagesParCasque' | 'passagesParEtablissement';
  parts: Part[];
  wide?: boolean;
}) {
  const isDuration = card.graphique === 'dureeMoyenneParScenario';
  const format = isDuration
    ? (minutes: number) => message('statistiques.minutes', { nombre: formatInteger(minutes) })
    : formatInteger;
  return (
    <UsageCard
      {...card}
      table={{
        columns: [
          message(`statistiques.axe.${card.graphique}`),
          message(isDuration ? 'statistiques.colonne.minutes' : 'statistiques.colonne.sessions'),
        ],
        rows: parts.map(({ label, value }) => ({ name: label, figures: [formatInteger(value)] })),
      }}
      picture={{
        option: (look) => horizontalBarsOption(look, parts.slice(0, 40)),
        height: 32 * Math.min(parts.length, 40) + 24,
      }}
    >
      <HorizontalBars parts={parts} format={format} />
    </UsageCard>
  );
}

/** Weeks are named by their Monday, `16/11/26` (S-9-38). */
function weekLabel(year: number, week: number): string {
  const [y = '', m, d] = mondayOf(year, week).split('-');
  return `${d}/${m}/${y.slice(2)}`;
}

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

const keyOf = ({ year, week }: Week) => `${year}-${week}`;

function WeeksCard({ data, ...card }: Omit<CardProps, 'graphique'> & { data: GlobalUsageData }) {
  const totals = new Map(data.passagesParSemaine.map((one) => [keyOf(one), one.total]));
  const weeks = allWeeks(data.passagesParSemaine);
  const last = weeks.at(-1);
  const now = currentWeek(new Date());
  const isCurrent = last !== undefined && keyOf(last) === keyOf(now);
  const input: BarsInput = {
    categories: weeks.map(({ year, week }) => weekLabel(year, week)),
    series: [
      { label: message('statistiques.colonne.sessions'), values: weeks.map((one) => totals.get(keyOf(one)) ?? 0) },
    ],
    isLastInProgress: isCurrent,
  };
  const busiest = data.passagesParSemaine
    .map(({ year, week, total }) => ({ label: weekLabel(year, week), value: total }))
    .sort((a, b) => b.value - a.value);
  return (
    <UsageCard
      {...card}
      graphique="passagesParSemaine"
      {...(isCurrent && { help: message('statistiques.semaine_en_cours', { jour: weekLabel(now.year, now.week) }) })}
      table={{
        columns: [message('statistiques.colonne.semaine'), message('statistiques.colonne.sessions')],
        rows: input.categories.map((name, index) => ({
          name,
          figures: [formatInteger(input.series[0]?.values[index])],
        })),
      }}
      picture={{ option: (look) => barsOption(look, input), height: 420 }}
    >
      <Bars {...input} label={mainFact('passagesParSemaine', busiest, formatInteger)} />
    </UsageCard>
  );
}

const QUESTIONS = [1, 2, 3, 4, 5] as const;

/** Five bars of at least five pixels, and their gap. */
const SATISFACTION_GROUP = 48;

function SatisfactionCard({
  weeks,
  ...card
}: Omit<CardProps, 'graphique'> & { weeks: NonNullable<GlobalUsageData['satisfactionsParSemaine']> }) {
  const known = new Map(weeks.map((one) => [keyOf(one), one]));
  const all = allWeeks(weeks);
  const input: BarsInput = {
    categories: all.map(({ year, week }) => weekLabel(year, week)),
    series: QUESTIONS.map((question) => ({
      label: message(`statistiques.satisfaction.${question}`),
      values: all.map((one) => known.get(keyOf(one))?.[`satisfaction${question}`] ?? null),
    })),
    isPercent: true,
  };
  const best = all
    .map((one, index) => ({ label: input.categories[index]!, value: known.get(keyOf(one))?.satisfaction1 ?? 0 }))
    .sort((a, b) => b.value - a.value);
  return (
    <UsageCard
      {...card}
      graphique="satisfactionsParSemaine"
      wide
      help={message('statistiques.satisfaction_sous_titre')}
      table={{
        columns: [message('statistiques.colonne.semaine'), ...input.series.map(({ label }) => label)],
        rows: input.categories.map((name, index) => ({
          name,
          figures: input.series.map(({ values }) => formatPercent(values[index])),
        })),
      }}
      picture={{ option: (look) => barsOption(look, input), height: CHART_HEIGHT + 180, hasLegend: true }}
    >
      <Bars
        {...input}
        leastGroupWidth={SATISFACTION_GROUP}
        label={mainFact('satisfactionsParSemaine', best, formatPercent)}
      />
    </UsageCard>
  );
}
