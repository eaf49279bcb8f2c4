import { expect, test } from 'vitest';
import { chartColors } from '../palette.ts';
import { chartLook } from './chart-look.ts';
import { barsOption, donutOption, stackedOption } from './chart-options.ts';
import { pictureOf } from './stat.ts';

const look = chartLook('light', false);

interface Drawn {
  xAxis: { axisLabel: { overflow?: string; width?: number; hideOverlap?: boolean } };
  series: { label: { formatter: (point: { value: number | null }) => string } }[];
}

const bars = (values: number[]) =>
  barsOption(look, {
    categories: values.map((_, index) => `Catégorie ${index}`),
    series: [{ label: 'Sessions', points: values.map((value) => ({ value })) }],
  }) as unknown as Drawn;

test('S-9-70 · a value under 5 % bears no label: of the greatest bar, and of a whole', () => {
  const { formatter } = bars([200, 9, 10]).series[0]!.label;
  expect([200, 10, 9, null].map((value) => formatter({ value }))).toEqual(['200', '10', '', '']);
  const whole = { label: 'Q', value: null, parts: [{ label: 'A', value: 95.1 }] };
  const part = (stackedOption(look, [whole], null) as unknown as Drawn).series[0]!.label;
  expect([5, 4.9].map((value) => part.formatter({ value }).replace(/\s/g, ' '))).toEqual(['5 %', '']);
});

test('S-9-71 · names of categories go over several lines under ten, and give way to each other from ten on', () => {
  expect(bars(Array(9).fill(1)).xAxis.axisLabel).toMatchObject({ overflow: 'break', width: expect.any(Number) });
  const many = bars(Array(10).fill(1)).xAxis.axisLabel;
  expect(many.overflow).toBeUndefined();
  expect(many.hideOverlap).toBe(true);
});

test('S-9-68 · charts take their colours from two palettes: of ratings where the parts are ratings, else of categories', () => {
  const { categories, goodToBad } = chartColors.light;
  const parts = ['4', '3', '2', '1'].map((label) => ({ label, value: 25 }));
  const whole = { label: 'Q', value: null, parts };
  const colors = (option: object) => (option as { color: string[] }).color;
  for (const [option, rated] of [
    [donutOption(look, parts, null), categories],
    [stackedOption(look, [whole], null), categories],
    [donutOption(look, parts, 'goodToBad'), goodToBad],
    [stackedOption(look, [whole], 'goodToBad'), goodToBad],
    [stackedOption(look, [whole], 'badToGood'), goodToBad.toReversed()],
  ] as const) {
    expect(colors(option)).toEqual(rated);
  }
  expect(colors(bars([1]) as object)).toEqual(categories);
});

test('S-9-45 · horizontal bars out of a hundred end there, in the picture too', () => {
  const chart = { kind: 'ranks' as const, parts: [{ label: 'A', value: 40 }], format: String };
  const axis = (max?: number) =>
    (pictureOf({ ...chart, ...(max && { max }) }).option(look) as unknown as { xAxis: { max?: number } }).xAxis.max;
  expect(axis(100)).toBe(100);
  expect(axis()).toBeUndefined();
});

test('a line for each series, told apart by its mark, broken where there is no value, never beyond a hundred', () => {
  const values = [50, null, 75];
  const series = ['A', 'B'].map((label) => ({ label, points: values.map((value) => ({ value })) }));
  const categories = ['1', '2', '3'];
  const option = barsOption(look, { categories, series, isPercent: true, isLines: true }) as unknown as {
    series: { type: string; symbol: string; data: unknown[]; label: { show: boolean }; connectNulls?: boolean }[];
    yAxis: { max: number; show: boolean };
  };
  expect(option.series).toMatchObject([
    { type: 'line', symbol: 'circle', data: values, label: { show: false } },
    { type: 'line', symbol: 'rect', data: values },
  ]);
  expect(option.series[0]!.connectNulls).toBeUndefined();
  expect(option.yAxis).toMatchObject({ max: 100, show: true });
});
