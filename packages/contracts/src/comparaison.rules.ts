import { differenceText, integerText, rateText } from './chiffres.rules.ts';
import { message } from './messages.fr.ts';

/** A figure beside that of the period before, the same on the screen, in its file and on paper. */

/** In parts of what was: 0.12 for 112 after 100; null after none. */
export function changeRate(now: number, before: number): number | null {
  return before > 0 ? (now - before) / before : null;
}

/** « (+12 %) »; nothing to say after none. */
function rateOf(now: number, before: number): string {
  const rate = changeRate(now, before);
  return rate === null ? '' : `(${rateText(rate)})`;
}

/**
 * In words: « en hausse de 12 (+12 %) »; null where one of them is no figure.
 * @param format of the difference, with its unit
 */
export function changeText(
  now: number | null,
  before: number | null,
  format: (difference: number) => string = integerText,
): string | null {
  if (now === null || before === null) return null;
  if (now === before) return message('statistiques.evolution.stable');
  const code = now > before ? 'statistiques.evolution.hausse' : 'statistiques.evolution.baisse';
  return message(code, { ecart: format(Math.abs(now - before)), taux: rateOf(now, before) }).trim();
}

/** In a column of differences: « +12 (+12 %) ». */
export function changeFigure(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  return `${differenceText(now - before)}\u00A0${now === before ? '' : rateOf(now, before)}`.trim();
}

/** A row of a chart, its value, and what it was; null where there is nothing to make a figure of. */
interface Compared<P> {
  row: P;
  value: number | null;
  avant: number | null;
}

/**
 * The rows of now in their order, then those that the period before had alone.
 * @param none the value of a row that one of the periods lacks: none counted, or no figure
 */
export function beside<P extends { label: string; value: number }>(
  now: readonly P[],
  before: readonly P[],
  none: 0 | null,
): Compared<P>[] {
  // What is left of a row without its value tells it from the others.
  const keyOf = (row: P) => JSON.stringify({ ...row, value: 0 });
  const former = new Map(before.map((row) => [keyOf(row), row]));
  const shown = now.map((row) => {
    const known = former.get(keyOf(row));
    former.delete(keyOf(row));
    return { row, value: row.value, avant: known ? known.value : none };
  });
  return [...shown, ...[...former.values()].map((row) => ({ row, value: none, avant: row.value }))];
}
