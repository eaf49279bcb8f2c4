import { frenchDay } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Job } from '../../platform/jobs.ts';
import { nameInMail, sendMail } from '../../platform/mail.ts';
import { findWaiting, updateRelance } from './assignments.relances.queries.ts';

/** Sends one reminder, unless the learner completed, left or was archived since it was asked (C-7-28). */
export const sendRelance: Job<{ relanceId: number }> = {
  name: 'send-relance',
  async run({ relanceId }, context) {
    const { db, clock, config } = context;
    const relance = await findWaiting(db, relanceId);
    if (!relance) return;
    const now = clock.now().toISOString();
    if (!relance.isStillDue) {
      return updateRelance(db, relanceId, { abandonneLe: now });
    }
    const { endDate } = relance;
    const prenom = nameInMail(relance.prenom);
    const formation = nameInMail(relance.formation, 120);
    const lien = `${config.publicUrl}/assignments/results/${relance.assignmentId}`;
    await sendMail.run(
      {
        destinataire: relance.destinataire,
        userIds: [relance.userId],
        objet: message('courriels.relance_objet', { formation }),
        texte: [
          message('courriels.relance_debut', { prenom, formation }),
          endDate ? message('courriels.relance_echeance', { date: frenchDay(endDate) }) : '',
          message('courriels.relance_lien'),
          lien,
          message('courriels.relance_fin'),
        ]
          .filter(Boolean)
          .join('\n\n'),
      },
      context,
    );
    await updateRelance(db, relanceId, { envoyeLe: now });
  },
};
