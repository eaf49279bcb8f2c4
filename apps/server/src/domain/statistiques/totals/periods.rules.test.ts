import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitInYears, splitPeriod, weekRunsOf, weeksAndDaysOf } from './periods.rules.ts';

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => Temporal.PlainDate.from('2023-11-20').add({ days }));

/** How many times each day is counted. */
function counted(debut: string, fin: string, split = splitPeriod): Map<string, number> {
  const { whole, edges } = split(debut, fin);
  const times = new Map<string, number>();
  for (const { grain, debut: start, signe } of [...whole, ...weeksAndDaysOf(edges)]) {
    const first = Temporal.PlainDate.from(start);
    const next = first.add({ a: { years: 1 }, m: { months: 1 }, s: { weeks: 1 }, j: { days: 1 } }[grain]);
    for (let one = first; !one.equals(next); one = one.add({ days: 1 })) {
      times.set(one.toString(), (times.get(one.toString()) ?? 0) + signe);
    }
  }
  return new Map([...times].filter(([, number]) => number !== 0));
}

describe('a period in whole years, months, weeks and days', () => {
  test('every day is counted once, no other at all, and the weeks and days at the edges are few', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [first, last] = Temporal.PlainDate.compare(a, b) <= 0 ? [a, b] : [b, a];
        for (const split of [splitPeriod, splitInYears]) {
          const times = counted(first.toString(), last.toString(), split);
          expect(times.size).toBe(first.until(last).days + 1);
          expect(new Set(times.values())).toEqual(new Set([1]));
        }
        expect(weeksAndDaysOf(splitPeriod(first.toString(), last.toString()).edges).length).toBeLessThanOrEqual(18);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  test('the default period takes two years, less what has not come yet', () => {
    expect(splitPeriod('2025-01-01', '2026-11-20')).toEqual({
      whole: [
        { grain: 'm', debut: '2026-12-01', signe: -1 },
        { grain: 'a', debut: '2025-01-01', signe: 1 },
        { grain: 'a', debut: '2026-01-01', signe: 1 },
      ],
      edges: [{ debut: '2026-11-21', fin: '2026-11-30', signe: -1 }],
    });
  });

  test('in years alone it takes the same two, and one stretch of days to come', () => {
    expect(splitInYears('2025-01-01', '2026-11-20')).toEqual({
      whole: [
        { grain: 'a', debut: '2025-01-01', signe: 1 },
        { grain: 'a', debut: '2026-01-01', signe: 1 },
      ],
      edges: [{ debut: '2026-11-21', fin: '2026-12-31', signe: -1 }],
    });
    expect(splitInYears('2026-04-12', '2026-05-21')).toEqual({
      whole: [],
      edges: [{ debut: '2026-04-12', fin: '2026-05-21', signe: 1 }],
    });
  });

  test('twelve days from a Thursday take one week and five days; most of a week is the week less the others', () => {
    const named = (debut: string, fin: string) =>
      weeksAndDaysOf(splitPeriod(debut, fin).edges).map((one) => `${one.signe}${one.grain}${one.debut.slice(5)}`);
    expect(named('2026-06-04', '2026-06-15')).toEqual([
      ...['1j06-04', '1j06-05', '1j06-06', '1j06-07'],
      '1s06-08',
      '1j06-15',
    ]);
    expect(named('2026-06-09', '2026-06-13')).toEqual(['1s06-08', '-1j06-08', '-1j06-14']);
  });

  test('an end before the start holds no day', () => {
    expect(splitPeriod('2026-02-01', '2026-01-31')).toEqual({ whole: [], edges: [] });
  });
});

describe('a period in whole weeks and days', () => {
  test('every day is in one of them, once', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (first, length) => {
        const last = first.add({ days: length });
        const found: string[] = [];
        let lonely = 0;
        for (const { grain, debut, fin } of weekRunsOf(first.toString(), last.toString())) {
          const step = grain === 's' ? 7 : 1;
          for (
            let start = Temporal.PlainDate.from(debut);
            Temporal.PlainDate.compare(start, fin) <= 0;
            start = start.add({ days: step })
          ) {
            if (grain === 's') expect(start.dayOfWeek).toBe(1);
            else lonely++;
            for (let offset = 0; offset < step; offset++) found.push(start.add({ days: offset }).toString());
          }
        }
        const expected = Array.from({ length: length + 1 }, (_, offset) => first.add({ days: offset }).toString());
        expect(found.sort()).toEqual(expected);
        expect(lonely).toBeLessThanOrEqual(12);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
