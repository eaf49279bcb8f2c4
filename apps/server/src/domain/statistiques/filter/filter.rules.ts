import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';

/** Days, both included, `YYYY-MM-DD`. */
interface Jours {
  debut: string;
  fin: string;
}

/**
 * The period that this one is compared with: as many whole months just before whole months; the same days of the year before for the year
 * so far, and for a part of a year that is no whole months and begins with it; else as many days just before. None before all time.
 * @param jour of today
 */
export function periodBefore(days: Jours, jour: string): Jours | null {
  if (days.fin < days.debut) return null;
  const before = daysBefore(days, jour);
  return before.debut < PREMIER_JOUR ? null : before;
}

function daysBefore({ debut, fin }: Jours, jour: string): Jours {
  const first = Temporal.PlainDate.from(debut);
  const last = Temporal.PlainDate.from(fin);
  const isMonths = first.day === 1 && last.day === last.daysInMonth;
  if (first.dayOfYear === 1 && first.year === last.year && (!isMonths || fin === jour)) {
    return daysFrom(first.subtract({ years: 1 }), last.subtract({ years: 1 }));
  }
  const eve = first.subtract({ days: 1 });
  if (!isMonths) return daysFrom(eve.subtract(first.until(last)), eve);
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  return daysFrom(first.subtract({ months }), eve);
}

const daysFrom = (debut: Temporal.PlainDate, fin: Temporal.PlainDate) => ({
  debut: debut.toString(),
  fin: fin.toString(),
});
