import { expect, test } from 'vitest';
import { newPeriod, oneMonthAfter } from './period.ts';

test('C-9-12 · from today to one month later', () => {
  expect(newPeriod(new Date('2026-11-20T09:00:00Z'))).toEqual({ startDate: '2026-11-20', endDate: '2026-12-20' });
  expect(oneMonthAfter('2026-01-31')).toBe('2026-02-28');
  expect(oneMonthAfter('2026-12-31')).toBe('2027-01-31');
});
