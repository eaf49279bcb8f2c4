import { expect, test } from 'vitest';
import { readCreateSearch } from './create-search.ts';
import { stateOf, withEmplacement } from './possession-state.ts';

test('a possession lasts from its first day to its last one, both included', () => {
  const stay = { dateDebut: '2026-03-01', dateFin: '2026-03-31' };
  expect(stateOf(stay, '2026-02-28')).toBe('a_venir');
  expect(stateOf(stay, '2026-03-01')).toBe('en_cours');
  expect(stateOf(stay, '2026-03-31')).toBe('en_cours');
  expect(stateOf(stay, '2026-04-01')).toBe('terminee');
  expect(stateOf({ ...stay, dateFin: null }, '2030-01-01')).toBe('en_cours');
});

test('P-3-91 · back at the provider, a headset is at no establishment', () => {
  const there = { etablissement: '7', emplacement: '2', dateFin: null };
  expect(withEmplacement(there, '1')).toEqual({ etablissement: null, emplacement: '1', dateFin: null });
  expect(withEmplacement({ ...there, emplacement: '1' }, '2')).toEqual(there);
});

test('the address may name the headset of a new one', () => {
  expect(readCreateSearch({ casque: '7' })).toEqual({ casque: 7 });
  expect(readCreateSearch({ casque: 'x' })).toEqual({});
});
