import { message } from '@sillage/contracts/messages.fr.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { nameInMail, sendMail } from '../../platform/mail.ts';
import { endLogins } from '../users/users.queries.ts';
import { deleteFactors, findAddressee, replaceCodes } from './securite.queries.ts';

/** Takes away the second factors of an account: its person enters by the password alone, and is told. */
export async function removeFactors(tx: Connection, userId: number): Promise<{ nom: string; retires: number }> {
  const { nom, email } = ensureFound(await findAddressee(tx, userId));
  const retires = await deleteFactors(tx, userId);
  if (retires === 0) return { nom, retires };
  await replaceCodes(tx, userId, []);
  // Whoever holds what was lost may be signed in.
  await endLogins(tx, userId);
  if (email) {
    // An account without a name goes by its address, the one written to.
    const texte = message('courriels.facteurs_retires_texte', { nom: nom === email ? nom : nameInMail(nom) });
    const objet = message('courriels.facteurs_retires_objet');
    await enqueue(tx, sendMail, { destinataire: email, userIds: [userId], objet, texte, renvoyable: true });
  }
  return { nom, retires };
}
