import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';

/** The only source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Calendar day `YYYY-MM-DD` in France. */
export function today(clock: Clock): string {
  return dayInFrance(clock.now());
}
