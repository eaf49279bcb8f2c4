import type { Connection } from '../../platform/db.ts';
import { enqueueEach } from '../../platform/jobs.ts';
import type { Actor } from '../../platform/login.ts';
import { sendRelance } from './assignments.job.ts';
import { insertRelances, listToRemind } from './assignments.relances.queries.ts';

/** Notes a reminder to each learner who has not completed and has an address, and answers the addresses (C-7-26, C-7-27, C-7-28). */
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
