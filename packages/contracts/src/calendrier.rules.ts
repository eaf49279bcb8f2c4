/**
 * Days and weeks, for the whole product: those of France, whatever the clock of the machine. Weeks are those of ISO as series show
 * them: named by their Monday, week 53 counted with week 52 (S-9-38, S-9-39).
 */

const DAY = 86_400_000;
const parisDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

/** Calendar day `YYYY-MM-DD` in France at this moment. */
export function dayInFrance(now: Date): string {
  return parisDays.format(now);
}

export interface Week {
  year: number;
  week: number;
}

/** Monday of an ISO week, `YYYY-MM-DD`. */
export function mondayOf(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return new Date(fourth + ((week - 1) * 7 - weekday) * DAY).toISOString().slice(0, 10);
}

/** Weeks are named by their Monday, `16/11/26` (S-9-38). */
export function mondayLabel({ year, week }: Week): string {
  const [y = '', m, d] = mondayOf(year, week).split('-');
  return `${d}/${m}/${y.slice(2)}`;
}

/** The week that a week is shown in. */
export function shownWeek(week: number): number {
  return Math.min(week, 52);
}

/** The week shown after this one. */
export function nextWeek({ year, week }: Week): Week {
  return week >= 52 ? { year: year + 1, week: 1 } : { year, week: week + 1 };
}

/** First and last day of a week shown, `YYYY-MM-DD`: fourteen days where week 53 is counted with week 52. */
export function daysOfWeek({ year, week }: Week): { debut: string; fin: string } {
  const next = nextWeek({ year, week });
  const after = Date.parse(`${mondayOf(next.year, next.week)}T00:00:00Z`);
  return { debut: mondayOf(year, week), fin: new Date(after - DAY).toISOString().slice(0, 10) };
}

/** Week shown of a calendar day `YYYY-MM-DD`. */
export function weekOf(jour: string): Week {
  const day = Date.parse(`${jour}T00:00:00Z`);
  const thursday = new Date(day + (3 - ((new Date(day).getUTCDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return { year, week: shownWeek(week) };
}

/** The week that is running. */
export function currentWeek(now: Date): Week {
  return weekOf(dayInFrance(now));
}
