import type { Rating } from './chart-look.ts';
import {
  type BarsInput,
  barsOption,
  CHART_HEIGHT,
  donutOption,
  horizontalBarsOption,
  type Opening,
  type Part,
  type RadarPart,
  radarOption,
  stackedOption,
  type Whole,
} from './chart-options.ts';
import type { Picture } from './save-picture.ts';

/** What a statistic is once it is prepared: pure data, that a card draws. */

export type Chart =
  /** Parts of a whole; `unit` is what is counted, `opens` where the total leads. */
  | { kind: 'shares'; parts: Part[]; unit: string; opens?: Opening | undefined; rating?: Rating | null }
  /** One bar under the other, the longest of the width of the card, or shares of `max`. */
  | { kind: 'ranks'; parts: Part[]; format: (value: number) => string; max?: number }
  /** Percentages around a centre. */
  | { kind: 'radar'; parts: RadarPart[] }
  /** Wholes under each other, each cut in its parts. */
  | { kind: 'stacked'; wholes: Whole[]; rating: Rating | null }
  /** The same as knobs: the percentage of each, over its parts. */
  | { kind: 'knobs'; wholes: Whole[]; rating: Rating | null }
  | ({ kind: 'bars'; leastGroupWidth?: number } & BarsInput);

/** The same data as the drawing: the first column names the rows. */
export interface ChartTable {
  columns: string[];
  rows: { name: string; figures: TableFigure[] }[];
}

interface TableFigure {
  text: string | null;
  opens?: Opening | undefined;
}

/** Whether nothing was counted; of 0 %, something was. */
export function isBlank(chart: Chart): boolean {
  switch (chart.kind) {
    case 'shares':
      return chart.parts.every(({ value }) => value === 0);
    case 'ranks':
      return chart.parts.length === 0;
    case 'radar':
      return chart.parts.every(({ value }) => value === null);
    case 'stacked':
    case 'knobs':
      return chart.wholes.every(({ value, parts }) => value === null && parts.length === 0);
    case 'bars':
      return chart.series.every(({ points }) => points.every(({ value }) => value === null));
  }
}

/** As many shares as there are colours. */
const MOST_SHARES = 7;

/** The greatest shares as they are, the others as the one that `gather` makes of them. */
export function sharesOf<P extends Part>(parts: readonly P[], gather: (value: number, shown: P[]) => Part): Part[] {
  if (parts.length <= MOST_SHARES) return [...parts];
  const shown = parts.slice(0, MOST_SHARES - 1);
  const others = parts.slice(MOST_SHARES - 1).reduce((sum, { value }) => sum + value, 0);
  return [...shown, gather(others, shown)];
}

/** Bars of a picture, where nothing scrolls. */
const MOST_RANKS = 40;

export function pictureOf(chart: Chart): Picture {
  switch (chart.kind) {
    case 'shares':
      return { option: (look) => donutOption(look, chart.parts, chart.rating ?? null), height: 420 };
    case 'ranks': {
      const parts = chart.parts.slice(0, MOST_RANKS);
      return {
        option: (look) => horizontalBarsOption(look, { parts, format: chart.format, max: chart.max }),
        height: 32 * parts.length + 24,
      };
    }
    case 'radar':
      return { option: (look) => radarOption(look, chart.parts), height: 480 };
    case 'stacked':
    case 'knobs':
      return {
        option: (look) => stackedOption(look, chart.wholes, chart.rating),
        height: 48 * chart.wholes.length + 24,
        hasLegend: true,
      };
    case 'bars': {
      const hasLegend = chart.series.length > 1;
      return { option: (look) => barsOption(look, chart), height: hasLegend ? CHART_HEIGHT + 180 : 420, hasLegend };
    }
  }
}
