import { describe, expect, test } from 'vitest';
import {
  currentWeek,
  dayBefore,
  daysBetween,
  daysOfWeek,
  daysSince,
  everyWeek,
  frenchDay,
  frenchMinute,
  minuteInFrance,
  mondayBefore,
  mondayOf,
  nextWeek,
  weekOf,
} from './calendrier.rules.ts';

test('the day before, over months and leap years', () => {
  expect(['2026-03-01', '2028-03-01', '2027-01-01'].map(dayBefore)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
});

test('P-9-20 · days since a moment are those of France, over a change of clock too', () => {
  const now = new Date('2026-10-26T07:00:00Z');
  expect(daysSince('2026-10-25T22:59:00Z', now)).toBe(1);
  expect(daysSince('2026-10-25T23:01:00Z', now)).toBe(0);
  expect(daysSince('2026-09-26T21:30:00Z', now)).toBe(30);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
});

test('C-7-28 S-2.13-04 · days, months and instants are read as in France', () => {
  expect(frenchMinute('2026-11-22 14:02')).toBe('22/11/2026 14:02');
  expect([frenchDay('2026-11-22'), frenchDay('2026-11')]).toEqual(['22/11/2026', '11/2026']);
});

test('a moment is that of France, to the minute, winter and summer', () => {
  expect(minuteInFrance(new Date('2026-12-31T23:02:59Z'))).toBe('2027-01-01 00:02');
  expect(minuteInFrance(new Date('2026-06-30T12:02:00Z'))).toBe('2026-06-30 14:02');
});

describe('weeks', () => {
  test('S-9-38 · a week is named by its Monday, which may be in the year before', () => {
    expect(mondayOf(2026, 1)).toBe('2025-12-29');
    expect(mondayOf(2026, 47)).toBe('2026-11-16');
    expect(mondayOf(2026, 53)).toBe('2026-12-28');
    expect(['2026-11-16', '2026-11-22', '2027-01-01'].map(mondayBefore)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ]);
  });

  test('S-9-39 · week 53 is shown in week 52, and week 1 follows', () => {
    expect(weekOf('2026-12-27')).toEqual({ year: 2026, week: 52 });
    expect(weekOf('2026-12-28')).toEqual({ year: 2026, week: 52 });
    expect(weekOf('2027-01-03')).toEqual({ year: 2026, week: 52 });
    expect(weekOf('2027-01-04')).toEqual({ year: 2027, week: 1 });
    expect(nextWeek({ year: 2026, week: 52 })).toEqual({ year: 2027, week: 1 });
  });

  test('S-9-38 S-9-39 · a week that nothing was counted in has its row, over week 53 and until the week asked', () => {
    const fill = (days: string[], last?: string) =>
      everyWeek(
        days.map((day) => ({ ...weekOf(day), total: 1 })),
        last === undefined ? undefined : weekOf(last),
      ).map(({ week: { year, week }, row }) => [mondayOf(year, week), row?.total ?? 0]);
    expect(fill(['2026-12-14', '2027-01-03', '2027-01-18'])).toEqual([
      ['2026-12-14', 1],
      ['2026-12-21', 1],
      ['2027-01-04', 0],
      ['2027-01-11', 0],
      ['2027-01-18', 1],
    ]);
    // Over both changes of clock.
    expect(fill(['2026-10-19', '2026-11-02'])[1]).toEqual(['2026-10-26', 0]);
    expect(fill(['2026-03-22', '2026-04-05'])[1]).toEqual(['2026-03-23', 0]);
    expect(fill(['2026-11-02'], '2026-11-20')).toEqual([
      ['2026-11-02', 1],
      ['2026-11-09', 0],
      ['2026-11-16', 0],
    ]);
    expect(fill([], '2026-11-20')).toEqual([['2026-11-16', 0]]);
    expect(fill([])).toEqual([]);
  });

  test('S-9-38 S-9-39 · a week begins on Monday at midnight in France, winter and summer', () => {
    expect(currentWeek(new Date('2026-11-15T22:59:59Z'))).toEqual({ year: 2026, week: 46 });
    expect(currentWeek(new Date('2026-11-15T23:00:00Z'))).toEqual({ year: 2026, week: 47 });
    expect(currentWeek(new Date('2026-06-14T22:00:00Z'))).toEqual({ year: 2026, week: 25 });
  });

  test('S-9-39 · the days of week 52 go on through week 53, to the eve of week 1', () => {
    expect(daysOfWeek({ year: 2026, week: 47 })).toEqual({ debut: '2026-11-16', fin: '2026-11-22' });
    expect(daysOfWeek({ year: 2026, week: 52 })).toEqual({ debut: '2026-12-21', fin: '2027-01-03' });
    expect(daysOfWeek({ year: 2027, week: 52 })).toEqual({ debut: '2027-12-27', fin: '2028-01-02' });
    expect(daysOfWeek({ year: 2026, week: 1 })).toEqual({ debut: '2025-12-29', fin: '2026-01-04' });
  });
});
