import { ANCIENNETES, COLONNES_SCORES } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import { ANCIENNETE_ANS } from '@sillage/contracts/statistiques.rules.ts';
import type { LigneIndice, LigneScores, StatistiquesCommunes } from '@sillage/contracts/statistiques.ts';
import type { WrittenSheet } from '../../../platform/spreadsheet.ts';

const percent = (value: number | null) => (value === null ? null : shownPercent(value));
const share = (titre: string) => ({ titre: `${titre} (%)`, largeur: 22 });

/** Each category, then its actions. */
export function sheetOfIndices({ indices, filtre }: StatistiquesCommunes): WrittenSheet {
  const figures = ({ value, nombre, total }: Omit<LigneIndice, 'values'>) => [percent(value), nombre, total];
  return {
    nom: message('commun.indices'),
    phrase: filtre,
    colonnes: [
      { titre: message('gabarits.axe.categorie'), largeur: 28 },
      { titre: message('gabarits.axe.action'), largeur: 44 },
      share(message('commun.indice')),
      { titre: message('commun.justes') },
      { titre: message('gabarits.colonne.total') },
    ],
    lignes: indices.flatMap((indice) => [
      [indice.label, null, ...figures(indice)],
      ...indice.values.map((action) => [indice.label, action.label, ...figures(action)]),
    ]),
  };
}

export function sheetOfFormations({ dernieresFormations, filtre }: StatistiquesCommunes): WrittenSheet {
  return {
    nom: message('commun.derniere_formation'),
    phrase: filtre,
    colonnes: [
      { titre: message('satisfactions.formation'), largeur: 44 },
      ...ANCIENNETES.flatMap((anciennete) => [
        share(message(`commun.${anciennete}`, { ans: ANCIENNETE_ANS })),
        {
          titre: message('commun.apprenants_de', { nom: message(`commun.${anciennete}`, { ans: ANCIENNETE_ANS }) }),
          largeur: 28,
        },
      ]),
    ],
    lignes: dernieresFormations.map(({ label, nombres, ...parts }) => [
      label,
      ...ANCIENNETES.flatMap((anciennete) => [parts[anciennete], nombres[anciennete]]),
    ]),
  };
}

export function sheetOfScores({ scores, filtre }: { scores: LigneScores[]; filtre: string }): WrittenSheet {
  return {
    nom: message('commun.scores'),
    phrase: filtre,
    colonnes: [
      { titre: message('commun.activite'), largeur: 44 },
      ...COLONNES_SCORES.map((colonne) => share(message(`commun.${colonne}`))),
    ],
    lignes: scores.map((row) => [row.activite, ...COLONNES_SCORES.map((colonne) => percent(row[colonne]))]),
  };
}
