import { mondayBefore } from '@sillage/contracts/calendrier.rules.ts';

/** Days of a period, in the fewest totals: whole years, whole months, weeks and days. */

/** Totals to add (1) or to take away (-1) of one year (a), month (m), week (s) or day (j), named by its first day. */
interface Periode {
  grain: 'a' | 'm' | 's' | 'j';
  debut: string;
  signe: 1 | -1;
}

/** Days to add or to take away, both ends included. */
interface Jours {
  debut: string;
  fin: string;
  signe: 1 | -1;
}

type Jour = Temporal.PlainDate;

/**
 * The period from `debut` to `fin` (`YYYY-MM-DD`, included): whole periods, and the days that they leave out or hold too many.
 * A month that is more than half inside is taken whole, less its other days; a year likewise.
 */
export function splitPeriod(debut: string, fin: string): { whole: Periode[]; edges: Jours[] } {
  const first = Temporal.PlainDate.from(debut);
  const last = Temporal.PlainDate.from(fin);
  if (Temporal.PlainDate.compare(first, last) > 0) return { whole: [], edges: [] };
  const edges: Jours[] = [];
  const note = (signe: 1 | -1, from: Jour, to: Jour) => {
    if (Temporal.PlainDate.compare(from, to) <= 0) edges.push({ debut: from.toString(), fin: to.toString(), signe });
  };
  let from = first.with({ day: 1 });
  let to = last.with({ day: 1 });
  if (from.equals(to)) {
    if (last.day - first.day + 1 <= first.daysInMonth / 2) {
      note(1, first, last);
      return { whole: [], edges };
    }
    note(-1, from, first.subtract({ days: 1 }));
    note(-1, last.add({ days: 1 }), endOf(last));
    return { whole: months(from, to, 1), edges };
  }
  if (first.day - 1 <= first.daysInMonth / 2) note(-1, from, first.subtract({ days: 1 }));
  else {
    note(1, first, endOf(first));
    from = from.add({ months: 1 });
  }
  if (last.day >= last.daysInMonth / 2) note(-1, last.add({ days: 1 }), endOf(last));
  else {
    note(1, to, last);
    to = to.subtract({ months: 1 });
  }
  return { whole: wholePeriods(from, to), edges };
}

/** The same in whole years alone: the days that they leave out or hold too many may be many. */
export function splitInYears(debut: string, fin: string): { whole: Periode[]; edges: Jours[] } {
  const whole = splitPeriod(debut, fin).whole.filter(({ grain }) => grain === 'a');
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) return { whole, edges: [{ debut, fin, signe: 1 }] };
  const begins = Temporal.PlainDate.from(first.debut);
  const ends = Temporal.PlainDate.from(last.debut).with({ month: 12, day: 31 });
  const between = (from: Jour, to: Jour, signe: 1 | -1): Jours[] =>
    Temporal.PlainDate.compare(from, to) < 0
      ? [{ debut: from.toString(), fin: to.subtract({ days: 1 }).toString(), signe }]
      : [];
  const [from, after] = [Temporal.PlainDate.from(debut), Temporal.PlainDate.from(fin).add({ days: 1 })];
  const next = ends.add({ days: 1 });
  const edges = [
    ...between(from, begins, 1),
    ...between(begins, from, -1),
    ...between(next, after, 1),
    ...between(after, next, -1),
  ];
  return { whole, edges };
}

/** Months from `from` to `to` (their first days), in years where that is shorter. */
function wholePeriods(from: Jour, to: Jour): Periode[] {
  if (from.year === to.year) {
    if (to.month - from.month < 6) return months(from, to, 1);
    return [year(from.year), ...outside(from, 'before'), ...outside(to, 'after')];
  }
  const found: Periode[] = [];
  let firstYear = from.year;
  let lastYear = to.year;
  if (from.month <= 7) found.push(...outside(from, 'before'));
  else {
    found.push(...months(from, from.with({ month: 12 }), 1));
    firstYear++;
  }
  if (to.month >= 6) found.push(...outside(to, 'after'));
  else {
    found.push(...months(to.with({ month: 1 }), to, 1));
    lastYear--;
  }
  for (let number = firstYear; number <= lastYear; number++) found.push(year(number));
  return found;
}

/** The months of its year that a whole year holds too many. */
function outside(month: Jour, side: 'before' | 'after'): Periode[] {
  return side === 'before'
    ? months(month.with({ month: 1 }), month.subtract({ months: 1 }), -1, month.year)
    : months(month.add({ months: 1 }), month.with({ month: 12 }), -1, month.year);
}

function months(from: Jour, to: Jour, signe: 1 | -1, only?: number): Periode[] {
  const found: Periode[] = [];
  for (let month = from; Temporal.PlainDate.compare(month, to) <= 0; month = month.add({ months: 1 })) {
    if (only === undefined || month.year === only) found.push({ grain: 'm', debut: month.toString(), signe });
  }
  return found;
}

function year(number: number): Periode {
  return { grain: 'a', debut: Temporal.PlainDate.from({ year: number, month: 1, day: 1 }).toString(), signe: 1 };
}

function endOf(day: Jour): Jour {
  return day.with({ day: day.daysInMonth });
}

/** Weeks (s) named by their Mondays, or days (j), one after the other from `debut` to `fin`, both included. */
export interface Run {
  grain: 's' | 'j';
  debut: string;
  fin: string;
}

/** The period in whole weeks, and the days before and after them. */
export function weekRunsOf(debut: string, fin: string): Run[] {
  const first = Temporal.PlainDate.from(debut);
  const last = Temporal.PlainDate.from(fin);
  const monday = first.add({ days: (8 - first.dayOfWeek) % 7 });
  // A week is whole when its Sunday is inside.
  const sunday = last.subtract({ days: last.dayOfWeek % 7 });
  const days = (from: Jour, to: Jour) => ({ grain: 'j' as const, from, to });
  const runs =
    Temporal.PlainDate.compare(monday, sunday) < 0
      ? [
          days(first, monday.subtract({ days: 1 })),
          { grain: 's' as const, from: monday, to: sunday.subtract({ days: 6 }) },
          days(sunday.add({ days: 1 }), last),
        ]
      : [days(first, last)];
  return runs
    .filter(({ from, to }) => Temporal.PlainDate.compare(from, to) <= 0)
    .map(({ grain, from, to }) => ({ grain, debut: from.toString(), fin: to.toString() }));
}

/** Days of a week from which its total, less the other days, is fewer rows: headsets come back from one day to the next. */
const MOST_OF_A_WEEK = 5;

/** These runs of days as totals of weeks and days. */
export function weeksAndDaysOf(edges: readonly Jours[]): Periode[] {
  return edges.flatMap(({ debut, fin, signe }) => {
    const first = Temporal.PlainDate.from(debut);
    const last = Temporal.PlainDate.from(fin);
    const isInside = (day: Jour) =>
      Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
    const found: Periode[] = [];
    for (
      let monday = Temporal.PlainDate.from(mondayBefore(debut));
      Temporal.PlainDate.compare(monday, last) <= 0;
      monday = monday.add({ days: 7 })
    ) {
      const days = Array.from({ length: 7 }, (_, offset) => monday.add({ days: offset }));
      const inside = days.filter(isInside);
      const isTaken = inside.length >= MOST_OF_A_WEEK;
      if (isTaken) found.push({ grain: 's', debut: monday.toString(), signe });
      for (const day of isTaken ? days.filter((one) => !isInside(one)) : inside) {
        found.push({ grain: 'j', debut: day.toString(), signe: isTaken ? opposite(signe) : signe });
      }
    }
    return found;
  });
}

function opposite(signe: 1 | -1): 1 | -1 {
  return signe === 1 ? -1 : 1;
}
