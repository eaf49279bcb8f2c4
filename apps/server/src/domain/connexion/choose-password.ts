import type { Platform } from '../../platform/bind.ts';
import { endLogins } from '../users/users.queries.ts';
import { type FoundAccount, listOwnWords, replacePassword } from './connexion.queries.ts';
import { isKnownProof } from './connexion.rules.ts';
import { isProved } from './count-attempts.ts';
import { takeCode } from './make-code.ts';
import { hashStrongPassword } from './passwords.ts';

/**
 * Stores the password that somebody chooses who proves to be its person: the first one, by what the establishment knows or by a
 * one-time code; any other, by such a code alone. False when nothing is proved.
 * @throws 422 on a password too weak, which leaves the code as it was
 */
export function choosePassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  account: FoundAccount,
  { password, proof }: { password: string; proof: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { userId } = account;
    const now = clock.now();
    // First: what strangers have guessed does not stand in its way.
    const isCoded = await takeCode(tx, userId, proof, now);
    const isKnown = () => isProved(tx, userId, isKnownProof(account, proof), now);
    if (!isCoded && !(account.passwordHash === null && (await isKnown()))) return false;
    const chosen = await hashStrongPassword(password, await listOwnWords(tx, userId));
    if (!(await replacePassword(tx, account, chosen))) return false;
    await endLogins(tx, userId);
    return true;
  });
}
