import { minuteInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { instantOf } from './instant.ts';

/** Instants A and B as they are typed: `2026-11-22 14:02`, the time of France. */

/** One month back, and now (S-2.13-05). */
export function usualInstants(now: Date): { a: string; b: string } {
  const b = minuteInFrance(now);
  return { a: monthBefore(b), b };
}

/** The same day of the month before, its last one where it has no such day. */
function monthBefore(instant: string): string {
  const [year = 0, month = 0, day = 0] = instant.slice(0, 10).split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10) + instant.slice(10);
}

/** What is wrong with a field: a sentence, or what the sentence of the other says of both. */
export type Problem = string | true;

/** Each field that holds no instant, or both when A comes after B (S-2.13-12). */
export function problemsOf({ a, b }: { a: string; b: string }): { a?: Problem; b?: Problem } {
  const isWrong = { a: !instantOf(a), b: !instantOf(b) };
  if (isWrong.a || isWrong.b) {
    return {
      ...(isWrong.a && { a: message('validation.instant') }),
      ...(isWrong.b && { b: message('validation.instant') }),
    };
  }
  return a > b ? { a: message('satisfactions.ordre_instants'), b: true } : {};
}
