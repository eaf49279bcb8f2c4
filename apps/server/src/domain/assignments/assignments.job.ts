import { minuteInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { enqueueEach, type Job } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { makeTrainingLink } from '../connexion/make-training-link.ts';
import { insertMissingAnnonces } from './assignments.annonces.queries.ts';
import { findTraining } from './assignments.courriels.queries.ts';
import { findWaiting, insertDueRelances, updateRelance } from './assignments.relances.queries.ts';
import { appareilsOf } from './assignments.rules.ts';
import { annonceMail, relanceMail } from './write-mails.ts';

/** Sends one announcement or reminder, unless the learner left, was archived or, of a reminder, completed since it was noted (C-7-28). */
export const sendRelance: Job<{ relanceId: number }> = {
  name: 'send-relance',
  async run({ relanceId }, context) {
    const { db, clock, config } = context;
    const now = clock.now();
    const relance = await findWaiting(db, relanceId, now);
    if (!relance) return;
    if (!relance.isStillDue) {
      return updateRelance(db, relanceId, { abandonneLe: now.toISOString() });
    }
    const { nature, assignmentId, userId, destinataire } = relance;
    const { formation, modules, ...mobile } = await findTraining(db, relance);
    const lien = await makeTrainingLink(db, { config, now }, { userId, assignmentId, key: `relance:${relanceId}` });
    const training = { ...relance, formation: formation ?? '', lien };
    const mail =
      nature === 'annonce'
        ? annonceMail({ ...training, appareils: appareilsOf(modules, mobile) })
        : relanceMail(training);
    await sendMail.run({ destinataire, userIds: [userId], ...mail }, context);
    await updateRelance(db, relanceId, { destinataire, envoyeLe: now.toISOString() });
  },
};

/** Nobody is written to before that hour, in France. */
const MORNING = 8;

/**
 * The mails of a morning: who came to a training since, then who is reminded of its end. What was noted is noted once, so that the next
 * turns of the same morning do what a server that was stopped has missed, and nothing twice.
 */
export const noteMails: Job<unknown> = {
  name: 'note-mails-of-assignments',
  cron: '0 6-9 * * *',
  async run(_, { db, clock }) {
    const now = clock.now();
    if (Number(minuteInFrance(now).slice(11, 13)) < MORNING) return;
    await db.transaction().execute(async (tx) => {
      const ids = [...(await insertMissingAnnonces(tx, now)), ...(await insertDueRelances(tx, now))];
      await enqueueEach(
        tx,
        sendRelance,
        ids.map((relanceId) => ({ relanceId })),
      );
    });
  },
};
