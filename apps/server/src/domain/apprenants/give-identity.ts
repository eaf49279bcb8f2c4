import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { findProposedIdentity, setProposedIdentity, takeProposedIdentity } from './apprenants.identity.queries.ts';
import { type GivenIdentity, type Identity, identityWith, isSameIdentity } from './apprenants.rules.ts';

/**
 * What a change of nom, prenom or dateNaissance becomes: staff's counts at once, the learner's own waits for staff (P-2.3-66).
 * @returns the columns to write, and whether something now waits
 */
export async function giveIdentity(
  tx: Connection,
  actor: Actor,
  confirmed: Identity & { userId: number },
  given: GivenIdentity,
  now: Date,
): Promise<{ columns: Partial<Identity>; isProposed: boolean }> {
  if (actor.apprenantId === null) {
    const identity = identityWith(confirmed, given);
    return { columns: isSameIdentity(identity, confirmed) ? {} : identity, isProposed: false };
  }
  const { userId } = confirmed;
  const former = (await findProposedIdentity(tx, userId)) ?? confirmed;
  const proposed = identityWith(former, given);
  if (isSameIdentity(proposed, confirmed)) await takeProposedIdentity(tx, userId);
  const isProposed = !isSameIdentity(proposed, confirmed) && !isSameIdentity(proposed, former);
  if (isProposed) await setProposedIdentity(tx, userId, proposed, now);
  return { columns: {}, isProposed };
}
