import { expect, test } from 'vitest';
import { type Chart, isBlank } from './stat.ts';

const percent = (value: number) => `${value}`;

test.each<[string, boolean, Chart]>([
  ['a ring without an answer', true, { kind: 'shares', parts: [], unit: 'réponse' }],
  ['a ring of one answer', false, { kind: 'shares', parts: [{ label: 'a', value: 1 }], unit: 'réponse' }],
  ['no bar', true, { kind: 'ranks', parts: [], format: percent }],
  ['a bar of 0 %: something was counted', false, { kind: 'ranks', parts: [{ label: 'a', value: 0 }], format: percent }],
  ['a radar whose axes are unknown', true, { kind: 'radar', parts: [{ label: 'a', value: null }] }],
  [
    'a radar of one known axis',
    false,
    {
      kind: 'radar',
      parts: [
        { label: 'a', value: null },
        { label: 'b', value: 0 },
      ],
    },
  ],
  ['no question', true, { kind: 'knobs', wholes: [], rating: null }],
  ['a bar without parts', true, { kind: 'stacked', wholes: [{ label: 'a', value: null, parts: [] }], rating: null }],
  [
    'a bar cut in its parts',
    false,
    { kind: 'stacked', wholes: [{ label: 'a', value: null, parts: [{ label: 'b', value: 100 }] }], rating: null },
  ],
  [
    'weeks in which nothing was answered',
    true,
    { kind: 'bars', categories: ['a'], series: [{ label: 'b', points: [{ value: null }] }] },
  ],
  [
    'weeks of which one is told',
    false,
    { kind: 'bars', categories: ['a', 'b'], series: [{ label: 'c', points: [{ value: null }, { value: 0 }] }] },
  ],
])('%s: blank is %s', (_, blank, chart) => {
  expect(isBlank(chart)).toBe(blank);
});
