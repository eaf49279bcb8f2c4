import { describe, expect, test } from 'vitest';
import { ensureDatesInOrder } from './modules.rules.ts';

const check = (...dates: [object, object?]) => ensureDatesInOrder('modules.ordre_des_dates', ...dates);
const stored = { dateDebut: '2026-03-01', dateFin: '2026-06-30' };

describe('dates', () => {
  test('a day alone, the same day twice and nothing are in order', () => {
    for (const dates of [{}, { dateDebut: '2026-01-01' }, { dateDebut: '2026-01-01', dateFin: '2026-01-01' }]) {
      expect(() => check(dates)).not.toThrow();
    }
  });

  test('an end before the start is refused, also when only one of them changes', () => {
    expect(() => check({ dateDebut: '2026-02-01', dateFin: '2026-01-31' })).toThrow();
    expect(() => check({ dateFin: '2026-02-28' }, stored)).toThrow();
    expect(() => check({ dateDebut: '2026-07-01' }, stored)).toThrow();
    expect(() => check({ dateDebut: '2026-07-01', dateFin: null }, stored)).not.toThrow();
  });
});
