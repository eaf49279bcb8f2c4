import { onFirstUse } from './chiffres.rules.ts';

/**
 * Days and weeks, for the whole product: those of France, whatever the clock of the machine. Weeks are those of ISO as series show
 * them: named by their Monday, week 53 counted with week 52 (S-9-38, S-9-39).
 */

export const DAY_MS = 86_400_000;
const PARIS = { timeZone: 'Europe/Paris' };
const parisDays = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', PARIS));
const parisMinutes = onFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { ...PARIS, dateStyle: 'short', timeStyle: 'short' }),
);

/** Calendar day `YYYY-MM-DD` in France at this moment. */
export function dayInFrance(now: Date): string {
  return parisDays().format(now);
}

/** Whether this is a day of the calendar, `YYYY-MM-DD`: the 31st of February is none. */
export function isDay(value: string): boolean {
  const instant = Date.parse(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(instant) && textOf(instant) === value;
}

/** This moment in France, to the minute: `2026-11-22 14:02`. */
export function minuteInFrance(moment: Date): string {
  return parisMinutes().format(moment);
}

/** A day, or a month, as it is read: 22/11/2026, 11/2026. */
export function frenchDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** `2026-11-22 14:02`, as it is read: 22/11/2026 14:02. */
export function frenchMinute(instant: string): string {
  const [day = '', time] = instant.split(' ');
  return `${frenchDay(day)} ${time}`;
}

export function dayBefore(day: string): string {
  return daysAfter(day, -1);
}

/** The calendar day that comes so many days after this one, or before it where they are negative. */
export function daysAfter(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY_MS);
}

/** Days from one calendar day to another, negative where it comes before. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS;
}

/** Days that have begun in France since this moment: 1 in the morning of what came in the evening. */
export function daysSince(moment: string, now: Date): number {
  return daysBetween(dayInFrance(new Date(moment)), dayInFrance(now));
}

/** The moment so many times twenty-four hours before this one. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export interface Week {
  year: number;
  week: number;
}

/** Days since the Monday of its week, 0 to 6. */
const sinceMonday = (day: number) => (new Date(day).getUTCDay() + 6) % 7;
const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Monday of an ISO week, `YYYY-MM-DD`. */
export function mondayOf(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  return textOf(fourth + ((week - 1) * 7 - sinceMonday(fourth)) * DAY_MS);
}

/** Monday of the week of a day, both `YYYY-MM-DD`. */
export function mondayBefore(jour: string): string {
  const day = Date.parse(jour);
  return textOf(day - sinceMonday(day) * DAY_MS);
}

/** Weeks are named by their Monday, `16/11/26` (S-9-38). */
export function mondayLabel({ year, week }: Week): string {
  return frenchDay(mondayOf(year, week).slice(2));
}

/** The week that a week is shown in. */
export function shownWeek(week: number): number {
  return Math.min(week, 52);
}

/** The week shown after this one. */
export function nextWeek({ year, week }: Week): Week {
  return week >= 52 ? { year: year + 1, week: 1 } : { year, week: week + 1 };
}

/** In their order. */
export const weekRank = ({ year, week }: Week) => year * 100 + week;

/**
 * Every week shown from the first of these rows to the last, or to another one, with its row where something was counted: one without is
 * a gap to see, on screens, in files and on paper.
 */
export function everyWeek<Row extends Week>(rows: readonly Row[], last: Week | undefined = rows.at(-1)) {
  const counted = new Map(rows.map((row) => [weekRank(row), row]));
  const weeks: { week: Week; row: Row | undefined }[] = [];
  for (
    let week: Week | undefined = rows[0] ?? last;
    week && last && weekRank(week) <= weekRank(last);
    week = nextWeek(week)
  )
    weeks.push({ week, row: counted.get(weekRank(week)) });
  return weeks;
}

/** First and last day of a week shown, `YYYY-MM-DD`: fourteen days where week 53 is counted with week 52. */
export function daysOfWeek({ year, week }: Week): { debut: string; fin: string } {
  const next = nextWeek({ year, week });
  return { debut: mondayOf(year, week), fin: dayBefore(mondayOf(next.year, next.week)) };
}

/** Week shown of a calendar day `YYYY-MM-DD`. */
export function weekOf(jour: string): Week {
  const thursday = new Date(Date.parse(mondayBefore(jour)) + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return { year, week: shownWeek(week) };
}

/** The week that is running. */
export function currentWeek(now: Date): Week {
  return weekOf(dayInFrance(now));
}
