import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { Player, playableModule } from '../../../../test/scorm/player.ts';

test('S-2.23-21 C-3.11-01 C-3.11-02 S-3-47 · a package that tells its questions fills those of the template, which may say them better', async () => {
  const t = await testApp();
  t.clock.current = new Date('2026-11-20T09:00:00Z');
  const player = await Player.of(t);
  const moduleId = await playableModule(t);
  const asked = (student_response: string) => ({
    core: { lesson_status: 'passed' },
    interactions: {
      0: {
        ...{ id: 'duree', type: 'choice', description: 'Combien de temps ?', student_response, result: 'wrong' },
        correct_responses: { 0: { pattern: 'trente_secondes' } },
      },
    },
  });
  const { cle } = await player.play(moduleId);
  await player.commit(cle, 1, asked('quinze_secondes'));
  player.wait(10);
  await player.commit(cle, 2, asked('une_minute'));
  const { id, session } = await t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
    .where('moduleId', '=', moduleId)
    .select(['scenarios.id', 'session'])
    .executeTakeFirstOrThrow();
  const path = `/scenarios/${id}/gabarit`;
  const choice = (valeur: string, text: string, isCorrect = false) => ({ valeur, text, isCorrect });
  const told = {
    question: 'Combien de temps ?',
    informations: null,
    choices: [
      choice('quinze_secondes', 'Quinze secondes'),
      choice('trente_secondes', 'Trente secondes', true),
      choice('une_minute', 'Une minute'),
    ],
    explication: null,
  };
  const { body: kept } = await t.as('admin').get(path);
  expect(kept.textes.questions).toEqual({ duree: told });
  const quizOf = async () => (await t.as('apprenant').post('/template/session', { session })).body.datas[0];
  expect(await quizOf()).toMatchObject({ quiz: told, series: [{ label: 'Une minute', isCorrect: false }] });

  // What an administrator saves as it was stays the package's.
  const save = (questions: object, version: number) =>
    t
      .as('admin')
      .put(path, { blocs: kept.blocs, textes: { ...kept.textes, questions } }, { 'If-Match': `"${version}"` });
  expect((await save(kept.textes.questions, 0)).status).toBe(200);
  await player.commit(cle, 3, asked('jamais'));
  expect((await quizOf()).quiz.choices).toHaveLength(4);
  const better = { ...told, informations: 'Le chronomètre tourne.', explication: 'Trente secondes suffisent.' };
  expect((await save({ duree: better }, 1)).status).toBe(200);
  expect((await quizOf()).quiz).toEqual(better);
  await player.close();
  await t.close();
});
