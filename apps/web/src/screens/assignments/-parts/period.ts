import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDate } from '../../../ui/format.ts';

/** « Du 01/09/2026 au 31/12/2026 », each end being optional (C-5-07). */
export function periodOf({ startDate, endDate }: { startDate: string | null; endDate: string | null }): string {
  const values = { debut: formatDate(startDate), fin: formatDate(endDate) };
  if (startDate && endDate) return message('assignments.periode', values);
  if (startDate) return message('assignments.periode_debut', values);
  return endDate ? message('assignments.periode_fin', values) : message('assignments.periode_libre');
}

/** Of a new assignment: from today to one month later (C-9-12). */
export function newPeriod(now: Date) {
  const startDate = dayInFrance(now);
  return { startDate, endDate: oneMonthAfter(startDate) };
}

/** The same day of the next month, or its last one: 31/01 is followed by 28/02. */
export function oneMonthAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}
