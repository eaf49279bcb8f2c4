import { frenchMinute } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { EvolutionSatisfaction, FormationNotee } from '@sillage/contracts/satisfactions.ts';
import type { WrittenSheet } from '../../platform/spreadsheet.ts';

const questionName = (question: (typeof QUESTIONS)[number]) => message(`statistiques.satisfaction.${question}`);

/** One row for each formation, one percentage for each question (S-2.7-09). */
export function sheetOfFormations(formations: readonly FormationNotee[], phrase: string): WrittenSheet {
  return {
    nom: message('satisfactions.par_formation'),
    phrase,
    colonnes: [
      { titre: message('satisfactions.formation'), largeur: 44 },
      ...QUESTIONS.map((question) => ({ titre: `${questionName(question)} (%)`, largeur: 28 })),
    ],
    lignes: formations.map(({ name, scores }) => [name, ...QUESTIONS.map((question) => scores[question].moyenne)]),
  };
}

/** One row for each scenario: of each question the value at A, at B, and their difference. */
export function sheetOfEvolution(
  rows: readonly EvolutionSatisfaction[],
  { debut, fin }: { debut: string; fin: string },
): WrittenSheet {
  return {
    nom: message('satisfactions.evolution'),
    phrase: message('satisfactions.instants', { a: frenchMinute(debut), b: frenchMinute(fin) }),
    colonnes: [
      { titre: message('satisfactions.scenario'), largeur: 44 },
      ...QUESTIONS.flatMap((question) =>
        (['a', 'b', 'ecart'] as const).map((part) => ({
          titre: `${questionName(question)} · ${message(`satisfactions.evolution.${part}`)}`,
          largeur: 24,
        })),
      ),
    ],
    lignes: rows.map((row) => [
      row.scenario,
      ...QUESTIONS.flatMap((question) => [
        row[`satisfactionPrevious${question}`],
        row[`satisfaction${question}`],
        row[`satisfactionDiff${question}`],
      ]),
    ]),
  };
}
