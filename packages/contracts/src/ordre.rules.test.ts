import { expect, test } from 'vitest';
import { inFrenchOrder } from './ordre.rules.ts';

test('names go in the order of a French dictionary, and numbers as numbers', () => {
  const names = ['Étape 10', 'zone', 'Étape 2', 'école', 'Ecoute', 'etape 1', 'Œdème', 'odeur'];
  expect(names.toSorted(inFrenchOrder)).toEqual([
    'école',
    'Ecoute',
    'etape 1',
    'Étape 2',
    'Étape 10',
    'odeur',
    'Œdème',
    'zone',
  ]);
});
