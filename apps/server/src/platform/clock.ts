/** The only source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Calendar day `YYYY-MM-DD` in France, where days begin for every figure and rule. */
export function today(clock: Clock): string {
  return Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDate()
    .toString();
}
