import { expect, test } from 'vitest';
import { lateText, lineText } from './lines.ts';

test('P-2.1-34 · who is late is said once where nobody has begun, with the number of its own, and without it where all have begun', () => {
  expect([lateText(202, 202), lateText(5, 1), lateText(5, 2), lateText(1, 1), lateText(3, 0)]).toEqual([
    '202 apprenants n’ont pas commencé',
    '5 apprenants n’ont pas terminé, dont 1 n’a pas commencé',
    '5 apprenants n’ont pas terminé, dont 2 n’ont pas commencé',
    '1 apprenant n’a pas commencé',
    '3 apprenants n’ont pas terminé',
  ]);
});

test('P-2.1-34 P-9-20 P-9-21 · a line tells what its list is made by', () => {
  const told = (['courriels', 'possessions', 'casques', 'appareils', 'etablissements', 'attestations'] as const).map(
    (code) => lineText(code, 2).replaceAll('\u00A0', ' '),
  );
  expect(told).toEqual([
    'courriels attendent depuis plus de 15 minutes',
    'possessions finissent d’ici 30 jours',
    'casques sans nouvelles depuis 30 jours ou jamais connectés, tous lieux confondus',
    'casques sans nouvelles depuis 30 jours ou jamais connectés',
    'établissements sans connexion depuis 30 jours ou jamais connectés',
    'attestations de ces 7 derniers jours à télécharger',
  ]);
});
