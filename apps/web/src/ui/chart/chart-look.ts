import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { brand, chartColors } from '../palette.ts';
import { fontFamily } from '../theme.ts';

/** Values, since a drawing reads no CSS variable. */
export interface ChartLook {
  categories: string[];
  /** One series, and its period in progress. */
  bar: string;
  barInProgress: string;
  ink: string;
  secondary: string;
  line: string;
  surface: string;
  fontFamily: string;
  animated: boolean;
}

const inks = {
  light: { ink: '#182228', secondary: '#5F6D77', line: '#E3E8EB', surface: '#FFFFFF', inProgress: brand[2] },
  dark: { ink: '#E4EAED', secondary: '#9DAAB1', line: '#26333A', surface: '#172126', inProgress: '#12464D' },
};

export function chartLook(scheme: 'light' | 'dark', animated: boolean): ChartLook {
  const { inProgress, ...ink } = inks[scheme];
  const { categories } = chartColors[scheme];
  return { ...ink, categories, bar: categories[0]!, barInProgress: inProgress!, fontFamily, animated };
}

export function useChartLook(): ChartLook {
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion();
  return useMemo(() => chartLook(scheme, !isStill), [scheme, isStill]);
}
