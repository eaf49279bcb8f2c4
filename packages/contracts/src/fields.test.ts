import { expect, test } from 'vitest';
import { calendarDate, filterDay } from './fields.ts';

test('a day of the year nought, which no calendar has, is refused', () => {
  expect(calendarDate().safeParse('0000-02-01').error?.issues[0]?.message).toBe('validation.date');
  expect(calendarDate().parse('0001-01-01')).toBe('0001-01-01');
  expect(calendarDate().parse('')).toBeNull();
  expect(filterDay().safeParse('0000-01-01').success).toBe(false);
  expect(filterDay().safeParse('9999-12-31').success).toBe(false);
  expect(filterDay().parse('2026-11-20')).toBe('2026-11-20');
});
