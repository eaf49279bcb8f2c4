import { mondayOf } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import type { WrittenSheet } from '../../../platform/spreadsheet.ts';

/** The data of one chart as a sheet, as « Voir les données » shows them; nothing where the person has no such chart. */
export function sheetOf(graphique: Graphique, usage: GlobalUsageData): WrittenSheet | undefined {
  const nom = message(`statistiques.graphique.${graphique}`);
  if (graphique === 'passagesParSemaine') {
    return {
      nom,
      colonnes: [
        { titre: message('statistiques.colonne.semaine') },
        { titre: message('statistiques.colonne.sessions') },
      ],
      lignes: usage.passagesParSemaine.map(({ year, week, total }) => [{ jour: mondayOf(year, week) }, total]),
    };
  }
  if (graphique === 'satisfactionsParSemaine') {
    return (
      usage.satisfactionsParSemaine && {
        nom,
        colonnes: [
          { titre: message('statistiques.colonne.semaine') },
          ...([1, 2, 3, 4, 5] as const).map((question) => ({
            titre: `${message(`statistiques.satisfaction.${question}`)} (%)`,
            largeur: 28,
          })),
        ],
        lignes: usage.satisfactionsParSemaine.map((one) => [
          { jour: mondayOf(one.year, one.week) },
          one.satisfaction1,
          one.satisfaction2,
          one.satisfaction3,
          one.satisfaction4,
          one.satisfaction5,
        ]),
      }
    );
  }
  const parts: readonly { label: string; value: number }[] | undefined = usage[graphique];
  return (
    parts && {
      nom,
      colonnes: [
        { titre: message(`statistiques.axe.${graphique}`), largeur: 48 },
        {
          titre: message(
            graphique === 'dureeMoyenneParScenario' ? 'statistiques.colonne.minutes' : 'statistiques.colonne.sessions',
          ),
        },
      ],
      lignes: parts.map(({ label, value }) => [label, value]),
    }
  );
}
