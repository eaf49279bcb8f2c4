import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';

const DAY = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The period that this one is compared with: as many whole months just before whole months, the same days of the year before for what
 * began with the year, else as many days just before. None before the default beginning, from which there is nothing to compare.
 */
export function periodBefore({ debut, fin = dayInFrance(new Date()) }: { debut?: string; fin?: string }) {
  if (debut === undefined || debut <= DEBUT_PAR_DEFAUT || fin < debut) return undefined;
  const [year = 0, month = 0, day = 0] = debut.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = fin.split('-').map(Number);
  const isMonths = day === 1 && lastDay === new Date(Date.UTC(lastYear, lastMonth, 0)).getUTCDate();
  if (isMonths) {
    const months = (lastYear - year) * 12 + lastMonth - month + 1;
    return { debut: isoDay(Date.UTC(year, month - 1 - months, 1)), fin: isoDay(Date.UTC(year, month - 1, 0)) };
  }
  if (day === 1 && month === 1 && lastYear === year) {
    const monthEnd = new Date(Date.UTC(year - 1, lastMonth, 0)).getUTCDate();
    return { debut: `${year - 1}-01-01`, fin: isoDay(Date.UTC(year - 1, lastMonth - 1, Math.min(lastDay, monthEnd))) };
  }
  const first = Date.UTC(year, month - 1, day);
  const length = Date.UTC(lastYear, lastMonth - 1, lastDay) - first;
  return { debut: isoDay(first - DAY - length), fin: isoDay(first - DAY) };
}

const changes = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** « (+12 %) »; nothing to say after none. */
export function changeText(now: number, before: number): string | null {
  return before > 0 ? `(${changes.format(now / before - 1)})` : null;
}
