import { setTimeout as wait } from 'node:timers/promises';
import { delayInWords } from '@sillage/contracts/connexion.rules.ts';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/login.ts';
import {
  countAttempts,
  countNoted,
  forgetAttempt,
  forgetFailures,
  insertAttempt,
  keepAttempt,
  lockAttempts,
} from './connexion.queries.ts';
import {
  ATTEMPT_WINDOW_SECONDS,
  KNOWN_ADDRESS_SECONDS,
  MAIL_WINDOW_SECONDS,
  MAX_FAILURES_PER_CODE,
  MAX_MAILS,
  MAX_WRONG_PROOFS,
  maxFailuresOf,
  PROOF_WINDOW_SECONDS,
  secondsToWait,
} from './connexion.rules.ts';

/** Who is trying: counted under both; without an address, under the first alone. */
export interface Trier {
  /** The account, by whichever of its codes, the code itself when it is nobody's, or a known device. */
  whose: string;
  adresse: string | null;
}

/** How long a sign-in waits for those before it, which may yet turn out to be right. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/**
 * Counts a sign-in before its password is looked at, and answers its number: however many come at once, no more are looked at than
 * may fail.
 * @throws 429 once too many were refused for this account or from this address
 */
export async function beginAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { whose, adresse }: Trier,
): Promise<number> {
  const codeHash = hashToken(whose);
  for (let waited = 0; ; waited += PAUSE_MS) {
    const now = clock.now();
    const { id, delay } = await db.transaction().execute(async (tx) => {
      await lockAttempts(tx, codeHash, adresse);
      const { byCode, byAddress } = await countAttempts(tx, codeHash, adresse, {
        since: secondsBefore(now, ATTEMPT_WINDOW_SECONDS),
        knownSince: secondsBefore(now, KNOWN_ADDRESS_SECONDS),
      });
      const max = maxFailuresOf(byAddress.known);
      const delay = Math.max(secondsToWait(byCode, MAX_FAILURES_PER_CODE, now), secondsToWait(byAddress, max, now));
      const isFull = byCode.all >= MAX_FAILURES_PER_CODE || byAddress.all >= max;
      return { delay, id: isFull ? null : await insertAttempt(tx, codeHash, adresse, now) };
    });
    if (id !== null) return id;
    if (delay > 0 || waited >= PATIENCE_MS) throw tooMany(delay || 1);
    await wait(PAUSE_MS);
  }
}

/**
 * Whether a guess is right of somebody who is signed in, or is about to be: counted alone, nobody else at the address is in the way.
 * @throws 429 once too many were wrong
 */
export async function judgeGuess(
  platform: Pick<Platform, 'db' | 'clock'>,
  whose: string,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const { db } = platform;
  const attempt = await beginAttempt(platform, { whose, adresse: null });
  const isRight = await judge().catch(async (error: unknown) => {
    await forgetAttempt(db, attempt);
    throw error;
  });
  if (!isRight) await keepAttempt(db, attempt, false);
  else {
    await forgetAttempt(db, attempt);
    await forgetFailures(db, [hashToken(whose)], null);
  }
  return isRight;
}

/** Counts a mail about a password, whoever causes it; false when its recipient has had enough of them. */
export async function countMail(tx: Connection, destinataire: string, now: Date): Promise<boolean> {
  const codeHash = hashToken(`courriel:${destinataire}`);
  await lockAttempts(tx, codeHash, null);
  if ((await countNoted(tx, codeHash, secondsBefore(now, MAIL_WINDOW_SECONDS))) >= MAX_MAILS) return false;
  await insertAttempt(tx, codeHash, null, now, false);
  return true;
}

/**
 * Counts a demand of a password mail, or a link that opens nothing, for the address that it comes from, as failures are: more where many
 * sign in well.
 * @throws 429 once there were too many
 */
export async function countDemand(tx: Connection, what: 'demande' | 'lien', adresse: string, now: Date): Promise<void> {
  const codeHash = hashToken(`${what}:${adresse}`);
  await lockAttempts(tx, codeHash, null);
  const since = secondsBefore(now, ATTEMPT_WINDOW_SECONDS);
  const knownSince = secondsBefore(now, KNOWN_ADDRESS_SECONDS);
  const { byCode, byAddress } = await countAttempts(tx, codeHash, adresse, { since, knownSince });
  const delay = secondsToWait(byCode, maxFailuresOf(byAddress.known), now);
  if (delay > 0) throw tooMany(delay);
  await insertAttempt(tx, codeHash, null, now, false);
}

/**
 * Follows a link that was mailed or made. One that opens is followed whatever its neighbours try; others are slowed down.
 * @param open answers nothing when the link opens nothing
 * @throws Refusal `code`, 429 once too many opened nothing from this address
 */
export async function followLink<Made extends object>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  adresse: string,
  code: 'connexion.lien_invalide' | 'connexion.identifiants_incorrects' | 'adresses.lien_invalide',
  open: () => Promise<Made | null>,
): Promise<Made> {
  const made = await open();
  if (made) return made;
  await db.transaction().execute((tx) => countDemand(tx, 'lien', adresse, clock.now()));
  throw new Refusal(code);
}

/** Whether what is known of a person proves who chooses: right, and not guessed at all day from many addresses. */
export async function judgeProof(tx: Connection, userId: number, isRight: boolean, now: Date): Promise<boolean> {
  const codeHash = hashToken(`premier:${userId}`);
  await lockAttempts(tx, codeHash, null);
  if ((await countNoted(tx, codeHash, secondsBefore(now, PROOF_WINDOW_SECONDS))) >= MAX_WRONG_PROOFS) return false;
  if (!isRight) await insertAttempt(tx, codeHash, null, now, false);
  return isRight;
}

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

function tooMany(seconds: number): Refusal {
  return new Refusal('connexion.trop_de_tentatives', {
    values: { delai: delayInWords(seconds) },
    retryAfter: seconds,
  });
}
