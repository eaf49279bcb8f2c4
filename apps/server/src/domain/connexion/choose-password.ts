import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { giveRequestBack, takeRequest } from '../../platform/idempotency.ts';
import { endLogins } from '../users/users.queries.ts';
import { type FoundAccount, findPasswordHash, listOwnWords, replacePassword } from './connexion.queries.ts';
import { isKnownProof } from './connexion.rules.ts';
import { judgeProof } from './count-attempts.ts';
import { hashStrongPassword, isRightPassword } from './hash-password.ts';
import { takeCode } from './make-code.ts';

interface Given {
  password: string;
  proof: string;
}

/**
 * Stores the password that somebody chooses who proves to be its person: the first one, by what the establishment knows or by a
 * one-time code; any other, by such a code alone. False when nothing is proved. Sent again with its key, what was proved holds.
 * @throws 422 on a password too weak, which leaves the code as it was
 */
export function choosePassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: FastifyRequest,
  account: FoundAccount,
  given: Given,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    if (!(await takeRequest(tx, request, now))) {
      return isRightPassword(await findPasswordHash(tx, account.userId), given.password);
    }
    const isChosen = await choose(tx, account, given, now);
    if (!isChosen) await giveRequestBack(tx, request);
    return isChosen;
  });
}

async function choose(tx: Connection, account: FoundAccount, { password, proof }: Given, now: Date): Promise<boolean> {
  const { userId } = account;
  // First: what strangers have guessed does not stand in its way.
  const isCoded = await takeCode(tx, userId, proof, now);
  const isKnown = () => judgeProof(tx, userId, isKnownProof(account, proof), now);
  if (!isCoded && !(account.passwordHash === null && (await isKnown()))) return false;
  const chosen = await hashStrongPassword(password, await listOwnWords(tx, userId));
  if (!(await replacePassword(tx, account, chosen))) return false;
  await endLogins(tx, userId);
  return true;
}
