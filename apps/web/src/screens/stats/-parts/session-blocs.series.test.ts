import type { Bloc, Serie } from '@sillage/contracts/gabarits.ts';
import { expect, test } from 'vitest';
import { factsOf } from './session-blocs.series.ts';

const serie = (values: Partial<Serie>): Serie => ({
  ...{ label: 'Le geste', detail: null, value: 100, unite: 'pourcent', nombre: 1, total: 1, faits: [] },
  ...{ isCorrect: null, arrets: 0, parts: [], ...values },
});
const of = (sujet: Bloc['sujet'], lecture: Bloc['lecture'], values: Partial<Serie> = {}) => {
  const [fact] = factsOf({ sujet, lecture, series: [serie(values)] } as Bloc);
  return [fact!.text, fact!.isRight];
};

test('a share of one session is what that person did', () => {
  expect(of('action', 'justes')).toEqual(['Réussie', true]);
  expect(of('action', 'justes', { value: 0 })).toEqual(['À reprendre', false]);
  expect(of('action', 'fausses')).toEqual(['À reprendre', false]);
  expect(of('objectif', 'fausses', { value: 0 })).toEqual(['Atteint', true]);
  expect(of('objectif', 'justes', { value: 0 })).toEqual(['Non atteint', false]);
  expect(of('action', 'justes', { value: null })).toEqual(['Non jugée', null]);
  expect(of('etape', 'atteints')).toEqual(['Atteinte', null]);
  expect(of('action', 'nombre')).toEqual(['Faite', null]);
});

test('an answer says whether it is right, a mean its number, a category how many were right', () => {
  expect(of('reponse', 'repartition', { isCorrect: false })).toEqual([null, false]);
  expect(of('reponse', 'moyenne', { value: 12.5 })).toEqual(['12,5', null]);
  expect(of('categorie', 'justes', { nombre: 2, total: 3 })).toEqual(['2 sur 3', null]);
  const parts = [
    { label: 'Très satisfait', value: 0, nombre: 0, faits: [] },
    { label: 'Satisfait', value: 100, nombre: 1, faits: [] },
  ];
  expect(of('satisfaction', 'repartition', { parts })).toEqual(['Satisfait', null]);
});
