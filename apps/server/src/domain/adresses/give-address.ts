import { ADDRESS_LINK_SECONDS, delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { isOfRecord } from '@sillage/contracts/users.rules.ts';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { type Actor, ensureRecentProof, makeToken } from '../../platform/login.ts';
import { nameInMail, sendMail } from '../../platform/mail.ts';
import { countMail } from '../connexion/count-attempts.ts';
import { getUser } from '../users/users.queries.ts';
import {
  deleteMailedLinks,
  deletePendingAddress,
  findPendingAddress,
  isClosedAddress,
  setPendingAddress,
} from './adresses.queries.ts';

interface AddressContext extends Pick<Platform, 'config' | 'clock'> {
  tx: Connection;
  actor: Actor;
}

/**
 * What a change of an account's e-mail becomes: that of another account counts at once, one's own once the link sent to it was
 * followed (P-2.3-66). An own address may be left at once: nobody has to show that it is theirs.
 * @returns the address to write; undefined leaves it as it is
 * @throws 403 without a recent proof that the person is really there; 422 on `email` when it is closed to who gives it
 */
export async function giveAddress(
  context: AddressContext,
  account: { userId: number; email: string | null; isOfLearner?: boolean },
  email: string | null | undefined,
): Promise<string | null | undefined> {
  if (email === undefined || email === account.email) return undefined;
  ensureRecentProof(context.actor, context.clock.now());
  if (account.userId === context.actor.userId && email !== null) {
    await askConfirmation(context, email);
    return undefined;
  }
  // A learner has a code to sign in with: that of staff is written without a word, and leads to no learner of elsewhere.
  if (!account.isOfLearner) await ensureOpenAddress(context.tx, context.actor, email);
  await deletePendingAddress(context.tx, account.userId);
  await deleteMailedLinks(context.tx, account.userId);
  return email;
}

/** What one gives to another account of staff, at once. The refusal does not say whose address it is. */
export async function ensureOpenAddress(tx: Connection, actor: Actor, email: string | null): Promise<void> {
  if (email !== null && (await isClosedAddress(tx, actor.role, email))) {
    throw refuseFields(violation('email', 'adresses.refusee'));
  }
}

/**
 * Mails the link that confirms the person's new address; to its owner a notice, and no link, when it is closed to the person. The person is told the same, and mails are as few for one who asks as for one who is written to.
 */
export async function askConfirmation({ tx, actor, config, clock }: AddressContext, email: string): Promise<void> {
  const now = clock.now();
  const { nom, role } = await getUser(tx, actor, actor.userId);
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + ADDRESS_LINK_SECONDS * 1000);
  const isWithinLimit =
    (await countMail(tx, `adresse de ${actor.userId}`, now)) && (await countMail(tx, `adresse ${email}`, now));
  // Asked again once too often: the link that was mailed last still opens.
  if (!isWithinLimit && (await findPendingAddress(tx, actor.userId, now)) === email) return;
  await setPendingAddress(tx, { userId: actor.userId, email, token, expiresAt });
  if (!isWithinLimit) return;
  const isTaken = await isClosedAddress(tx, role, email);
  const compte = nom
    ? message('adresses.mail_compte', { nom: nameInMail(nom) })
    : message('adresses.mail_compte_sans_nom');
  await enqueue(tx, sendMail, {
    destinataire: email,
    userIds: [actor.userId],
    objet: message('adresses.mail_objet'),
    texte: isTaken
      ? message('adresses.mail_prise_texte')
      : [
          message('adresses.mail_debut', { compte, delai: delayInWords(ADDRESS_LINK_SECONDS) }),
          `${config.publicUrl}/confirm-address/${token}`,
          message('adresses.mail_fin'),
        ].join('\n\n'),
    reserve: !isOfRecord({ role }),
  });
}
