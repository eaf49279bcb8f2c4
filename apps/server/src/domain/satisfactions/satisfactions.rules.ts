import { message } from '@sillage/contracts/messages.fr.ts';
import { satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { EvolutionSatisfaction, FormationNotee } from '@sillage/contracts/satisfactions.ts';
import type { SommeReponses } from './satisfactions.reponses.queries.ts';

/** Satisfactions of trainings, from the sums and the numbers of their answers. */

type Question = (typeof QUESTIONS)[number];

function noteOf(sommes: readonly SommeReponses[], question: Question) {
  const total = (name: `somme${Question}` | `reponses${Question}`) => sommes.reduce((sum, one) => sum + one[name], 0);
  const nombre = total(`reponses${question}`);
  return { moyenne: satisfactionPercent({ somme: total(`somme${question}`), nombre }), nombre };
}

/** One entry for each module, one for the scenarios that stand in none. */
export function formationsOf(sommes: readonly SommeReponses[]): FormationNotee[] {
  const modules = Map.groupBy(sommes, ({ moduleId }) => moduleId);
  const formations = [...modules].map(([id, own]) => ({
    id,
    name: own[0]!.module ?? message('satisfactions.hors_module'),
    scores: {
      1: noteOf(own, 1),
      2: noteOf(own, 2),
      3: noteOf(own, 3),
      4: noteOf(own, 4),
      5: noteOf(own, 5),
    },
  }));
  return formations.sort((a, b) => inFrenchOrder(a.name, b.name));
}

/** Of each scenario answered until the second instant: its values then, at the first one, and their difference (S-2.13-12, S-3-29). */
export function evolutionOf(
  before: readonly SommeReponses[],
  after: readonly SommeReponses[],
): EvolutionSatisfaction[] {
  const former = Map.groupBy(before, ({ scenarioId }) => scenarioId);
  const rows = [...Map.groupBy(after, ({ scenarioId }) => scenarioId)].map(([id, own]) => ({
    id,
    scenario: own[0]!.scenario ?? message('statistiques.scenario_inconnu'),
    ...Object.assign({} as Values, ...QUESTIONS.map((question) => changeOf(question, former.get(id) ?? [], own))),
  }));
  return rows.sort((a, b) => inFrenchOrder(a.scenario, b.scenario));
}

type Values = Omit<EvolutionSatisfaction, 'id' | 'scenario'>;

function changeOf(
  question: Question,
  former: readonly SommeReponses[],
  own: readonly SommeReponses[],
): Partial<Values> {
  const [previous, value] = [noteOf(former, question).moyenne, noteOf(own, question).moyenne];
  return {
    [`satisfaction${question}`]: value,
    [`satisfactionPrevious${question}`]: previous,
    [`satisfactionDiff${question}`]: previous === null || value === null ? null : value - previous,
  };
}
