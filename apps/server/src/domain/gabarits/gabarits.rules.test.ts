import { expect, test } from 'vitest';
import { isRight } from './gabarits.rules.ts';

const choice = (valeur: string, isCorrect: boolean) => ({ valeur, text: `Choix ${valeur}`, isCorrect });
const several = {
  question: 'Que retirer avant une friction ?',
  informations: null,
  choices: [choice('bague', true), choice('montre', true), choice('bracelet', true), choice('badge', false)],
  explication: null,
};
const textes = { libelles: {}, questions: { bijoux: several } };
const answer = (valeur: string, juste: boolean | null = null) => {
  const fait = { id: 1, genre: 'reponse', code: 'bijoux', libelle: null, valeur, juste, sessions: 1 } as const;
  return isRight(fait as unknown as Parameters<typeof isRight>[0], textes);
};

test.each([
  ['montre[,]bracelet[,]bague', true],
  // Right ones, and not all of them.
  ['bague[,]montre', false],
  ['bague[,]montre[,]bracelet[,]badge', false],
  ['bague[,]montre[,]badge', false],
  ['bague[,]bague[,]bague', false],
  // Told one by one, each for itself.
  ['bague', true],
  ['badge', false],
  ['collier', false],
])('of several choices, the answer « %s » is right: %s', (valeur, expected) => {
  expect(answer(valeur)).toBe(expected);
});

test('a device or a package that says so is believed; a question without choices says nothing', () => {
  expect(answer('badge', true)).toBe(true);
  expect(
    isRight({ genre: 'reponse', code: 'autre', valeur: '1', juste: null } as Parameters<typeof isRight>[0], textes),
  ).toBe(null);
});
