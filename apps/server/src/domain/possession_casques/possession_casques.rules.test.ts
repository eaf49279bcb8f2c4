import { expect, test } from 'vitest';
import { judgeTransfer, possessionViolations } from './possession_casques.rules.ts';

const there = { emplacement: 2, etablissementId: 3, dateDebut: '2026-03-01', dateFin: null };
const refused = (change: object) => possessionViolations({ ...there, ...change }).map(({ code }) => code);

test('P-3-91 · an establishment is required for placement 2, and refused for placement 1', () => {
  expect(refused({ etablissementId: null })).toEqual(['possession_casques.etablissement_obligatoire']);
  expect(refused({ etablissementId: null, emplacement: 1 })).toEqual([]);
  expect(refused({ emplacement: 1 })).toEqual(['possession_casques.etablissement_en_trop']);
});

test('P-3-91 · the end may be the day of the start, not the day before', () => {
  expect(refused({ dateFin: '2026-03-01' })).toEqual([]);
  expect(refused({ dateFin: '2026-02-28' })).toEqual(['possession_casques.ordre_des_dates']);
});

test('where a headset is ends the day before; what begins that day or later is in the way', () => {
  const here = { id: 1, ...there };
  const later = { id: 2, ...there, etablissementId: 4, dateDebut: '2026-09-01' };
  const judged = (stays: (typeof here)[], change: object = {}) => {
    const wanted = { ...there, etablissementId: 5, dateDebut: '2026-06-01', ...change };
    const { etat, depart, obstacle } = judgeTransfer(stays, wanted);
    return [etat, depart?.id, obstacle?.id];
  };
  expect(judged([])).toEqual(['pret', undefined, undefined]);
  expect(judged([here])).toEqual(['pret', 1, undefined]);
  expect(judged([here], { dateDebut: '2026-03-01' })).toEqual(['occupe', 1, 1]);
  expect(judged([here], { dateDebut: '2026-02-28' })).toEqual(['occupe', undefined, 1]);
  expect(judged([here], { etablissementId: 3 })).toEqual(['sur_place', 1, undefined]);
  expect(judged([here], { emplacement: 1, etablissementId: null })).toEqual(['pret', 1, undefined]);
  expect(judged([later, { ...here, dateFin: '2026-08-31' } as never])).toEqual(['occupe', 1, 2]);
  expect(judged([later, { ...here, dateFin: '2026-08-31' } as never], { dateFin: '2026-08-31' })).toEqual([
    'pret',
    1,
    undefined,
  ]);
  expect(judged([{ ...here, dateFin: '2026-05-31' } as never])).toEqual(['pret', undefined, undefined]);
});
