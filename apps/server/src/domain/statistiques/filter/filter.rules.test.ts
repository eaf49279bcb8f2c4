import { expect, test } from 'vitest';
import { periodBefore } from './filter.rules.ts';

const TODAY = '2026-11-24';

test.each([
  ['a month, the month before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['March, the whole of February', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['March after a leap day, its 29 days', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['January, the December before', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['three months, three months', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a whole year, the year before', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['two years, two years', '2025-01-01', '2026-12-31', '2023-01-01', '2024-12-31'],
  ['the year so far, the same days of the year before', '2026-01-01', TODAY, '2025-01-01', '2025-11-24'],
  ['to 29 February inside a longer span, as many days', '2028-01-15', '2028-02-29', '2027-11-30', '2028-01-14'],
  ['a week, seven days', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['one day, the day before', '2026-03-30', '2026-03-30', '2026-03-29', '2026-03-29'],
])('%s', (_, debut, fin, ...before) => {
  expect(Object.values(periodBefore({ debut, fin }, TODAY)!)).toEqual(before);
});

test('the year so far is compared with the same days on the last day of a month and on a leap day too', () => {
  const soFar = (fin: string) => Object.values(periodBefore({ debut: `${fin.slice(0, 4)}-01-01`, fin }, fin)!);
  expect(soFar('2026-11-30')).toEqual(['2025-01-01', '2025-11-30']);
  expect(soFar('2028-02-29')).toEqual(['2027-01-01', '2027-02-28']);
});

test('nothing is before all time, nor before a period that ends before it begins', () => {
  expect([
    periodBefore({ debut: '1900-01-01', fin: '2026-11-22' }, TODAY),
    periodBefore({ debut: '2026-11-22', fin: '2026-11-01' }, TODAY),
  ]).toEqual([null, null]);
});
