import { expect, test } from 'vitest';
import { DECLARATION, type Mesure } from '../totals/measures.rules.ts';
import type { Somme } from '../totals/sums.queries.ts';
import { usageOf } from './usage.rules.ts';

test('S-2.6-13 · what reports like a headset is counted as what it is: a tablet is a phone, a computer a computer', () => {
  const none = Object.fromEntries(Object.keys(DECLARATION.measures).map((name) => [name, 0])) as Record<Mesure, number>;
  const somme = (axe: Somme['axe'], cle: string, typeId: number | null, passages: number): Somme => ({
    ...none,
    axe,
    cle,
    nom: cle,
    typeId,
    passages,
  });
  const { formationsParAppareil } = usageOf([
    somme('plateforme', 'casque', null, 7),
    somme('casque', '1', 1, 4),
    somme('casque', '2', 2, 2),
    somme('casque', '3', 3, 1),
  ]);
  expect(formationsParAppareil.map(({ appareil, value }) => [appareil, value])).toEqual([
    ['casque', 4],
    ['mobile', 2],
    ['ordinateur', 1],
  ]);
});
