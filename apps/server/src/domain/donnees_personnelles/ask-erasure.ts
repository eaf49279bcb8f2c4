import type { Connection } from '../../platform/db.ts';
import { enqueueEach } from '../../platform/jobs.ts';
import { openEffacements, openEffacementsOfStaff } from './donnees_personnelles.effacement.queries.ts';
import { eraseTraces } from './donnees_personnelles.job.ts';

/** Closes these learners' accounts and takes their names off at once; what others keep of them follows by a job. Answers how many. */
export async function askErasure(tx: Connection, apprenantIds: readonly number[], now: Date): Promise<number> {
  return enqueueErasures(tx, await openEffacements(tx, apprenantIds, now));
}

/** Before these accounts are deleted: what names their people elsewhere goes by the same job. */
export async function askErasureOfStaff(tx: Connection, userIds: readonly number[], now: Date): Promise<void> {
  await enqueueErasures(tx, await openEffacementsOfStaff(tx, userIds, now));
}

async function enqueueErasures(tx: Connection, ids: readonly number[]): Promise<number> {
  await enqueueEach(
    tx,
    eraseTraces,
    ids.map((id) => ({ id })),
  );
  return ids.length;
}
