import { expect, test } from 'vitest';
import { errorsOf, refusalOf, sentencesOf } from './refusal.ts';

test('P-5-18 · the sentences of a violation are split at <br>', () => {
  expect(sentencesOf('Au moins 12 caractères.<br>Une majuscule.<br/> Un chiffre.<BR />')).toEqual([
    'Au moins 12 caractères.',
    'Une majuscule.',
    'Un chiffre.',
  ]);
});

test('two violations of a field are both kept', () => {
  const violations = [
    { propertyPath: 'nom', message: 'Trop court.' },
    { propertyPath: 'email', message: 'Adresse déjà prise.' },
    { propertyPath: 'nom', message: 'Déjà pris.' },
  ];
  expect(errorsOf(violations)).toEqual({ nom: 'Trop court.<br>Déjà pris.', email: 'Adresse déjà prise.' });
});

test('the words of an accident are never shown', () => {
  expect(refusalOf(new TypeError('Failed to fetch')).message).toBeUndefined();
  expect(refusalOf({ status: 412, message: 'Fiche modifiée.' })).toEqual({
    status: 412,
    message: 'Fiche modifiée.',
    violations: [],
  });
});
