import {
  ACTIVITE_COLUMNS,
  type ActiviteColumn,
  daysOfMonth,
  monthLabel,
  totalsOf,
} from '@sillage/contracts/activite.rules.ts';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { frenchDay, minuteInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { WrittenCell, WrittenSheet } from '../../platform/spreadsheet.ts';

interface Bascules {
  incomplete: boolean;
  tests: boolean;
  anciennesPossessions: boolean;
}

/** The rows that are shown under their totals, by the columns that are (S-2.9-19). */
export function sheetOfActivite(
  rows: readonly LigneActivite[],
  columns: readonly string[],
  months: readonly string[],
  bascules: Bascules,
): WrittenSheet {
  const totals = totalsOf(rows, months);
  const shown = [
    ...ACTIVITE_COLUMNS.filter((column) => columns.includes(column)).map((column) => ({
      titre: message(`activite.colonne.${column}`),
      largeur: column === 'etablissement' ? 32 : 22,
      cell: cells[column],
      total: column === 'totalPassages' ? totals.totalPassages : null,
    })),
    ...months
      .filter((mois) => columns.includes(mois))
      .map((mois) => ({
        titre: monthLabel(mois),
        largeur: 12,
        cell: (row: LigneActivite) => row.mois[mois] ?? 0,
        total: totals.mois[mois] ?? 0,
      })),
  ];
  const first = shown.map(({ total }, rank) => (rank === 0 && total === null ? message('ui.total') : total));
  return {
    nom: message('activite.titre'),
    phrase: phraseOf(months, bascules),
    colonnes: shown,
    lignes: [first, ...rows.map((row) => shown.map(({ cell }) => cell(row)))],
  };
}

/** The period, and what is counted besides complete sessions of current possessions. */
function phraseOf(months: readonly string[], { incomplete, tests, anciennesPossessions }: Bascules): string {
  const parts = [
    message('statistiques.filtre.periode', {
      debut: frenchDay(daysOfMonth(months[0]!).debut),
      fin: frenchDay(daysOfMonth(months.at(-1)!).fin),
    }),
    incomplete && message('statistiques.filtre.avec_incompletes'),
    tests && message('statistiques.filtre.avec_tests'),
    anciennesPossessions && message('activite.avec_anciennes'),
  ];
  return parts.filter(Boolean).join(' · ');
}

const day = (value: string | null): WrittenCell => value && { jour: value.slice(0, 10) };

const cells: Record<ActiviteColumn, (row: LigneActivite) => WrittenCell> = {
  etablissement: ({ etablissement }) => etablissement,
  casque: ({ casque }) => casque,
  etiquette: ({ etiquette }) => etiquette,
  dateDerniereNouvelle: ({ dateDerniereNouvelle: date }) => date && minuteInFrance(new Date(date)),
  finPossession: ({ finPossession }) => day(finPossession),
  delaisReceptionLog: ({ delaisReceptionLog }) => delaisReceptionLog,
  derniereVersionUtilisee: ({ derniereVersionUtilisee }) => derniereVersionUtilisee,
  totalPassages: ({ totalPassages }) => totalPassages,
};
