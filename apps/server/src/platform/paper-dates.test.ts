import { expect, test } from 'vitest';
import { longDay, longMoment } from './paper-dates.ts';

test('papers tell the day of France, of a moment and of a calendar day', () => {
  expect([longDay('2026-11-22'), longDay(new Date('2026-06-30T22:30:00Z'))]).toEqual([
    '22 novembre 2026',
    '1er juillet 2026',
  ]);
  expect(longMoment('2026-12-31T23:02:00Z')).toBe('1er janvier 2027 à 00:02');
});
