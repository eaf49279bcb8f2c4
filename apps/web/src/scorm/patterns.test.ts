import { expect, test } from 'vitest';
import { isLearnerResponse, patternError } from './patterns.ts';

test.each([
  ['true-false', 'true', null],
  ['true-false', 'vrai', '406'],
  ['choice', '', null],
  ['choice', 'a[,]b', null],
  ['choice', 'a[,]', '406'],
  ['sequencing', 'a[,]b[,]a', null],
  ['likert', 'tout à fait', '406'],
  ['fill-in', '{case_matters=true}{lang=fr}soins[,]{lang=en}care', null],
  ['fill-in', '{case_matters=oui}soins', '406'],
  ['fill-in', '{lang=frl}soins', '406'],
  ['long-fill-in', '{}{[]}', null],
  ['matching', 'a[.]1[,]b[.]2', null],
  ['matching', 'a[.]', '406'],
  ['performance', '{order_matters=false}laver[.][,][.]sécher', null],
  ['performance', '[.]', '406'],
  ['numeric', '3[:]10', null],
  ['numeric', '[:]10', null],
  ['numeric', '300[:]1.5', '406'],
  ['other', 'ce que l’on veut', null],
])('%s %s is answered %s', (type, pattern, error) => {
  expect(patternError(type, 0, pattern, [])).toBe(error);
});

test('some types hold one pattern, some no pattern twice', () => {
  expect(patternError('likert', 1, 'a', ['b'])).toBe('351');
  expect(patternError('choice', 1, 'a', ['a'])).toBe('351');
  expect(patternError('matching', 1, 'a[.]b', ['a[.]b'])).toBeNull();
});

test('a learner answers a number, not a range', () => {
  expect(isLearnerResponse('numeric', '-0.231')).toBe(true);
  expect(isLearnerResponse('numeric', '1[:]2')).toBe(false);
  expect(isLearnerResponse('fill-in', '')).toBe(true);
});
