import { expect, test } from 'vitest';
import { changeText, periodBefore } from './period-before.ts';

test.each([
  ['a month, the month before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['March, the whole of February', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['three months, three months', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a whole year, the year before', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['the year so far, the same days of the year before', '2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
  ['to 29 February inside a longer span, as many days', '2028-01-15', '2028-02-29', '2027-11-30', '2028-01-14'],
  ['a week, seven days', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['one day, the day before', '2026-03-30', '2026-03-30', '2026-03-29', '2026-03-29'],
])('%s', (_, debut, fin, ...before) => {
  expect(Object.values(periodBefore({ debut, fin })!)).toEqual(before);
});

test('nothing is before the default beginning, nor before a period that ends before it begins', () => {
  expect([
    periodBefore({ fin: '2026-11-22' }),
    periodBefore({ debut: '1900-01-01', fin: '2026-11-22' }),
    periodBefore({ debut: '2026-11-22', fin: '2026-11-01' }),
  ]).toEqual([undefined, undefined, undefined]);
});

test('a change is told with its sign, and not after none', () => {
  const plain = (text: string | null) => text?.replace(/\s/g, ' ').replace('−', '-');
  expect([plain(changeText(112, 100)), plain(changeText(50, 100)), plain(changeText(100, 100))]).toEqual([
    '(+12 %)',
    '(-50 %)',
    '(0 %)',
  ]);
  expect(changeText(3, 0)).toBeNull();
});
