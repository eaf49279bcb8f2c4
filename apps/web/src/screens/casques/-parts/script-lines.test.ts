import { expect, test } from 'vitest';
import { lineOf } from './script-lines.ts';

test('P-2.7-22 · a session or a log of a batch is read whatever its shape', () => {
  expect(lineOf('2 sessions lues')).toBe('2 sessions lues');
  expect(lineOf({ scenario: 'Lavage des mains', score: 80, personne: null })).toBe(
    'scenario : Lavage des mains · score : 80 · personne : null',
  );
  expect(lineOf(null)).toBe('null');
  expect(lineOf([1, 'a'])).toBe('[1,"a"]');
});
