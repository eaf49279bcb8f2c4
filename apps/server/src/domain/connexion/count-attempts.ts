import { setTimeout as wait } from 'node:timers/promises';
import { delayInWords } from '@sillage/contracts/connexion.rules.ts';
import type { Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/session.ts';
import { countAttempts, insertAttempt, lockAttempts } from './connexion.queries.ts';
import {
  ATTEMPT_WINDOW_SECONDS,
  MAX_FAILURES_PER_ADDRESS,
  MAX_FAILURES_PER_CODE,
  secondsToWait,
} from './connexion.rules.ts';

/** A sign-in that is being looked at. */
export interface Attempt {
  id: number;
  codeHash: Buffer;
}

/** How long a sign-in waits for those before it, which may yet turn out to be right. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/**
 * Counts a sign-in before its password is looked at: however many come at once, no more are looked at than may fail.
 * @param whose the account, by whichever of its codes, or the code itself when it is nobody's
 * @throws 429 once too many were refused for this account or from this address
 */
export async function beginAttempt({ db, clock }: Platform, whose: string, adresse: string): Promise<Attempt> {
  const codeHash = hashToken(whose);
  for (let waited = 0; ; waited += PAUSE_MS) {
    const now = clock.now();
    const since = new Date(now.getTime() - ATTEMPT_WINDOW_SECONDS * 1000);
    const { id, delay } = await db.transaction().execute(async (tx) => {
      await lockAttempts(tx, codeHash, adresse);
      const { byCode, byAddress } = await countAttempts(tx, codeHash, adresse, since);
      const delay = Math.max(
        secondsToWait(byCode, MAX_FAILURES_PER_CODE, now),
        secondsToWait(byAddress, MAX_FAILURES_PER_ADDRESS, now),
      );
      const isFull = byCode.all >= MAX_FAILURES_PER_CODE || byAddress.all >= MAX_FAILURES_PER_ADDRESS;
      return { delay, id: isFull ? null : await insertAttempt(tx, codeHash, adresse, now) };
    });
    if (id !== null) return { id, codeHash };
    if (delay > 0 || waited >= PATIENCE_MS) throw tooMany(delay || 1);
    await wait(PAUSE_MS);
  }
}

function tooMany(seconds: number): Refusal {
  return new Refusal('connexion.trop_de_tentatives', {
    values: { delai: delayInWords(seconds) },
    retryAfter: seconds,
  });
}
