import { overallScore, satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';
import { satisfactions } from '@sillage/contracts/satisfactions.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { answersOf, countAnswers, listModuleAverages } from './satisfactions.queries.ts';

export const satisfactionsDomain = bind('satisfactions', satisfactions, {
  async scores({ readDb, clock, actor, query }) {
    const comptes = await countAnswers(readDb, actor, query, today(clock));
    const scores = (question: 1 | 2 | 3 | 4 | 5) => {
      const moyenne = satisfactionPercent(answersOf(comptes[question]));
      return { score: moyenne, moyenne, heatmap: comptes[question] };
    };
    return { 1: scores(1), 2: scores(2), 3: scores(3), 4: scores(4), 5: scores(5) };
  },

  async reussite({ readDb, clock, actor, body }) {
    const code = body.company ?? null;
    const comptes = await countAnswers(readDb, actor, code === null ? {} : { eId: code }, today(clock));
    const moyenne = (question: 1 | 5) => satisfactionPercent(answersOf(comptes[question]));
    return {
      successRating: overallScore(await listModuleAverages(readDb, actor, code)),
      satisfactions: { 1: { moyenne: moyenne(1) }, 5: { moyenne: moyenne(5) } },
    };
  },
});
