import { expect, type Locator } from '@playwright/test';

/** Figures as screens write them, but for their spaces, which are plain. */

const french = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const paris = { timeZone: 'Europe/Paris' } as const;
const days = new Intl.DateTimeFormat('fr-FR', { ...paris, dateStyle: 'short' });
const hours = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'short' });

export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const figure = (value: number | null) => (value === null ? '-' : plain(french.format(value)));

/** In half steps. */
export const percent = (rate: number | null) => (rate === null ? '-' : `${figure(Math.round(rate * 2) / 2)} %`);

/** 20/11/2026 */
export const dayOf = (moment: string) => days.format(new Date(moment));

/** 20/11/2026 à 14:02 */
export const momentOf = (moment: string) => `${dayOf(moment)} à ${hours.format(new Date(moment))}`;

/** The Monday of a week, 16/11/26. */
export function mondayOf({ year, week }: { year: number; week: number }): string {
  const inFirst = Temporal.PlainDate.from({ year, month: 1, day: 4 });
  const monday = inFirst.subtract({ days: inFirst.dayOfWeek - 1 }).add({ weeks: week - 1 });
  return monday.toString().slice(2).split('-').toReversed().join('/');
}

/** As the legend of a ring says them: name, count, share. */
export function sharesOf(parts: readonly { label: string; value: number }[]): string[][] {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return parts.map(({ label, value }) => [label, figure(value), percent((value * 100) / total)]);
}

/** What these cells say, row by row. @param width cells of a row */
export async function rowsOf(cells: Locator, width: number): Promise<string[][]> {
  const texts = (await cells.allInnerTexts()).map(plain);
  return Array.from({ length: texts.length / width }, (_, row) => texts.slice(row * width, (row + 1) * width));
}

/** The table behind a chart, which is then drawn again: of each row its name, then its figures. */
export async function dataOf(card: Locator): Promise<string[][]> {
  const button = card.getByRole('button', { name: /^Voir les données/ });
  await button.click();
  const heads = card.getByRole('columnheader');
  await expect(heads.first()).toBeVisible();
  const rows = await rowsOf(card.locator('tbody').locator('th, td'), await heads.count());
  await button.click();
  return rows;
}
