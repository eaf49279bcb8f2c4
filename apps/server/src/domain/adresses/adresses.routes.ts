import { adresses } from '@sillage/contracts/adresses.ts';
import type { Role } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { isOfRecord } from '@sillage/contracts/users.rules.ts';
import { bind } from '../../platform/bind.ts';
import { brokenConstraint } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { tellTrail } from '../../platform/tell-trail.ts';
import { isOpenAccount } from '../connexion/connexion.queries.ts';
import { networkOf } from '../connexion/connexion.rules.ts';
import { followLink } from '../connexion/count-attempts.ts';
import { getUserOfLink } from '../users/users.queries.ts';
import {
  deleteMailedLinks,
  deletePendingAddress,
  findPendingAddress,
  isClosedAddress,
  takePendingAddress,
  updateAddress,
} from './adresses.queries.ts';
import { askConfirmation } from './give-address.ts';

/** Who looks into a change that the person did not ask for: a learner has an establishment to tell. */
const recourseOf = (role: Role | null) =>
  message(role === 'ROLE_APPRENANT' ? 'adresses.mail_ancienne_recours_apprenant' : 'adresses.mail_ancienne_recours');

export const adressesDomain = bind('adresses', adresses, {
  pending: async ({ db, actor, clock }) => ({
    email: (await findPendingAddress(db, actor.userId, clock.now())) ?? null,
  }),

  async resend(context) {
    const email = ensureFound(await findPendingAddress(context.tx, context.actor.userId, context.clock.now()));
    await askConfirmation(context, email);
    return { message: message('adresses.renvoyee', { email }) };
  },

  cancel: ({ tx, actor }) => deletePendingAddress(tx, actor.userId),

  async confirm({ tx, body, request, db, clock }) {
    await followLink({ db, clock }, networkOf(request.ip), 'adresses.lien_invalide', async () => {
      const asked = await takePendingAddress(tx, body.token, clock.now());
      if (!asked || !(await isOpenAccount(tx, asked.userId))) return null;
      const { userId, email } = asked;
      const { email: former, role, fiche } = await getUserOfLink(tx, userId);
      // It may have become one meanwhile.
      if (await isClosedAddress(tx, role, email)) return null;
      await updateAddress(tx, userId, fiche?.slug ?? 'users', email);
      await deleteMailedLinks(tx, userId);
      if (former) {
        await enqueue(tx, sendMail, {
          destinataire: former,
          userIds: [userId],
          objet: message('adresses.mail_ancienne_objet'),
          texte: message('adresses.mail_ancienne_texte', { recours: recourseOf(role) }),
          reserve: !isOfRecord({ role }),
          renvoyable: true,
        });
      }
      await tellTrail({ db: tx, clock }, request, 'adresses.confirm', {}, { userId, onBehalfOf: null });
      return asked;
    }).catch((error: unknown) => {
      // Somebody else's by now; the answer does not tell.
      throw brokenConstraint(error) === 'users_email_unique' ? new Refusal('adresses.lien_invalide') : error;
    });
    return { message: message('adresses.confirmee') };
  },
});
