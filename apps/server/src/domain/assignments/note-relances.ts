import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import type { listNewcomers } from './assignments.annonces.queries.ts';
import { mailLearners } from './assignments.job.ts';
import { insertRelances, listToRemind, type Nature } from './assignments.relances.queries.ts';

/** Notes a reminder to each learner who has not completed and has an address, and answers the addresses (C-7-26, C-7-27, C-7-28). */
export async function noteRelances(tx: Connection, actor: Actor, assignmentId: number, now: Date): Promise<string[]> {
  const learners = await listToRemind(tx, actor, assignmentId);
  await note(tx, { nature: 'demandee', actor, assignmentId, now }, learners);
  return learners.map(({ email }) => email);
}

/** Notes an announcement to each of these who has an address; answers how many there are, and how many have none. */
export async function noteAnnonces(
  tx: Connection,
  asked: { actor: Actor; assignmentId: number; now: Date },
  newcomers: Awaited<ReturnType<typeof listNewcomers>>,
) {
  const learners = newcomers.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
  await note(tx, { nature: 'annonce', ...asked }, learners);
  return { prevenus: learners.length, sansAdresse: newcomers.length - learners.length };
}

interface Asked {
  nature: Exclude<Nature, 'automatique'>;
  actor: Actor;
  assignmentId: number;
  now: Date;
}

async function note(
  tx: Connection,
  { actor, now, ...asked }: Asked,
  learners: readonly { id: number; email: string }[],
) {
  const ids = await insertRelances(tx, { ...asked, userId: actor.userId, demandeLe: now.toISOString() }, learners);
  await mailLearners(tx, asked.nature === 'annonce' ? 'annonce' : 'relance', ids);
}
