import { message } from '@sillage/contracts/messages.fr.ts';
import type { Connection } from '../../platform/db.ts';
import { enqueueEach, type Job } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import type { Actor } from '../../platform/session.ts';
import { findWaiting, insertRelances, listToRemind, updateRelance } from './assignments.relances.queries.ts';

/** Notes a reminder to each learner who has not completed and has an address, and answers the addresses (C-7-26 … 28). */
export async function sendRelances(tx: Connection, actor: Actor, assignmentId: number, now: Date): Promise<string[]> {
  const learners = await listToRemind(tx, actor, assignmentId);
  const ids = await insertRelances(tx, { assignmentId, userId: actor.userId, demandeLe: now.toISOString() }, learners);
  await enqueueEach(
    tx,
    sendRelance,
    ids.map((relanceId) => ({ relanceId })),
  );
  return learners.map(({ email }) => email);
}

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
    const { prenom, formation, endDate } = relance;
    const lien = `${config.publicUrl}/assignments/results/${relance.assignmentId}`;
    await sendMail.run(
      {
        destinataire: relance.destinataire,
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

/** 31/12/2026 */
function frenchDay(day: string): string {
  return day.split('-').reverse().join('/');
}
