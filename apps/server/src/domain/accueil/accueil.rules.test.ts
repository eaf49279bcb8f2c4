import { expect, test } from 'vitest';
import { anneeAvant, dernieresSemaines } from './accueil.rules.ts';

test.each([
  ['2026-11-23T07:00:00Z', '2026-11-16'],
  // Still Sunday in England, already Monday in France.
  ['2026-11-22T23:30:00Z', '2026-11-16'],
  ['2026-11-22T22:30:00Z', '2026-11-09'],
  ['2027-01-05T09:00:00Z', '2026-12-28'],
])('at %s, the last week that has ended is that of %s, and there are twelve', (now, last) => {
  const weeks = dernieresSemaines(new Date(now));
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toBe(last);
});

test('a year before, the week begins on a Monday too', () => {
  expect(anneeAvant('2026-11-16')).toBe('2025-11-17');
  expect(anneeAvant('2026-12-28')).toBe('2025-12-29');
});
