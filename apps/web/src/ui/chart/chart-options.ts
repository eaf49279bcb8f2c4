import type { EChartsCoreOption } from 'echarts/core';
import { formatInteger, formatPercent } from '../format.ts';
import type { Destination } from '../link.tsx';
import type { ChartLook } from './chart-look.ts';

/** What the drawings of charts are made of: the same for the page and for its picture. */

/** Where a figure leads: to the rows that it counts. */
export type Opening = Destination;

export interface Part {
  label: string;
  value: number;
  opens?: Opening | undefined;
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
export function donutOption(look: ChartLook, parts: readonly Part[]): EChartsCoreOption {
  return {
    ...base(look),
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
}

/** Bars side by side, one group for each category. */
export function barsOption(look: ChartLook, input: BarsInput): EChartsCoreOption {
  const { categories, series, isPercent = false, isAxisAtEnd = false, isLastInProgress = false } = input;
  const isSparse = categories.length * series.length <= MANY_BARS;
  const greatest = Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)));
  const format = isPercent ? formatPercent : formatInteger;
  return {
    ...base(look),
    grid: { left: 4, right: 4, top: 24, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => (value === null || value === undefined ? '—' : format(Number(value))),
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
      type: 'bar',
      name: label,
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
export function horizontalBarsOption(look: ChartLook, parts: readonly Part[]): EChartsCoreOption {
  return {
    ...base(look),
    grid: { left: 8, right: 64, top: 8, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: parts.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.ink, fontSize: 13, width: 320, overflow: 'truncate', interval: 0 },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        itemStyle: { color: look.bar, borderRadius: [0, 4, 4, 0] },
        label: {
          show: true,
          position: 'right',
          color: look.ink,
          formatter: ({ value }: { value: number }) => formatInteger(value),
        },
        data: parts.map(({ value }) => value),
      },
    ],
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
