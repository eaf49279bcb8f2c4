import { expect, test } from 'vitest';
import { beside, changeFigure, changeText } from './comparaison.rules.ts';

const plain = (text: string | null) => text?.replace(/\s/g, ' ');

test.each([
  [112, 100, 'en hausse de 12 (+12 %)', '+12 (+12 %)'],
  [50, 100, 'en baisse de 50 (−50 %)', '−50 (−50 %)'],
  [100, 100, 'sans changement', '0'],
  [3, 0, 'en hausse de 3', '+3'],
  [0, 0, 'sans changement', '0'],
  [2_500, 1_000, 'en hausse de 1 500 (+150 %)', '+1 500 (+150 %)'],
])('%i after %i is told in words and as a difference', (now, before, words, figure) => {
  expect([plain(changeText(now, before)), plain(changeFigure(now, before))]).toEqual([words, figure]);
});

test('nothing is told where one of the two is no figure; a difference has its unit', () => {
  expect([changeText(null, 4), changeText(4, null), changeFigure(null, 4), changeFigure(4, null)]).toEqual(
    Array(4).fill(null),
  );
  expect(plain(changeText(15, 12, (minutes) => `${minutes} min`))).toBe('en hausse de 3 min (+25 %)');
});

test('rows stand beside those of the period before, which may have others', () => {
  const now = [
    { id: 1, label: 'Hygiène', value: 5 },
    { id: null, label: 'Autre', value: 2 },
  ];
  const before = [
    { id: 2, label: 'Chutes', value: 4 },
    { id: 1, label: 'Hygiène', value: 3 },
  ];
  const rows = (none: 0 | null) => beside(now, before, none).map(({ row, value, avant }) => [row.label, value, avant]);
  expect(rows(0)).toEqual([
    ['Hygiène', 5, 3],
    ['Autre', 2, 0],
    ['Chutes', 0, 4],
  ]);
  expect(rows(null)).toEqual([
    ['Hygiène', 5, 3],
    ['Autre', 2, null],
    ['Chutes', null, 4],
  ]);
});
