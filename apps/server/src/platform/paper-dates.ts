import { dateText } from '@sillage/contracts/chiffres.rules.ts';

/** Dates as papers tell them, those of France. */
const paris = { dateStyle: 'long', timeZone: 'Europe/Paris' } as const;
const days = new Intl.DateTimeFormat('fr-FR', paris);
const moments = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'short' });

/** « 22 novembre 2026 ». @param date a moment, or a calendar day */
export function longDay(date: Date | string): string {
  return dateText(days, new Date(date));
}

/** « 22 novembre 2026 à 14:02 » */
export function longMoment(date: Date | string): string {
  return dateText(moments, new Date(date));
}
