import type { MessageCode } from '@sillage/contracts/messages.fr.ts';

/** Window and limits of refused sign-ins, then 429. */
export const ATTEMPT_WINDOW_SECONDS = 15 * 60;
export const MAX_FAILURES_PER_CODE = 10;
export const MAX_FAILURES_PER_ADDRESS = 50;

/** Life of a link, in seconds. */
export const MAGIC_LINK_SECONDS = 60;
export const PASSWORD_LINK_SECONDS = 3_600;

/** At least 12 characters, or 8 with three kinds of them; never one of the most common passwords. */
export function passwordWeakness(password: string, common: ReadonlySet<string>): MessageCode | null {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const { length } = [...password];
  if (length < 8 || (length < 12 && kinds < 3)) return 'mot_de_passe.trop_court';
  return common.has(password.toLowerCase()) ? 'mot_de_passe.trop_courant' : null;
}

/** Seconds to wait when there were too many failures, else 0. The wait lasts until the oldest counted one leaves the window. */
export function secondsToWait(failures: { count: number; oldest: Date | null }, max: number, now: Date): number {
  if (failures.count < max || !failures.oldest) return 0;
  const elapsed = (now.getTime() - failures.oldest.getTime()) / 1000;
  return Math.max(1, Math.ceil(ATTEMPT_WINDOW_SECONDS - elapsed));
}

/** « 14 minutes », « 40 secondes ». */
export function delayInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 seconde' : `${seconds} secondes`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
