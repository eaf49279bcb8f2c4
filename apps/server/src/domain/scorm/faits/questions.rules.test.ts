import { expect, test } from 'vitest';
import { questionsOfItems } from './questions.rules.ts';

test('a package tells its question, what is right, and what was chosen', () => {
  const interactions = {
    0: {
      ...{ id: 'q1', type: 'choice', description: 'Combien de temps ?', learner_response: 'quinze' },
      correct_responses: { 0: { pattern: 'trente' } },
    },
    1: {
      ...{ id: 'q2', type: 'choice', learner_response: 'a[,]c', description: 'Lesquels ?' },
      correct_responses: { 0: { pattern: '{order_matters=false}a[,]b' } },
    },
  };
  expect(questionsOfItems([{ interactions }])).toEqual([
    { code: 'q1', question: 'Combien de temps ?', choix: ['trente', 'quinze'], justes: ['trente'] },
    { code: 'q2', question: 'Lesquels ?', choix: ['a', 'b', 'c'], justes: ['a', 'b'] },
  ]);
});

test('SCORM 1.2 says no question; what is typed is no choice; what says nothing is no question', () => {
  const right = (pattern: string) => [{ pattern }];
  const interactions = [
    { id: 'q1', type: 'choice', student_response: 'b', correct_responses: right('{a,b}') },
    { id: 'q2', type: 'fill-in', student_response: 'alcool', correct_responses: right('solution, gel') },
    { id: 'q3', type: 'choice', student_response: 'b' },
    { type: 'choice', description: 'Sans identifiant' },
  ];
  expect(questionsOfItems([{ interactions }])).toEqual([
    { code: 'q1', question: null, choix: ['a', 'b'], justes: ['a', 'b'] },
    { code: 'q2', question: null, choix: ['solution, gel'], justes: ['solution, gel'] },
  ]);
  expect(questionsOfItems([{ interactions: 'abc' }, {}])).toEqual([]);
});
