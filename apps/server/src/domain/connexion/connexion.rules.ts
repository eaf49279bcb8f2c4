import type { Role } from '@sillage/contracts/capabilities.ts';

/** Window and limits of refused sign-ins, then 429. */
export const ATTEMPT_WINDOW_SECONDS = 15 * 60;
export const MAX_FAILURES_PER_CODE = 10;
export const MAX_FAILURES_PER_ADDRESS = 50;

/**
 * Whether who signs in first chooses the password of an account that has none (P-4-03): learners alone, whose code opens no more
 * than their own record. A code that can be guessed must not open an establishment: the other accounts are opened by a link.
 */
export function choosesPassword({ role, passwordHash }: { role: Role | null; passwordHash: string | null }): boolean {
  return passwordHash === null && role === 'ROLE_APPRENANT';
}

/** Seconds to wait when there were too many failures, else 0. The wait lasts until the oldest counted one leaves the window. */
export function secondsToWait(failures: { count: number; oldest: Date | null }, max: number, now: Date): number {
  if (failures.count < max || !failures.oldest) return 0;
  const elapsed = (now.getTime() - failures.oldest.getTime()) / 1000;
  return Math.max(1, Math.ceil(ATTEMPT_WINDOW_SECONDS - elapsed));
}
