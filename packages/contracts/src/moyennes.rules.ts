import { onFirstUse } from './chiffres.rules.ts';

/** How figures are averaged and rounded, everywhere: halves up, null over no value. */

/** Done over to do, in percent; 0 where there is nothing to do (C-9-23, C-9-25). */
export function progressPercent(done: number, total: number): number {
  return total > 0 ? Math.round((done / total) * 100) : 0;
}

/** Rounded mean of the values present, halves up; null over no value (C-9-20, C-9-22, C-9-23, C-9-24). */
export function roundedMean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return Math.round(present.reduce((sum, value) => sum + value, 0) / present.length);
}

/** Overall score of a person: a zero stands for a training not played (C-9-21, C-9-22). */
export function overallScore(averages: readonly (number | null)[]): number | null {
  return roundedMean(averages.filter((average) => average !== 0));
}

/** Percentage of satisfaction: the mean of the answers, 1 to 4, over 4 (S-9-42, S-9-43, C-9-23). */
export function satisfactionPercent({ somme, nombre }: { somme: number; nombre: number }): number | null {
  // One division, last: 23 over 10 answers is 57.5, which 23 / 10 / 4 * 100 falls short of.
  return nombre > 0 ? Math.round((somme * 100) / (4 * nombre)) : null;
}

/** Percent, to hundredths, of scores added up in hundredths of a percent; null over no score. */
export function meanScore({ scoreCentiemes, scores }: { scoreCentiemes: number; scores: number }): number | null {
  return scores > 0 ? Math.round(scoreCentiemes / scores) / 100 : null;
}

/** Whole minutes, of durations added up in seconds (S-9-37); null over none. */
export function meanMinutes({ dureeSecondes, durees }: { dureeSecondes: number; durees: number }): number | null {
  return durees > 0 ? Math.round(dureeSecondes / durees / 60) : null;
}

/** A percentage of what is known, null where nothing is: not rounded, since what is shown is rounded once. */
export function percentOf(nombre: number, total: number): number | null {
  return total > 0 ? (nombre * 100) / total : null;
}

/** The same to hundredths, as calls answer it. */
export function rate(nombre: number, total: number): number | null {
  return total > 0 ? Math.round((nombre * 10_000) / total) / 100 : null;
}

const percents = onFirstUse(() => new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 }));

/** A rate out of 100 as it is shown, in half steps: 72.3 is 72.5. Badges ask for it in SQL (`user_badges.queries.ts`). */
export function shownPercent(tauxPourcent: number): number {
  return Math.round(tauxPourcent * 2) / 2;
}

/** The same as it is read on screens and on paper: « 72,5 % ». */
export function percentText(tauxPourcent: number): string {
  return percents().format(shownPercent(tauxPourcent) / 100);
}

/**
 * The one sign of a value that does not exist, in lists, figures and papers: a percentage is then not 0 % (S-3-46). A record says
 * « Aucun » or « Aucune » (P-8-46); a cell of a file for Excel stays empty, where a sign would be a text among numbers.
 */
export const NO_VALUE = '-';
