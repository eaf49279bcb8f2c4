import { expect, test } from 'vitest';
import { readNews, readOrder } from './launch-messages.ts';

test('only messages of the agreed form are read', () => {
  expect(readNews({ type: 'etat', enAttente: 3, garde: true, enregistreLe: null })).toMatchObject({ enAttente: 3 });
  expect(readNews({ type: 'fin', statut: 'completed', reussite: null, score: 47, suite: false })).not.toBeNull();
  for (const data of [
    null,
    'pret',
    { type: 'autre' },
    { type: 'etat', enAttente: 'beaucoup', garde: true, enregistreLe: null },
    { type: 'etat', enAttente: 1, enregistreLe: null },
    { type: 'etat', enAttente: 1, garde: true, enregistreLe: { toString: 1 } },
    { type: 'fin', statut: null, reussite: null, score: Number.NaN, suite: false },
    { type: 'refus', code: 'x'.repeat(501) },
  ]) {
    expect(readNews(data)).toBeNull();
  }
  expect(readOrder({ type: 'jeton', jeton: 'abc' })).toEqual({ type: 'jeton', jeton: 'abc' });
  expect(readOrder({ type: 'jeton', jeton: 12 })).toBeNull();
  expect(readOrder({ type: 'fin' })).toBeNull();
});
