import { expect, test } from 'vitest';
import { readCreateSearch } from './create-search.ts';
import { stateOf } from './possession-state.ts';

test('a possession lasts from its first day to its last one, both included', () => {
  const stay = { dateDebut: '2026-03-01', dateFin: '2026-03-31' };
  expect(stateOf(stay, '2026-02-28')).toBe('a_venir');
  expect(stateOf(stay, '2026-03-01')).toBe('en_cours');
  expect(stateOf(stay, '2026-03-31')).toBe('en_cours');
  expect(stateOf(stay, '2026-04-01')).toBe('terminee');
  expect(stateOf({ ...stay, dateFin: null }, '2030-01-01')).toBe('en_cours');
});

test('the address may name the headset of a new one', () => {
  expect(readCreateSearch({ casque: '7' })).toEqual({ casque: 7 });
  expect(readCreateSearch({ casque: 'x' })).toEqual({});
});
