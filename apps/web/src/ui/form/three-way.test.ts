import { expect, test } from 'vitest';
import { compareEntries, sideOf } from './three-way.ts';

const base = { nom: 'Rivage', ville: 'Brest', membres: ['1', '2', '3'], date: null as string | null };

test('P-4-44 · what they alone changed is taken, what I alone changed is kept', () => {
  const compared = compareEntries({
    base,
    mine: { ...base, nom: 'Rivages' },
    theirs: { ...base, ville: 'Lorient', date: '2026-11-20' },
  });
  expect(compared).toEqual({
    merged: { ...base, nom: 'Rivages', ville: 'Lorient', date: '2026-11-20' },
    disputed: [],
    taken: ['ville', 'date'],
  });
});

test('P-4-44 · what both changed differently is disputed, mine until one chooses; into the same, it is not', () => {
  const compared = compareEntries({
    base,
    mine: { ...base, nom: 'Rivages', ville: 'Quimper', date: '2026-11-20' },
    theirs: { ...base, nom: 'Ressac', ville: 'Quimper', date: '2026-11-21' },
  });
  expect(compared).toEqual({
    merged: { ...base, nom: 'Rivages', ville: 'Quimper', date: '2026-11-20' },
    disputed: ['nom', 'date'],
    taken: [],
  });
});

test('a value emptied on one side and changed on the other is disputed', () => {
  const dated = { ...base, date: '2026-11-20' };
  const { disputed } = compareEntries({
    base: dated,
    mine: { ...dated, date: null },
    theirs: { ...dated, date: '2026-12-01' },
  });
  expect(disputed).toEqual(['date']);
});

test('of lists, what either added is in, what either took out is not', () => {
  const { merged, disputed, taken } = compareEntries({
    base,
    mine: { ...base, membres: ['1', '3', '4'] },
    theirs: { ...base, membres: ['1', '2', '5'] },
  });
  expect(merged.membres).toEqual(['1', '4', '5']);
  expect([disputed, taken]).toEqual([[], ['membres']]);
});

test('of a list, the same addition on both sides takes nothing', () => {
  const { merged, taken } = compareEntries({
    base,
    mine: { ...base, membres: ['1', '2', '3', '4', '5'] },
    theirs: { ...base, membres: ['1', '2', '3', '4'] },
  });
  expect(merged.membres).toEqual(['1', '2', '3', '4', '5']);
  expect(taken).toEqual([]);
});

test('lists whose order counts, and lists of more than words, are chosen as a whole', () => {
  const steps = { modules: ['1', '2'], seuils: [{ etape: '1', score: 50 }] };
  const { disputed } = compareEntries({
    base: steps,
    mine: { modules: ['2', '1'], seuils: [{ etape: '1', score: 60 }] },
    theirs: { modules: ['1', '2', '3'], seuils: [{ etape: '1', score: 70 }] },
    ordered: new Set(['modules']),
  });
  expect(disputed).toEqual(['modules', 'seuils']);
});

test('P-4-44 · a choice holds as long as both of its sides stand as they did', () => {
  const choice = { side: 'theirs', mine: ['1'], theirs: ['2'] } as const;
  expect(sideOf(undefined, 'Zora', 'Zélie')).toBe('mine');
  expect(sideOf(choice, ['1'], ['2'])).toBe('theirs');
  expect(sideOf(choice, ['1', '3'], ['2'])).toBe('mine');
  expect(sideOf(choice, ['1'], ['3'])).toBe('mine');
});
