import { RELANCES_DERNIERE_UTC, RELANCES_HEURE } from '@sillage/contracts/assignments.rules.ts';
import { minuteInFrance } from '@sillage/contracts/calendrier.rules.ts';
import type { Connection } from '../../platform/db.ts';
import { enqueueOnce, type Job } from '../../platform/jobs.ts';
import { deliver } from '../../platform/mail.ts';
import { makeTrainingLink } from '../connexion/make-training-link.ts';
import { insertMissingAnnonces } from './assignments.annonces.queries.ts';
import { findTraining } from './assignments.courriels.queries.ts';
import {
  type Famille,
  holdMailsOf,
  insertDueRelances,
  listWaiting,
  updateRelances,
} from './assignments.relances.queries.ts';
import { appareilsOf } from './assignments.rules.ts';
import { annonceMail, relanceMail } from './write-mails.ts';

interface Told {
  apprenantId: number;
  famille: Famille;
}

/**
 * Sends one mail of all that waits to be announced to a learner, or of all that the learner is reminded of, but for what the learner has
 * left, or completed, since it was noted (C-7-28). Nothing waits any more for who comes second.
 */
export const sendRelance: Job<Told> = {
  name: 'send-relance',
  async run(told, context) {
    const { db, clock, config } = context;
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await holdMailsOf(tx, told.apprenantId);
      const waiting = await listWaiting(tx, told, now);
      const due = waiting.filter(({ isStillDue }) => isStillDue);
      const idsOf = (rows: typeof waiting) => rows.map(({ id }) => id);
      const [first] = due;
      if (first) {
        const { userId, destinataire, prenom } = first;
        const trainings = await Promise.all(due.map((row) => trainingOf(tx, row)));
        const assignmentIds = due.map(({ assignmentId }) => assignmentId);
        // Outside: it opens as soon as the mail is there, and holds no row of the account meanwhile.
        const lien = await makeTrainingLink(db, { config, now }, { userId, assignmentIds, key: `relance:${first.id}` });
        const write = told.famille === 'annonce' ? annonceMail : relanceMail;
        const mail = { destinataire, userIds: [userId], ...write({ prenom, lien, trainings }) };
        const courrielId = await deliver(mail, { ...context, db: tx });
        await updateRelances(tx, idsOf(due), { destinataire, courrielId, envoyeLe: now.toISOString() });
      }
      const left = idsOf(waiting.filter(({ isStillDue }) => !isStillDue));
      await updateRelances(tx, left, { abandonneLe: now.toISOString() });
    });
  },
};

async function trainingOf(db: Connection, row: Awaited<ReturnType<typeof listWaiting>>[number]) {
  const { formation, modules, ...mobile } = await findTraining(db, row);
  return { ...row, formation: formation ?? '', modules, appareils: appareilsOf(modules, mobile) };
}

/** Seconds in which what else is assigned joins the mail that announces it: who assigns three trainings in a row writes one mail. */
const TOGETHER = 300;

/** Has the mails of these learners leave; those who have one that waits get no other. */
export function mailLearners(
  tx: Connection,
  famille: Famille,
  apprenantIds: readonly number[],
  seconds = famille === 'annonce' ? TOGETHER : 0,
): Promise<void> {
  const asked = [...new Set(apprenantIds)].map((apprenantId) => ({
    key: `${famille}-${apprenantId}`,
    payload: { apprenantId, famille },
  }));
  return enqueueOnce(tx, sendRelance, asked, seconds);
}

/**
 * The mails of a morning: who came to a training since, then who is reminded of its end. What was noted is noted once, so that the next
 * turns of the same morning do what a server that was stopped has missed, and nothing twice.
 */
export const noteMails: Job<unknown> = {
  name: 'note-mails-of-assignments',
  cron: `0 6-${RELANCES_DERNIERE_UTC} * * *`,
  async run(_, { db, clock }) {
    const now = clock.now();
    if (Number(minuteInFrance(now).slice(11, 13)) < RELANCES_HEURE) return;
    await db.transaction().execute(async (tx) => {
      await mailLearners(tx, 'annonce', await insertMissingAnnonces(tx, now), 0);
      await mailLearners(tx, 'relance', await insertDueRelances(tx, now));
    });
  },
};
