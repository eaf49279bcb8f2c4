import { describe, expect, test } from 'vitest';
import { changeFilter, isReversed, keepFilter, keptFilter, parseFilterSearch } from './filter-search.ts';
import { presetsOf } from './presets.ts';

describe('filter of statistics in the address', () => {
  test('what makes no sense and what is the default are left out', () => {
    expect(
      parseFilterSearch({ debut: 'hier', fin: 3, etab: ['x', 2], casque: '-1', incomplete: 'oui', tests: true }),
    ).toEqual({
      etab: [2],
      tests: true,
    });
    expect(parseFilterSearch({ debut: '1899-12-31', fin: '2200-01-01' })).toEqual({});
    expect(parseFilterSearch({ debut: '2026-02-31', fin: '2026-13-01' })).toEqual({});
    expect(parseFilterSearch({ debut: '2025-01-01', etab: [], typeEtablissement: 'all' })).toEqual({});
  });

  test('S-9-01 S-9-02 · a period without its end ends today, one without its beginning begins at the usual day', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    const periods = [
      [{ debut: '2026-11-20', fin: '2026-11-20' }, false],
      [{ debut: '2026-11-21', fin: '2026-11-20' }, true],
      [{ debut: '2026-11-20' }, false],
      [{ debut: '2026-11-21' }, true],
      [{ fin: '2025-01-01' }, false],
      [{ fin: '2024-12-31' }, true],
      [{}, false],
    ] as const;
    for (const [search, expected] of periods) expect(isReversed(search, now), JSON.stringify(search)).toBe(expected);
  });

  test('S-2.3-13 S-2.3-14 S-2.3-15 · other establishments forget device, assignation and regroupement; other changes keep them', () => {
    const search = { debut: '2026-01-01', etab: [1], casque: 2, parcours: 3, regroupement: 4 };
    expect(changeFilter(search, { etab: [1, 5] })).toEqual({ debut: '2026-01-01', etab: [1, 5] });
    expect(changeFilter(search, { etab: [] })).toEqual({ debut: '2026-01-01' });
    expect(changeFilter(search, { tests: true })).toEqual({ ...search, tests: true });
  });

  test('last month, this year, always: each asks for its own days, on the first of January too', () => {
    expect(presetsOf('2026-11-23')).toEqual({
      mois_dernier: { debut: '2026-10-01', fin: '2026-10-31' },
      cette_annee: { debut: '2026-01-01', fin: undefined },
      depuis_toujours: { debut: '1900-01-01', fin: undefined },
    });
    expect(presetsOf('2028-01-01').mois_dernier).toEqual({ debut: '2027-12-01', fin: '2027-12-31' });
    expect(changeFilter({ etab: [1], fin: '2026-10-31' }, presetsOf('2026-11-23').cette_annee)).toEqual({
      debut: '2026-01-01',
      etab: [1],
    });
  });

  test('S-2.3-29 · the filter is kept for the same person alone', () => {
    keepFilter(1, { casque: 2 });
    expect(keptFilter(1)).toEqual({ casque: 2 });
    expect(keptFilter(2)).toBeUndefined();
    keepFilter(1, {});
    expect(keptFilter(1)).toBeUndefined();
  });
});
