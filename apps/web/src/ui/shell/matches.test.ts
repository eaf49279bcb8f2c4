import { expect, test } from 'vitest';
import { namedFirst, piecesOf } from './matches.ts';

const matched = (text: string, search: string) =>
  piecesOf(text, search)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

test('what was typed is found whatever the accents, the capitals and the apostrophe', () => {
  expect(matched('Hygiène des mains', 'HYGIENE')).toBe('[Hygiène] des mains');
  expect(matched('Évacuation', 'eva')).toBe('[Éva]cuation');
  expect(matched('Semaine de l’hygiène', "l'hyg")).toBe('Semaine de [l’hyg]iène');
  expect(matched('E\u0301vacuation', 'eva')).toBe('[Éva]cuation');
});

test('each word is marked wherever it stands; none leaves the text as it is', () => {
  expect(matched('Le Goff Anaïs', 'ana goff')).toBe('Le [Goff] [Ana]ïs');
  expect(matched('Nantes, Nantes', 'nan')).toBe('[Nan]tes, [Nan]tes');
  expect(matched('(100 %)', '.*')).toBe('(100 %)');
  expect(piecesOf('', 'a')).toEqual([]);
});

test('a kind whose name was typed comes before those found by a code or an establishment, which keep their order', () => {
  const kinds: [string, { nom: string }[]][] = [
    ['apprenants', [{ nom: 'Aubert Hervé' }]],
    ['referents', [{ nom: 'Désiré Dubois' }]],
    ['etablissements', [{ nom: 'CHU de Nantes' }]],
    ['parcours', [{ nom: 'Intégration du CHU de Nantes' }]],
  ];
  const order = (search: string) => namedFirst(kinds, search).map(([kind]) => kind);
  expect(order('nantes')).toEqual(['etablissements', 'parcours', 'apprenants', 'referents']);
  expect(order('desire')).toEqual(['referents', 'apprenants', 'etablissements', 'parcours']);
  expect(order('aubert nantes')).toEqual(kinds.map(([kind]) => kind));
  expect(order('app-nantes')).toEqual(kinds.map(([kind]) => kind));
});
