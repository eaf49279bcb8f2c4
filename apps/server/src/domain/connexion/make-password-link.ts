import { FIRST_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { makeToken } from '../../platform/login.ts';
import { sendMail } from '../../platform/mail.ts';
import { insertToken } from './connexion.queries.ts';
import { countMail } from './count-attempts.ts';
import { firstPasswordMail } from './write-mails.ts';

/** Makes the address at which a password is chosen, once. */
export async function makePasswordLink(
  tx: Connection,
  { publicUrl }: Config,
  userId: number,
  expiresAt: Date,
): Promise<string> {
  const token = makeToken();
  await insertToken(tx, { token, usage: 'mot_de_passe', userId, onBehalfOf: null, expiresAt });
  return `${publicUrl}/reset-password/${token}`;
}

interface Opened {
  userId: number;
  email: string | null | undefined;
  passwordHash: string | null;
}

/**
 * Gives an account opened without a password the link that sets it: by mail, else as the answer, to be shown once to who opened it.
 * Learners need none: they choose at their first sign-in, with a proof (P-4-06).
 */
export async function giveFirstLink(
  tx: Connection,
  { config, now }: { config: Config; now: Date },
  { userId, email, passwordHash }: Opened,
): Promise<string | null> {
  if (passwordHash !== null) return null;
  const adresse = await makePasswordLink(tx, config, userId, new Date(now.getTime() + FIRST_LINK_SECONDS * 1000));
  if (!config.smtpUrl || !email || !(await countMail(tx, email, now))) return adresse;
  await enqueue(tx, sendMail, firstPasswordMail(email, userId, adresse));
  return null;
}
