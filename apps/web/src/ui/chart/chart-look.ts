import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { brand, chartColors } from '../palette.ts';
import { fontFamily } from '../theme.ts';

/** Values, since a drawing reads no CSS variable. */
export interface ChartLook {
  categories: string[];
  /** Of ratings, the best first. */
  goodToBad: string[];
  /** One series, and its period in progress. */
  bar: string;
  barInProgress: string;
  ink: string;
  secondary: string;
  line: string;
  surface: string;
  warning: string;
  fontFamily: string;
  animated: boolean;
}

const inks = {
  light: {
    ink: '#182228',
    secondary: '#5F6D77',
    line: '#E3E8EB',
    surface: '#FFFFFF',
    warning: '#AD3A19',
    inProgress: brand[2],
  },
  dark: {
    ink: '#E4EAED',
    secondary: '#9DAAB1',
    line: '#26333A',
    surface: '#172126',
    warning: '#F8BBA6',
    inProgress: '#12464D',
  },
};

export function chartLook(scheme: 'light' | 'dark', animated: boolean): ChartLook {
  const { inProgress, ...ink } = inks[scheme];
  const { categories, goodToBad } = chartColors[scheme];
  return { ...ink, categories, goodToBad, bar: categories[0]!, barInProgress: inProgress!, fontFamily, animated };
}

/** Which colours parts of a whole take: those of ratings when the series says so, as far as they go. */
export type Rating = 'goodToBad' | 'badToGood';

export function partColors(look: ChartLook, count: number, option: Rating | null): string[] {
  if (option === null || count > look.goodToBad.length) return look.categories;
  const colors = option === 'goodToBad' ? look.goodToBad : look.goodToBad.toReversed();
  const step = count > 1 ? (colors.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => colors[Math.round(index * step)]!);
}

export function useChartLook(): ChartLook {
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion();
  return useMemo(() => chartLook(scheme, !isStill), [scheme, isStill]);
}
