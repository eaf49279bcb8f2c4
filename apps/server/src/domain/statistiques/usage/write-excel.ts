import { everyWeek, frenchDay, mondayOf, type Week } from '@sillage/contracts/calendrier.rules.ts';
import { beside } from '@sillage/contracts/comparaison.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import type { WrittenSheet } from '../../../platform/spreadsheet.ts';

const monday = ({ year, week }: Week) => ({ jour: mondayOf(year, week) });

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
      lignes: everyWeek(usage.passagesParSemaine).map(({ week, row }) => [monday(week), row?.total ?? 0]),
    };
  }
  if (graphique === 'satisfactionsParSemaine') {
    return (
      usage.satisfactionsParSemaine && {
        nom,
        colonnes: [
          { titre: message('statistiques.colonne.semaine') },
          ...QUESTIONS.map((question) => ({
            titre: `${message(`statistiques.satisfaction.${question}`)} (%)`,
            largeur: 28,
          })),
        ],
        lignes: everyWeek(usage.satisfactionsParSemaine).map(({ week, row }) => [
          monday(week),
          ...QUESTIONS.map((question) => row?.[`satisfaction${question}`] ?? null),
        ]),
      }
    );
  }
  const parts: readonly { label: string; value: number }[] | undefined = usage[graphique];
  if (!parts) return undefined;
  const isDuration = graphique === 'dureeMoyenneParScenario';
  const before = usage.avant?.[graphique];
  return {
    nom,
    colonnes: [
      { titre: message(`statistiques.axe.${graphique}`), largeur: 48 },
      { titre: message(isDuration ? 'statistiques.colonne.minutes' : 'statistiques.colonne.sessions') },
      ...(before
        ? [{ titre: message('statistiques.colonne.avant') }, { titre: message('statistiques.colonne.evolution') }]
        : []),
    ],
    lignes: before
      ? beside(parts, before, isDuration ? null : 0).map(({ row, value, avant }) => [
          row.label,
          value,
          avant,
          value === null || avant === null ? null : value - avant,
        ])
      : parts.map(({ label, value }) => [label, value]),
  };
}

/** Under the rows: what the figures are about. */
export function notesOf({ filtre, avant }: GlobalUsageData): string[][] {
  const days = avant && { debut: frenchDay(avant.debut), fin: frenchDay(avant.fin) };
  return [[filtre], ...(days ? [[message('statistiques.comparaison.phrase', days)]] : [])];
}
