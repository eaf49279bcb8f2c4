import { expect, test } from 'vitest';
import { possessionViolations } from './possession_casques.rules.ts';

const there = { emplacement: 2, etablissementId: 3, dateDebut: '2026-03-01', dateFin: null };
const refused = (change: object) => possessionViolations({ ...there, ...change }).map(({ code }) => code);

test('P-3-91 · an establishment is required for placement 2 only', () => {
  expect(refused({ etablissementId: null })).toEqual(['possession_casques.etablissement_obligatoire']);
  expect(refused({ etablissementId: null, emplacement: 1 })).toEqual([]);
});

test('P-3-91 · the end may be the day of the start, not the day before', () => {
  expect(refused({ dateFin: '2026-03-01' })).toEqual([]);
  expect(refused({ dateFin: '2026-02-28' })).toEqual(['possession_casques.ordre_des_dates']);
});
