import type { BlocDefini } from '@sillage/contracts/gabarits.ts';
import { expect, test } from 'vitest';
import {
  blocsOf,
  bodyOf,
  changed,
  choicesOf,
  copiedOver,
  NO_QUIZ,
  newBloc,
  problemsOf,
  questionOf,
  questionsOf,
  unknownCodes,
  valuesOf,
  withQuiz,
} from './gabarit-form.ts';

const known = [
  { sujet: 'reponse' as const, code: 'duree', libelle: '', categorie: null, sessions: 3, valeurs: ['30'] },
];

test('what is sent is what was read, the keys of the page left out', () => {
  const { key: _, ...bloc } = newBloc();
  const read = { blocs: [bloc, bloc], textes: { libelles: { a: 'A' }, questions: {} } };
  expect(bodyOf(valuesOf(read))).toEqual(read);
  const [one, other] = valuesOf(read).blocs;
  expect(one!.key).not.toBe(other!.key);
});

test('a copy takes the blocks of the other template, and of its texts those that this one lacks', () => {
  const quiz = (question: string) => ({ ...NO_QUIZ, question });
  const { key: _, ...bloc } = newBloc();
  const other = {
    blocs: [{ ...bloc, title: 'Copie' }],
    textes: { libelles: { a: 'autre', b: 'autre' }, questions: { c: quiz('autre'), d: quiz('autre') } },
  };
  const made = copiedOver({ libelles: { a: 'mien' }, questions: { c: quiz('mienne') } }, other);
  expect(made.blocs.map(({ title }) => title)).toEqual(['Copie']);
  expect(made.libelles).toEqual({ a: 'mien', b: 'autre' });
  expect(made.questions).toEqual({ c: quiz('mienne'), d: quiz('autre') });
});

test('another subject takes a reading and a drawing that go with it, and no code of the former', () => {
  const actions = { ...newBloc(), codes: ['pouces'] };
  expect(changed(actions, { lecture: 'nombre' })).toMatchObject({ chartType: 'horizontalBar', codes: ['pouces'] });
  expect(changed(actions, { sujet: 'reponse' })).toMatchObject({
    lecture: 'repartition',
    chartType: 'donut',
    codes: null,
  });
  expect(changed(actions, { sujet: 'satisfaction' })).toMatchObject({ chartType: 'satisfactionKnob' });
});

test('a code that no session holds, a block without a title', () => {
  const bloc = { ...newBloc(), sujet: 'reponse' as const, codes: ['duree', 'flacon'] };
  expect(unknownCodes(bloc, known)).toEqual(['flacon']);
  expect(unknownCodes({ ...bloc, sujet: 'action' }, known)).toEqual(['duree', 'flacon']);
  expect(Object.keys(problemsOf({ blocs: [{ ...bloc, title: 'Durée' }, bloc], libelles: {}, questions: {} }))).toEqual([
    'blocs.1.title',
  ]);
});

test('the question of one answer code, with the answers that were given', () => {
  expect(questionOf({ ...newBloc(), sujet: 'reponse', codes: ['duree'] })).toBe('duree');
  expect(questionOf({ ...newBloc(), sujet: 'reponse', codes: null })).toBeUndefined();
  const quiz = { ...NO_QUIZ, question: 'Combien ?', choices: [{ valeur: '15', text: 'Quinze', isCorrect: false }] };
  expect(choicesOf(quiz, ['30', '15']).map(({ valeur }) => valeur)).toEqual(['15', '30']);
  expect(withQuiz({}, 'duree', quiz)).toEqual({ duree: quiz });
  expect(withQuiz({ duree: quiz }, 'duree', NO_QUIZ)).toEqual({});
});

test('two templates that differ, whatever in, read different', () => {
  const bloc = { ...newBloc(), title: 'Durée', sujet: 'reponse' as const, codes: ['duree'] };
  const others: BlocDefini = {
    title: 'Temps',
    chartType: 'stacked',
    sujet: 'action',
    codes: null,
    lecture: 'nombre',
    tri: 'ordre',
    option: 'badToGood',
    titleColor: 'green',
    adminOnly: true,
    visible: false,
  };
  const [own] = blocsOf([bloc], known);
  for (const [name, value] of Object.entries(others)) {
    expect(blocsOf([{ ...bloc, [name]: value }], known), name).not.toEqual([own]);
  }
  expect(blocsOf([bloc], [{ ...known[0]!, libelle: 'Durée de la désinfection' }])[0]).toContain('désinfection');

  const quiz = { ...NO_QUIZ, question: 'Combien ?', choices: [{ valeur: '30', text: 'Trente', isCorrect: false }] };
  for (const change of [
    { question: 'Combien de secondes ?' },
    { informations: 'Après le soin' },
    { explication: 'Trente secondes' },
    { choices: [] },
    { choices: [{ valeur: '30', text: 'Trente secondes', isCorrect: false }] },
    { choices: [{ valeur: '30', text: 'Trente', isCorrect: true }] },
  ]) {
    expect(questionsOf({ duree: { ...quiz, ...change } })).not.toEqual(questionsOf({ duree: quiz }));
  }
});
