import type { MantineColorsTuple } from '@mantine/core';

export const brand: MantineColorsTuple = [
  '#ECF7F8',
  '#D3ECEE',
  '#A8DADF',
  '#78C4CC',
  '#45A9B3',
  '#1F909B',
  '#0E7C86',
  '#0B6871',
  '#09545C',
  '#063F46',
];

export const accent: MantineColorsTuple = [
  '#FEF1EC',
  '#FCDDD2',
  '#F8BBA6',
  '#F39677',
  '#EE7853',
  '#E8623D',
  '#CB4722',
  '#AD3A19',
  '#8C3016',
  '#692511',
];

export const gray: MantineColorsTuple = [
  '#F7F9FA',
  '#EFF2F4',
  '#E3E8EB',
  '#D2D9DE',
  '#B4BEC5',
  '#7F8C95',
  '#5F6D77',
  '#47545D',
  '#2F3A42',
  '#182228',
];

export const dark: MantineColorsTuple = [
  '#E4EAED',
  '#C3CDD2',
  '#9DAAB1',
  '#76858D',
  '#34434B',
  '#26333A',
  '#1D282E',
  '#172126',
  '#10181C',
  '#0A1013',
];

/** Destructive buttons and errors: step 6 carries white text at 6.90. */
export const danger: MantineColorsTuple = [
  '#FDECEE',
  '#FAD3D7',
  '#F5A9B1',
  '#EE7E89',
  '#DF5161',
  '#C93547',
  '#AE1F32',
  '#931A2A',
  '#771522',
  '#5A0F19',
];

/** The seven statuses, `--<status>` on `--<status>-bg` of colors.css. */
export type Status = 'success' | 'warning' | 'danger' | 'info' | 'attention' | 'active' | 'neutral';

type Scheme = 'light' | 'dark';

/**
 * Colours of the charts, in the order the series take them (ECharts wants values, not CSS variables): neighbours differ in lightness
 * for every sight (S-9-69). `goodToBad` goes from green to red, `badToGood` is the same from its end.
 */
export const chartColors: Record<Scheme, { categories: string[]; goodToBad: string[] }> = {
  light: {
    categories: ['#0E7C86', '#F2C45A', '#E8623D', '#1B3A4B', '#4C9BD1', '#3F51A3', '#B9A58B'],
    goodToBad: ['#0F4A36', '#6DB098', '#FDE3A5', '#BB4B1B'],
  },
  dark: {
    categories: ['#3FA7B2', '#D8E3EA', '#EE7853', '#F2C45A', '#6F7FD6', '#A9B4F0', '#FFE9B8'],
    goodToBad: ['#64B4A0', '#BEF4DD', '#E68619', '#B8492E'],
  },
};
