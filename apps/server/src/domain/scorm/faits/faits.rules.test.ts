import { expect, test } from 'vitest';
import { factsOfItems } from './faits.rules.ts';

const what = (items: Parameters<typeof factsOfItems>[0]) =>
  factsOfItems(items).map(({ genre, code, valeur, juste, libelle }) => [genre, code, valeur, juste, libelle]);

test('interactions are answers, right or wrong as the package says; objectives are met or not', () => {
  const of2004 = {
    interactions: {
      0: { id: 'q1', type: 'choice', learner_response: 'a', result: 'correct', description: 'Combien de temps ?' },
      1: { id: 'q2', type: 'true-false', learner_response: 'false', result: 'incorrect' },
    },
    objectives: { 0: { id: 'o1', success_status: 'passed', description: 'Hygiène' } },
  };
  expect(what([of2004])).toEqual([
    ['reponse', 'q1', 'a', true, 'Combien de temps ?'],
    ['reponse', 'q2', 'false', false, null],
    ['objectif', 'o1', '', true, 'Hygiène'],
  ]);
  const of12 = {
    interactions: [{ id: 'q1', student_response: 'b', result: 'wrong' }],
    objectives: [{ id: 'o1', status: 'incomplete' }],
  };
  expect(what([of12])).toEqual([
    ['reponse', 'q1', 'b', false, null],
    ['objectif', 'o1', '', false, null],
  ]);
});

test('« neutral », « unanticipated » and points are neither right nor wrong; what has no answer, no id or was not tried is no fact', () => {
  const interactions = ['neutral', 'unanticipated', '0.5'].map((result, index) => ({
    id: `q${index}`,
    student_response: 'x',
    result,
  }));
  const nothing = [{ id: 'sans' }, { student_response: 'sans id' }, 'rien', null];
  const cmi = { interactions: [...interactions, ...nothing], objectives: [{ id: 'o', status: 'not attempted' }] };
  expect(what([cmi]).map(([, , , juste]) => juste)).toEqual([null, null, null]);
  expect(what([{ interactions: 'abc', objectives: 3 }, {}])).toEqual([]);
});
