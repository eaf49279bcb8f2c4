import { describe, expect, test } from 'vitest';
import { instantOf } from './instant.ts';
import { problemsOf, usualInstants } from './instants.ts';

describe('instants A and B', () => {
  test('S-2.13-05 · one month back to now, in France, the last day of a shorter month', () => {
    expect(usualInstants(new Date('2026-11-22T13:02:30Z'))).toEqual({ a: '2026-10-22 14:02', b: '2026-11-22 14:02' });
    expect(usualInstants(new Date('2026-03-31T10:00:00Z')).a).toBe('2026-02-28 12:00');
    expect(usualInstants(new Date('2026-12-31T23:30:00Z'))).toEqual({ a: '2026-12-01 00:30', b: '2027-01-01 00:30' });
  });

  test('a day that does not exist, or half of an instant, is none', () => {
    expect(instantOf('2026-02-29 10:00')).toBeUndefined();
    expect(instantOf('2028-02-29 23:59')).toBe('2028-02-29 23:59');
    for (const text of ['2026-11-22 24:00', '2026-11-22 1_:__', '2026-11-22', '1899-12-31 10:00', 12]) {
      expect(instantOf(text), String(text)).toBeUndefined();
    }
  });

  test('S-2.13-12 · A after B flags both and says it once, what is no instant flags itself', () => {
    expect(problemsOf({ a: '2026-11-22 14:03', b: '2026-11-22 14:02' })).toEqual({
      a: 'L’instant A doit précéder l’instant B',
      b: true,
    });
    expect(problemsOf({ a: '2026-11-22 14:02', b: '2026-11-22 14:02' })).toEqual({});
    expect(Object.keys(problemsOf({ a: '2026-11-', b: '2026-11-22 14:02' }))).toEqual(['a']);
  });
});
