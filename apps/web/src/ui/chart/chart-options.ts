import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { formatDecimal, formatInteger, formatPercent } from '../format.ts';
import type { Destination } from '../link.tsx';
import { type ChartLook, partColors, type Rating } from './chart-look.ts';

/** What the drawings of charts are made of: the same for the page and for its picture. */

/** Where a figure leads: to the rows that it counts. */
export type Opening = Destination;

/** A line under a name, where it is a figure with its rows. */
export interface Detail {
  text: string;
  opens?: Opening | undefined;
}

export interface Part {
  label: string;
  value: number;
  opens?: Opening | undefined;
  /** Beside the figure, e.g. so many out of so many. */
  note?: string | undefined;
  /** Under the label, e.g. that the answer is right. */
  mark?: string | undefined;
  detail?: Detail | undefined;
  /** Drawn in the colour of what deserves attention. */
  isWarning?: boolean | undefined;
}

/** An axis, in percent; null without data. */
export type RadarPart = Omit<Part, 'value'> & { value: number | null };

/** A whole, such as a question, and its parts. */
export interface Whole {
  label: string;
  /** Percent; null without data. */
  value: number | null;
  opens?: Opening | undefined;
  detail?: Detail;
  /** In percent; of each whole, in the same order. */
  parts: Part[];
}

export interface Point {
  /** Null where nothing was answered. */
  value: number | null;
  opens?: Opening | undefined;
}

export interface Series {
  label: string;
  /** One for each category. */
  points: Point[];
}

/** Height of the drawings, in pixels: cards side by side end together. */
export const CHART_HEIGHT = 272;

/** Labels under this share of the greatest value are left out (S-9-70). */
const LEAST_LABELLED = 0.05;
/** Under this number of categories, long names go over several lines (S-9-71). */
const FEW_CATEGORIES = 10;
/** Over this number of bars, values are read on the axis. */
const MANY_BARS = 16;

function base(look: ChartLook): EChartsCoreOption {
  return {
    animation: look.animated,
    animationDuration: 240,
    color: look.categories,
    textStyle: { fontFamily: look.fontFamily, color: look.ink, fontSize: 12 },
  };
}

/** Shares of a whole, as a ring. */
export function donutOption(look: ChartLook, parts: readonly Part[], rating: Rating | null): EChartsCoreOption {
  return {
    ...base(look),
    color: partColors(look, parts.length, rating),
    series: [
      {
        type: 'pie',
        radius: ['63%', '100%'],
        label: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        data: parts.map(({ label, value }) => ({ name: label, value })),
      },
    ],
    tooltip: { ...tooltip(look), trigger: 'item', valueFormatter: (value: unknown) => formatInteger(Number(value)) },
  };
}

export interface BarsInput {
  categories: string[];
  series: Series[];
  /** Out of a hundred: the axis ends there. */
  isPercent?: boolean;
  /** The axis of values at the right, where one looks first at a chart that scrolls from its end. */
  isAxisAtEnd?: boolean;
  /** The last category is not over yet. */
  isLastInProgress?: boolean;
  /** A line for each series, broken where it has no value. */
  isLines?: boolean;
}

/** Told apart without colours. */
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle'];

/** Bars side by side, one group for each category. */
export function barsOption(look: ChartLook, input: BarsInput): EChartsCoreOption {
  const {
    categories,
    series,
    isPercent = false,
    isAxisAtEnd = false,
    isLastInProgress = false,
    isLines = false,
  } = input;
  const isSparse = !isLines && categories.length * series.length <= MANY_BARS;
  const greatest = Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)));
  const format = isPercent ? formatPercent : formatDecimal;
  return {
    ...base(look),
    grid: { left: 4, right: 4, top: 24, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: { type: isLines ? 'line' : 'shadow' },
      valueFormatter: (value: unknown) => (value === null || value === undefined ? NO_VALUE : format(Number(value))),
    },
    xAxis: {
      type: 'category',
      data: categories,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: {
        color: look.secondary,
        ...(categories.length < FEW_CATEGORIES
          ? { interval: 0, width: 84, overflow: 'break' }
          : { hideOverlap: true, alignMaxLabel: 'right' }),
      },
    },
    yAxis: {
      type: 'value',
      position: isAxisAtEnd ? 'right' : 'left',
      ...(isPercent && { max: 100 }),
      // Values on bars replace the axis.
      show: !isSparse,
      minInterval: 1,
      axisLabel: { color: look.secondary, formatter: format },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: series.map(({ label, points }, index) => ({
      type: isLines ? 'line' : 'bar',
      name: label,
      ...(isLines && { symbol: SYMBOLS[index % SYMBOLS.length], symbolSize: 7, showAllSymbol: true }),
      barMaxWidth: 28,
      barGap: '10%',
      itemStyle: { color: series.length === 1 ? look.bar : look.categories[index], borderRadius: [4, 4, 0, 0] },
      label: {
        show: isSparse,
        position: 'top',
        color: look.ink,
        formatter: ({ value }: { value: number | null }) =>
          value === null || value < greatest * LEAST_LABELLED ? '' : format(value),
      },
      data: points.map(({ value }, place) =>
        isLastInProgress && place === points.length - 1
          ? {
              value,
              itemStyle: { color: look.barInProgress, borderColor: look.bar, borderType: 'dashed', borderWidth: 1 },
            }
          : value,
      ),
    })),
  };
}

/** Horizontal bars, for pictures: pages draw them in HTML. */
export function horizontalBarsOption(
  look: ChartLook,
  { parts, format, max }: { parts: readonly Part[]; format: (value: number) => string; max?: number | undefined },
): EChartsCoreOption {
  return {
    ...sideways(look, parts, max),
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        itemStyle: { color: look.bar, borderRadius: [0, 4, 4, 0] },
        label: {
          show: true,
          position: 'right',
          color: look.ink,
          formatter: ({ value }: { value: number }) => format(value),
        },
        data: parts.map(({ value, isWarning }) => ({
          value,
          ...(isWarning && { itemStyle: { color: look.warning } }),
        })),
      },
    ],
  };
}

/** Wholes cut in parts, for pictures: pages draw them in HTML. */
export function stackedOption(look: ChartLook, wholes: readonly Whole[], rating: Rating | null): EChartsCoreOption {
  const names = wholes[0]?.parts.map(({ label }) => label) ?? [];
  const colors = partColors(look, names.length, rating);
  return {
    ...sideways(
      look,
      wholes.map(({ label, value }) => ({ label: value === null ? label : `${label} (${formatPercent(value)})` })),
    ),
    color: colors,
    series: names.map((name, rank) => ({
      type: 'bar',
      name,
      stack: 'whole',
      barMaxWidth: 24,
      itemStyle: { borderColor: look.surface, borderWidth: 1 },
      label: {
        show: true,
        formatter: ({ value }: { value: number }) => (value < LEAST_LABELLED * 100 ? '' : formatPercent(value)),
      },
      data: wholes.map(({ parts }) => parts[rank]?.value ?? 0),
    })),
  };
}

/** Percentages around a centre, for pictures: pages draw them in SVG. */
export function radarOption(look: ChartLook, parts: readonly RadarPart[]): EChartsCoreOption {
  return {
    ...base(look),
    radar: {
      indicator: parts.map(({ label, value }) => ({ name: `${label}\n${formatPercent(value)}`, max: 100 })),
      axisName: { color: look.ink, fontSize: 13, lineHeight: 18 },
      axisLine: { lineStyle: { color: look.line } },
      splitLine: { lineStyle: { color: look.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        itemStyle: { color: look.bar },
        areaStyle: { opacity: 0.15 },
        data: [{ value: parts.map(({ value }) => value ?? 0) }],
      },
    ],
  };
}

/** Names at the left, values to the right. */
function sideways(look: ChartLook, rows: readonly { label: string }[], max?: number): EChartsCoreOption {
  return {
    ...base(look),
    grid: { left: 8, right: 64, top: 8, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', show: false, ...(max !== undefined && { max }) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.ink, fontSize: 13, width: 320, overflow: 'truncate', interval: 0 },
    },
  };
}

function tooltip(look: ChartLook) {
  return {
    // Drawn, not written as HTML: the page allows no style in its markup.
    renderMode: 'richText' as const,
    confine: true,
    backgroundColor: look.surface,
    borderColor: look.line,
    textStyle: { color: look.ink, fontFamily: look.fontFamily, fontSize: 13 },
  };
}
