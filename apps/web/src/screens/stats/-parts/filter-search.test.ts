import { describe, expect, test } from 'vitest';
import { changeFilter, keepFilter, keptFilter, parseFilterSearch } from './filter-search.ts';

describe('filter of statistics in the address', () => {
  test('what makes no sense and what is the default are left out', () => {
    expect(
      parseFilterSearch({ debut: 'hier', fin: 3, etab: ['x', 2], casque: '-1', incomplete: 'oui', tests: true }),
    ).toEqual({
      etab: [2],
      tests: true,
    });
    expect(parseFilterSearch({ debut: '2025-01-01', etab: [], typeEtablissement: 'all' })).toEqual({});
  });

  test('S-2.3-13 S-2.3-14 S-2.3-15 · other establishments forget device, assignation and regroupement; other changes keep them', () => {
    const search = { debut: '2026-01-01', etab: [1], casque: 2, parcours: 3, regroupement: 4 };
    expect(changeFilter(search, { etab: [1, 5] })).toEqual({ debut: '2026-01-01', etab: [1, 5] });
    expect(changeFilter(search, { etab: [] })).toEqual({ debut: '2026-01-01' });
    expect(changeFilter(search, { tests: true })).toEqual({ ...search, tests: true });
  });

  test('S-2.3-29 · the filter is kept for the same person alone', () => {
    keepFilter(1, { casque: 2 });
    expect(keptFilter(1)).toEqual({ casque: 2 });
    expect(keptFilter(2)).toBeUndefined();
    keepFilter(1, {});
    expect(keptFilter(1)).toBeUndefined();
  });
});
