import { onFirstUse } from './chiffres.rules.ts';

/**
 * Columns of the activity table before those of its months (S-2.9-01, S-2.9-02, S-2.9-03, S-2.9-04, S-2.9-05, S-2.9-06, S-2.9-07,
 * S-2.9-08).
 */
export const ACTIVITE_COLUMNS = [
  'etablissement',
  'casque',
  'etiquette',
  'dateDerniereNouvelle',
  'finPossession',
  'delaisReceptionLog',
  'derniereVersionUtilisee',
  'totalPassages',
] as const;
export type ActiviteColumn = (typeof ACTIVITE_COLUMNS)[number];

/** Months of the table: the running one and the twelve before it (S-2.9-09). */
const MONTHS = 13;

/** The months up to that of this day `YYYY-MM-DD`, each by its key `2026-11`, the oldest first. */
export function thirteenMonths(jour: string): string[] {
  const [year = 0, month = 0] = jour.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, rank) =>
    new Date(Date.UTC(year, month - MONTHS + rank, 1)).toISOString().slice(0, 7),
  );
}

/** First and last day of a month `2026-11`. */
export function daysOfMonth(mois: string): { debut: string; fin: string } {
  const [year = 0, month = 0] = mois.split('-').map(Number);
  return { debut: `${mois}-01`, fin: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

const months = onFirstUse(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short', year: 'numeric' }));

/** « nov. 2026 » */
export function monthLabel(mois: string): string {
  return months().format(new Date(`${mois}-01T00:00:00Z`));
}

/** The days of a possession that fall in a period. */
export function daysWithin(
  { debutPossession, finPossession }: { debutPossession: string; finPossession: string | null },
  { debut, fin }: { debut: string; fin: string },
): { debut: string; fin: string } {
  return {
    debut: debutPossession > debut ? debutPossession : debut,
    fin: finPossession !== null && finPossession < fin ? finPossession : fin,
  };
}

/** Sums of the rows shown: the row of totals, on the screen and in its file. */
export function totalsOf(
  rows: readonly { totalPassages: number; mois: Record<string, number> }[],
  mois: readonly string[],
): { totalPassages: number; mois: Record<string, number> } {
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    totalPassages: sum((row) => row.totalPassages),
    mois: Object.fromEntries(mois.map((one) => [one, sum((row) => row.mois[one] ?? 0)])),
  };
}
