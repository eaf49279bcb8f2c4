import type { Bloc, Serie } from '@sillage/contracts/gabarits.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { MOST_IDS } from '@sillage/contracts/statistiques.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Detail, Opening, Part, Whole } from '../../../ui/chart/chart-options.ts';
import { type Chart, type ChartTable, sharesOf } from '../../../ui/chart/stat.ts';
import { formatDecimal, formatInteger, formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from './figure-search.ts';
import type { FilterSearch } from './filter-search.ts';
import { factOf } from './stat.series.ts';

/** One block of a scenario, ready to be drawn. */
interface BlocStat {
  title: string;
  titleColor: Bloc['titleColor'];
  detail: Detail | undefined;
  help: string | undefined;
  /** The main figure, in words. */
  figure: string;
  chart: Chart;
  table: ChartTable;
  quiz: Bloc['quiz'];
}

/** Where the sessions that hold one of these facts are listed. */
type Open = (faits: readonly number[]) => Opening | undefined;

/** Where the figures of a scenario lead, for those who may. */
interface Openings {
  faits: Open;
  /** Of the sessions that stopped at these steps. */
  arrets: Open;
  terminees: Opening;
  scores: Opening;
}

export function openingsOf(search: FilterSearch, scenario: number): Openings {
  const { incomplete: _, ...complete } = search;
  const open = (ids: readonly number[], found: Figure) =>
    ids.length > 0 && ids.length <= MOST_IDS ? sessionsBehind(search, { scenario, ...found }) : undefined;
  return {
    faits: (faits) => open(faits, { faits: [...faits] }),
    arrets: (arrets) => open(arrets, { arrets: [...arrets] }),
    terminees: sessionsBehind(complete, { scenario }),
    scores: sessionsBehind(search, { scenario, avecScore: true }),
  };
}

const NOWHERE = { faits: () => undefined, arrets: () => undefined } satisfies Partial<Openings>;

/** What a block shows, whatever its drawing cannot hold drawn as bars. */
export function blocSeries(bloc: Bloc, openings?: Openings): BlocStat {
  const { title, titleColor, quiz } = bloc;
  const greatest = known(bloc).toSorted((a, b) => b.value - a.value)[0];
  return {
    title,
    titleColor,
    detail: detailOf(bloc, openings),
    help: helpOf(bloc),
    figure: factOf(title, greatest && { premier: greatest.label, valeur: valueText(greatest) }, bloc.series.length),
    chart: chartOf(bloc, openings),
    table: tableOf(bloc, openings),
    quiz,
  };
}

type Known = Serie & { value: number };

const known = ({ series }: Bloc): Known[] => series.filter((serie): serie is Known => serie.value !== null);

const formats = { pourcent: formatPercent, sessions: formatInteger, valeur: formatDecimal };
const valueText = ({ unite, value }: Pick<Serie, 'unite' | 'value'>) => formats[unite](value);

/** What the percentages are of, or a figure of all the sessions. */
function detailOf({ sujet, detail }: Bloc, openings: Openings | undefined): Detail | undefined {
  if (detail === null) return undefined;
  return { text: detail, opens: { etape: openings?.terminees, score: openings?.scores }[sujet as string] };
}

function helpOf({ adminOnly, inconnus }: Bloc): string | undefined {
  const lines = [
    adminOnly && message('gabarits.reserve'),
    inconnus.length > 0 && message('gabarits.codes_inconnus', { codes: inconnus.join(', ') }),
  ];
  return lines.filter(Boolean).join(' · ') || undefined;
}

function chartOf(bloc: Bloc, openings: Openings | undefined): Chart {
  const { faits: open, arrets: openStops } = openings ?? NOWHERE;
  const { chartType, sujet, lecture, option: rating, series } = bloc;
  const values = known(bloc);
  const unite = values[0]?.unite ?? 'sessions';
  const isPercent = unite === 'pourcent';
  const hasParts = series.some(({ parts }) => parts.length > 0);
  if (chartType === 'satisfactionKnob' && isPercent)
    return { kind: 'knobs', wholes: series.map((one) => wholeOf(one, open)), rating };
  if (chartType === 'stacked' && hasParts)
    return { kind: 'stacked', wholes: series.map((one) => wholeOf(one, open)), rating };
  if (chartType === 'stacked' && lecture === 'repartition' && isPercent) {
    const parts = values.map(({ label, value, faits, isCorrect }) => ({
      label,
      value,
      opens: open(faits),
      mark: markOf(isCorrect),
    }));
    return { kind: 'stacked', wholes: [{ label: bloc.title, value: null, parts }], rating };
  }
  if (chartType === 'donut' && lecture === 'repartition' && !hasParts) {
    const count = values.reduce((sum, { nombre }) => sum + nombre, 0);
    const unit = plural(sujet === 'reponse' ? 'gabarits.reponses' : 'statistiques.nom_f', count);
    return {
      kind: 'shares',
      parts: slicesOf(values, open),
      unit,
      opens: open(values.flatMap((one) => one.faits)),
      rating,
    };
  }
  const worst = worstOf(bloc);
  const parts = values.map((one) => ({
    ...partOf(one, open),
    isWarning: worst.includes(one),
    detail: lecture === 'atteints' && one.arrets > 0 ? stopsOf(one, openStops) : undefined,
  }));
  if (chartType === 'radar' && isPercent && values.length >= 3) return { kind: 'radar', parts };
  if (chartType === 'bar' && !hasParts) {
    const points = values.map(({ value, faits }) => ({ value, opens: value > 0 ? open(faits) : undefined }));
    return {
      kind: 'bars',
      categories: values.map(({ label }) => label),
      series: [{ label: bloc.title, points }],
      isPercent,
    };
  }
  // Errors are compared with the most frequent one; what is reached or right, with all that could be (S-9-45).
  return { kind: 'ranks', parts, format: formats[unite], ...(isPercent && lecture !== 'fausses' && { max: 100 }) };
}

function wholeOf({ label, value, faits, parts }: Serie, open: Open): Whole {
  return {
    label,
    value,
    opens: open(faits),
    parts: parts.map((part) => ({ label: part.label, value: part.value, opens: open(part.faits) })),
  };
}

function partOf({ label, value, unite, nombre, total, faits, isCorrect }: Known, open: Open): Part {
  return {
    label,
    value,
    opens: open(faits),
    note: unite === 'pourcent' ? `${formatInteger(nombre)}/${formatInteger(total)}` : undefined,
    mark: markOf(isCorrect),
  };
}

const stopsOf = ({ arrets, faits }: Serie, open: Open): Detail => ({
  text: plural('gabarits.arrets', arrets),
  opens: open(faits),
});

const markOf = (isCorrect: boolean | null) => (isCorrect ? message('gabarits.bonne_reponse') : undefined);

/** Answers by their number, those beyond the colours together. */
function slicesOf(values: readonly Known[], open: Open): Part[] {
  const parts = values.map(({ label, nombre, faits, isCorrect }) => ({
    label,
    value: nombre,
    faits,
    opens: open(faits),
    mark: markOf(isCorrect),
  }));
  return sharesOf(parts, (value, shown) => ({
    label: message('statistiques.autres'),
    value,
    opens: open(parts.filter((part) => !shown.includes(part)).flatMap(({ faits }) => faits)),
  }));
}

/** What deserves attention: the least right, the most wrong, the steps at which most stop. */
function worstOf(bloc: Bloc): Serie[] {
  const values = known(bloc);
  if (bloc.lecture === 'atteints') {
    const most = Math.max(1, ...values.map(({ arrets }) => arrets));
    return values.filter(({ arrets }) => arrets === most);
  }
  const sign = { justes: 1, fausses: -1 }[bloc.lecture as string];
  if (sign === undefined) return [];
  const [worst, next] = values.toSorted((a, b) => sign * (a.value - b.value));
  return worst && next && worst.value !== next.value ? [worst] : [];
}

function tableOf(bloc: Bloc, openings: Openings | undefined): ChartTable {
  const { faits: open, arrets: openStops } = openings ?? NOWHERE;
  const { sujet, series } = bloc;
  const axe = message(`gabarits.axe.${sujet}`);
  const [first] = series;
  const value = (one: Serie) => ({ text: valueText(one), opens: open(one.faits) });
  if (first && first.parts.length > 0) {
    return {
      columns: [axe, message('gabarits.colonne.part'), ...first.parts.map(({ label }) => label)],
      rows: series.map((one) => ({
        name: one.label,
        figures: [
          value(one),
          ...one.parts.map(({ nombre, faits }) => ({
            text: formatInteger(nombre),
            opens: nombre > 0 ? open(faits) : undefined,
          })),
        ],
      })),
    };
  }
  const unite = first?.unite ?? 'sessions';
  if (unite === 'sessions') {
    return {
      columns: [axe, message('statistiques.colonne.sessions')],
      rows: series.map((one) => ({
        name: one.label,
        figures: [one.nombre > 0 ? value(one) : { text: valueText(one) }],
      })),
    };
  }
  const hasStops = series.some(({ arrets }) => arrets > 0);
  return {
    columns: [
      axe,
      message(unite === 'pourcent' ? 'gabarits.colonne.part' : 'gabarits.colonne.moyenne'),
      message('gabarits.colonne.nombre'),
      message('gabarits.colonne.total'),
      ...(hasStops ? [message('gabarits.colonne.arrets')] : []),
    ],
    rows: series.map((one) => ({
      name: one.label,
      figures: [
        value(one),
        { text: formatInteger(one.nombre), opens: one.nombre > 0 ? open(one.faits) : undefined },
        { text: formatInteger(one.total) },
        ...(hasStops
          ? [{ text: formatInteger(one.arrets), opens: one.arrets > 0 ? openStops(one.faits) : undefined }]
          : []),
      ],
    })),
  };
}
