import { describe, expect, test } from 'vitest';
import { mondayOf, nextWeek, weekOf } from './semaines.ts';

describe('weeks', () => {
  test('S-9-38 · a week is named by its Monday, which may be in the year before', () => {
    expect(mondayOf(2026, 1)).toBe('2025-12-29');
    expect(mondayOf(2026, 47)).toBe('2026-11-16');
    expect(mondayOf(2026, 53)).toBe('2026-12-28');
  });

  test('S-9-39 · week 53 is shown in week 52, and week 1 follows', () => {
    expect(weekOf('2026-12-27')).toEqual({ year: 2026, week: 52 });
    expect(weekOf('2026-12-28')).toEqual({ year: 2026, week: 52 });
    expect(weekOf('2027-01-03')).toEqual({ year: 2026, week: 52 });
    expect(weekOf('2027-01-04')).toEqual({ year: 2027, week: 1 });
    expect(nextWeek({ year: 2026, week: 52 })).toEqual({ year: 2027, week: 1 });
  });
});
