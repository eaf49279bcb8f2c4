import { expect, test } from 'vitest';
import { readNews, readOrder } from './launch-messages.ts';

test('only messages of the agreed form are read', () => {
  expect(readNews({ type: 'etat', enAttente: 3, garde: true, enregistreLe: null })).toMatchObject({ enAttente: 3 });
  const offre = { suivant: true, precedent: false, choix: ['a'] };
  const result = { statut: 'completed', reussite: null, score: 47 };
  const said = { suite: false, ferme: false, fini: true, joue: true, reprend: false };
  const end = { type: 'fin', item: 'a', ...result, ...said, offre, bilan: result };
  expect(readNews(end)).not.toBeNull();
  expect(readNews({ ...end, offre: null, bilan: null })).not.toBeNull();
  const etat = { moteur: {}, reprise: true, fini: false, bilan: {} };
  const parcours = { paquet: 7, etat };
  expect(readNews({ type: 'aller', item: 'b', parcours })).toEqual({ type: 'aller', item: 'b', parcours });
  for (const data of [
    null,
    'pret',
    { type: 'autre' },
    { type: 'etat', enAttente: 'beaucoup', garde: true, enregistreLe: null },
    { type: 'etat', enAttente: 1, enregistreLe: null },
    { type: 'etat', enAttente: 1, garde: true, enregistreLe: { toString: 1 } },
    { ...end, score: Number.NaN },
    { ...end, item: 12 },
    { ...end, ferme: 'non' },
    { ...end, fini: undefined },
    { ...end, joue: undefined },
    { ...end, reprend: 1 },
    { ...end, offre: { ...offre, choix: [1] } },
    { ...end, bilan: { ...result, statut: {} } },
    { type: 'aller', parcours },
    { type: 'refus', code: 'x'.repeat(501) },
  ]) {
    expect(readNews(data)).toBeNull();
  }
  expect(readOrder({ type: 'jeton', jeton: 'abc' })).toEqual({ type: 'jeton', jeton: 'abc' });
  for (const strange of [{ paquet: 7, etat: { ...etat, fini: 'non' } }, { etat }, etat]) {
    expect(readOrder({ type: 'bonjour', secret: null, parcours: strange })).toEqual({
      type: 'bonjour',
      parcours: null,
      secret: null,
    });
  }
  const choice = { type: 'naviguer', demande: 'choice', cible: 'a' };
  expect(readOrder(choice)).toEqual(choice);
  for (const order of [
    { type: 'jeton', jeton: 12 },
    { ...choice, cible: undefined },
    { ...choice, demande: 'exitAll' },
  ]) {
    expect(readOrder(order)).toBeNull();
  }
  expect(readOrder({ type: 'fin' })).toBeNull();
});
