import { expect, test } from 'vitest';
import { answersTo, sortFormations } from './satisfactions.rules.ts';
import type { FormationNotee } from './satisfactions.ts';

function formation(name: string, ...moyennes: (number | null)[]): FormationNotee {
  const note = (question: number) => {
    const moyenne = moyennes[question - 1] ?? null;
    return { moyenne, nombre: moyenne === null ? 0 : 3 };
  };
  return { id: 1, name, scores: { 1: note(1), 2: note(2), 3: note(3), 4: note(4), 5: note(5) } };
}

const none = formation('Alarmes');
const good = formation('Élan', 90, null, 100);
const fair = formation('Eau', 80, 80, 80, 80, 80);
const bad = formation('Zone', 20);
const names = (tri: Parameters<typeof sortFormations>[1]) =>
  sortFormations([fair, none, bad, good], tri).map(({ name }) => name);

test('S-2.7-02 S-2.7-07 · by name, by the highest mean of the questions or the lowest, without answers last', () => {
  expect(names('nom')).toEqual(['Alarmes', 'Eau', 'Élan', 'Zone']);
  expect(names('meilleur')).toEqual(['Élan', 'Eau', 'Zone', 'Alarmes']);
  expect(names('pire')).toEqual(['Zone', 'Eau', 'Élan', 'Alarmes']);
});

test('S-2.7-08 · the number of answers is that of all questions together', () => {
  expect(answersTo(good)).toBe(6);
  expect(answersTo(none)).toBe(0);
});
