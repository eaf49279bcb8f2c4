import { FIGURES, isWithin } from '@sillage/contracts/bornes.rules.ts';
import { isDay } from '@sillage/contracts/calendrier.rules.ts';

// Apart from what the screen does with instants: addresses are read by every page.

/** What is an instant, of what an address or a field holds. */
export function instantOf(value: unknown): string | undefined {
  const found = typeof value === 'string' && /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d$/.exec(value);
  if (!found) return undefined;
  const [text, day = ''] = found;
  return isDay(day) && isWithin(day, FIGURES) ? text : undefined;
}
