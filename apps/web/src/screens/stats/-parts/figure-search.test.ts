import { expect, test } from 'vitest';
import { parseFigure, parseSessionsSearch, sessionsBehind } from './figure-search.ts';

test('the address of a figure is read as it was written, beside the filter and the state of the list', () => {
  const { search } = sessionsBehind(
    { etab: [1], tests: true },
    {
      scenario: 0,
      profil: '',
      question: 5,
      reponse: 4,
      faits: [7],
      arrets: [9],
      possessions: [3],
      tenuLe: '2026-11-20',
    },
  );
  expect(parseSessionsSearch({ ...search, page: 3, order: '-Score' })).toEqual({
    etab: [1],
    tests: true,
    scenario: 0,
    profil: '',
    question: 5,
    reponse: 4,
    faits: [7],
    arrets: [9],
    possessions: [3],
    tenuLe: '2026-11-20',
    page: 3,
    order: '-Score',
  });
});

test('what makes no sense is left out', () => {
  expect(
    parseFigure({
      possessions: 3,
      tenuLe: 'hier',
      anciennesPossessions: 1,
      scenario: -1,
      etablissement: 'x',
      profil: {},
      autresProfils: 'A',
      appareil: 'montre',
      question: 6,
    }),
  ).toEqual({});
  expect(parseFigure({ autresProfils: ['A', 12, null], faits: ['7', -1], avecDuree: 'oui', profil: 12 })).toEqual({
    autresProfils: ['A', '12'],
    profil: '12',
    faits: [],
  });
});
