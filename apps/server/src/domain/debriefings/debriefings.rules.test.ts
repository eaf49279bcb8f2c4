import { expect, test } from 'vitest';
import type { FaitCompte } from '../statistiques/faits/comptes.queries.ts';
import { debriefingOf } from './debriefings.rules.ts';

const DEBUT = '2026-11-19T09:00:00Z';
const BEGINS = { type: 'etape', at: DEBUT, donnees: { code: 'accueil', libelle: 'Accueil' } };

/** An action of the session, wrong or right. */
const action = (code: string, juste: boolean | null, categorie: string | null = null): FaitCompte => ({
  ...{ id: 1, scenarioId: 1, sessions: 1, genre: 'action', valeur: '', libelle: null, rang: 0 },
  ...{ code, juste, categorie },
});

/** What is asked between how it was and what next. @param isInStep every action was played in one step */
function askedAbout(faits: FaitCompte[], isInStep: boolean): string {
  const played = faits.map(({ code, juste }) => ({ type: 'action', at: DEBUT, donnees: { code, correcte: juste } }));
  const { questions } = debriefingOf({
    ...{ debut: DEBUT, duree: 600, faits, ailleurs: [], textes: { libelles: {}, questions: {} } },
    events: isInStep ? [BEGINS, ...played] : played,
  });
  expect(questions).toHaveLength(3);
  return questions[1]!.question.replaceAll(/\s/g, ' ');
}

const [pouces, ongles, identite] = ['frotter_pouces', 'frotter_ongles', 'identite'] as const;

test.each<[string, FaitCompte[], boolean, string]>([
  [
    'the category with most errors, with how many',
    [action(identite, false, 'Identito'), action(pouces, false, 'Hygiene'), action(ongles, false, 'Hygiene')],
    true,
    '2 erreurs en « Hygiène » : qu’est-ce qui a détourné votre attention ?',
  ],
  [
    'the step of an error without a category, be what is right of one',
    [action(pouces, false), action(identite, true, 'Identito')],
    true,
    'Une erreur en « Accueil » : qu’est-ce qui a détourné votre attention ?',
  ],
  ['an error of nowhere', [action(pouces, false)], false, 'Qu’est-ce qui a détourné votre attention ?'],
  [
    'what went best, where nothing is wrong',
    [action(pouces, true, 'Hygiene'), action(ongles, true, 'Hygiene'), action(identite, true, 'Identito')],
    true,
    '« Hygiène » est ce qui s’est passé le mieux : qu’est-ce qui vous y a aidé ?',
  ],
  ['what is right, of nowhere', [action(pouces, true)], false, 'Qu’est-ce qui s’est passé le mieux, et pourquoi ?'],
  ['nothing that was judged', [action(pouces, null)], true, 'Qu’est-ce qui s’est passé le mieux, et pourquoi ?'],
])('the question on what happened bears on %s', (_, faits, isInStep, question) => {
  expect(askedAbout(faits, isInStep)).toBe(question);
});
