import type { Randomness } from './randomness.ts';

/** Weeks of the past that the demonstration world tells. */
export const WEEKS = 52;
/** Weeks before them, so that the last three months have those of the year before beside them. */
export const WEEKS_BEFORE = 13;

/**
 * One of the seven days that end `7 * week` days ago, in days ago, each as often as its share (Monday first).
 * A single draw, whatever the weekday of today: a week holds the same things, only their days move within it.
 */
export function drawDaysAgo(
  random: Randomness,
  today: Temporal.PlainDate,
  { week, shares }: { week: number; shares: readonly number[] },
): number {
  const days = Array.from({ length: 7 }, (_, index) => 7 * week + index);
  return random.weighted(days.map((ago) => [ago, shares[today.subtract({ days: ago }).dayOfWeek - 1]!] as const));
}

/** How much of an ordinary week is done in that season: summer and the end of the year are quiet. */
export function season({ month, day }: Temporal.PlainDate): number {
  if (month === 8 || (month === 7 && day > 13)) return 0.35;
  return (month === 12 && day > 21) || (month === 1 && day < 4) ? 0.15 : 1;
}
