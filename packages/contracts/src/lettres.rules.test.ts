import { expect, test } from 'vitest';
import { holdsWords } from './lettres.rules.ts';

test.each([
  ['Établissement de santé', 'sante'],
  ['Établissement de santé', 'sante etab'],
  ['Bloc opératoire – L’œil', "l'oeil"],
  ['CHU de Nantes', ''],
  ['CHU de Nantes', '  nantes '],
])('%s holds « %s »', (text, search) => {
  expect(holdsWords(text, search)).toBe(true);
});

test('each word counts', () => {
  expect(holdsWords('CHU de Nantes', 'chu rennes')).toBe(false);
});
