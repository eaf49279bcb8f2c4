import { expect, test } from 'vitest';
import { notificationHost } from '../notify.ts';
import { errorsOf, reasonsOf, refusalOf, sayRefusal, sentencesOf } from './refusal.ts';

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

test('what is refused of several fields in the same words is read once', () => {
  const violations = ['debut', 'fin'].map((propertyPath) => ({ propertyPath, message: 'Date invalide.' }));
  expect(reasonsOf({ status: 422, message: 'Refusé.', violations })).toEqual(['Date invalide.']);
  expect(reasonsOf(new TypeError('Failed to fetch'))).toEqual([]);
});

test('a refusal is said in the words of the server, an accident in ours', () => {
  const said: string[] = [];
  const leave = notificationHost.serve(({ kind, text }) => said.push(`${kind} ${text}`));
  sayRefusal({ status: 412, message: 'Fiche modifiée.' });
  sayRefusal(new TypeError('Failed to fetch'));
  leave();
  expect(said).toEqual(['error Fiche modifiée.', 'error Erreur lors du traitement des données']);
});

test('the words of an accident are never shown', () => {
  expect(refusalOf(new TypeError('Failed to fetch')).message).toBeUndefined();
  expect(refusalOf({ status: 412, message: 'Fiche modifiée.' })).toEqual({
    status: 412,
    message: 'Fiche modifiée.',
    violations: [],
  });
});
