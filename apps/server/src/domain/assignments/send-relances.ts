import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { enqueueEach, type Job } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import type { Actor } from '../../platform/session.ts';
import { hasCompleted } from './read-cards.ts';
import { remaining } from './read-details.ts';

/** Notes a reminder to each learner who has not completed and has an address, and answers the addresses (C-7-26 … 28). */
export async function sendRelances(tx: Connection, actor: Actor, assignmentId: number, now: Date): Promise<string[]> {
  const learners = await remaining(tx, actor, assignmentId)
    .where('apprenants.email', 'is not', null)
    .select(['apprenants.id', 'apprenants.email'])
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .execute();
  if (learners.length === 0) return [];
  const addresses = learners.map(({ email }) => email!);
  const { rows } = await sql<{ id: number }>`
    insert into relances ("assignmentId", "apprenantId", destinataire, "userId", "demandeLe")
    select ${assignmentId}, id, destinataire, ${actor.userId}, ${now.toISOString()}
    from unnest(${learners.map(({ id }) => id)}::int[], ${addresses}::text[]) as asked(id, destinataire)
    returning id`.execute(tx);
  await enqueueEach(
    tx,
    sendRelance,
    rows.map(({ id }) => ({ relanceId: id })),
  );
  return addresses;
}

interface Waiting {
  id: number;
  assignmentId: number;
  destinataire: string;
  prenom: string;
  formation: string;
  endDate: string | null;
  isStillDue: boolean;
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
      await db.updateTable('relances').set({ abandonneLe: now }).where('id', '=', relanceId).execute();
      return;
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
    await db.updateTable('relances').set({ envoyeLe: now }).where('id', '=', relanceId).execute();
  },
};

async function findWaiting(db: Connection, relanceId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select r.id, r."assignmentId", r.destinataire, reached.prenom, assignments."endDate",
      coalesce((select m.nom from modules m where m.id = assignments."moduleId"),
        (select c.name from training_courses c where c.id = assignments."trainingCourseId")) as formation,
      reached.prenom is not null and not ${hasCompleted(sql`r."apprenantId"`)} as "isStillDue"
    from relances r
    join assignments on assignments.id = r."assignmentId"
    left join lateral (
      select one.prenom from assignment_apprenants one
      where one."assignmentId" = r."assignmentId" and one."apprenantId" = r."apprenantId" limit 1
    ) reached on true
    where r.id = ${relanceId} and r."envoyeLe" is null and r."abandonneLe" is null`.execute(db);
  return rows[0];
}

/** 31/12/2026 */
function frenchDay(day: string): string {
  return day.split('-').reverse().join('/');
}
