import { daysAgo } from './calendrier.rules.ts';

/** Id of the type 'Casque autonome'. */
export const HEADSET_TYPE = 1;

/** Id of the type 'Ordinateur': a computer that runs trainings in its browser (P-4-34). */
export const COMPUTER_TYPE = 3;

/** The serial numbers of computers start with it (P-9-36). */
export const COMPUTER_PREFIX = 'PC';

export function isComputerSerial(numeroSerie: string | null | undefined): boolean {
  return Boolean(numeroSerie?.startsWith(COMPUTER_PREFIX));
}

/** How long ago a device was last heard of: it never was, too long ago, or lately. */
export const NOUVELLES = ['jamais', 'alerte', 'recentes'] as const;
export type Nouvelles = (typeof NOUVELLES)[number];

/** The first of January 2018, in France, stands for no date at all: what was heard of on that day or before never was (P-2.7-14, P-2.7-15). */
export const FIRST_NEWS = '2018-01-01T23:00:00.000Z';
/** News of that many days ago are too old (P-9-20). */
export const ALERTE_JOURS = 30;

/** The moment before which news are too old. */
export function alertBefore(now: Date): string {
  return daysAgo(now, ALERTE_JOURS).toISOString();
}

/** @param dateDerniereNouvelle a moment in UTC, as the API answers it */
export function nouvellesOf(dateDerniereNouvelle: string | null | undefined, now: Date): Nouvelles {
  if (!dateDerniereNouvelle || dateDerniereNouvelle < FIRST_NEWS) return 'jamais';
  return dateDerniereNouvelle < alertBefore(now) ? 'alerte' : 'recentes';
}
