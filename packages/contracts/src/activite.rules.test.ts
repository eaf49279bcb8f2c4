import { expect, test } from 'vitest';
import { daysOfMonth, daysWithin, thirteenMonths, totalsOf } from './activite.rules.ts';

test('S-2.9-09 · the current month and the twelve before it', () => {
  const months = thirteenMonths('2026-02-28');
  expect(months).toHaveLength(13);
  expect([months[0], months[11], months[12]]).toEqual(['2025-02', '2026-01', '2026-02']);
  expect(thirteenMonths('2026-12-31').at(-1)).toBe('2026-12');
});

test('a month has its days, a possession those of it that it holds', () => {
  expect(daysOfMonth('2028-02')).toEqual({ debut: '2028-02-01', fin: '2028-02-29' });
  const period = daysOfMonth('2026-06');
  const within = (debutPossession: string, finPossession: string | null) =>
    daysWithin({ debutPossession, finPossession }, period);
  expect(within('2026-06-10', null)).toEqual({ debut: '2026-06-10', fin: '2026-06-30' });
  expect(within('2020-01-01', '2026-06-12')).toEqual({ debut: '2026-06-01', fin: '2026-06-12' });
});

test('S-2.9-10 S-2.9-17 · totals are the sums of the rows given', () => {
  const rows = [
    { totalPassages: 5, mois: { '2026-01': 2, '2026-02': 3 } },
    { totalPassages: 4, mois: { '2026-01': 0, '2026-02': 4 } },
  ];
  expect(totalsOf(rows, ['2026-01', '2026-02'])).toEqual({ totalPassages: 9, mois: { '2026-01': 2, '2026-02': 7 } });
  expect(totalsOf([], ['2026-01'])).toEqual({ totalPassages: 0, mois: { '2026-01': 0 } });
});
