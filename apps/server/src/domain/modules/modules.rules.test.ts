import { describe, expect, test } from 'vitest';
import { authoringLink, ensureDatesInOrder } from './modules.rules.ts';

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

test('C-6-40 S-6-32 S-6-33 · the link to the authoring tool is for type 1, for whoever is no learner, where its address is set', () => {
  const [base, staff] = ['https://auteur.sillage.test/modules', { apprenantId: null }];
  expect(authoringLink({ id: 7, type: 1 }, staff, base)).toBe('https://auteur.sillage.test/modules/7');
  expect(authoringLink({ id: 7, type: 4 }, staff, base)).toBeNull();
  expect(authoringLink({ id: 7, type: 1 }, { apprenantId: 3 }, base)).toBeNull();
  expect(authoringLink({ id: 7, type: 1 }, staff, undefined)).toBeNull();
});
