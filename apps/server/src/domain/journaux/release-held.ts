import type { Connection } from '../../platform/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { DERIVE_KEY, derive } from './journaux.job.ts';
import { markHeldSessions } from './journaux.queries.ts';

/** After scenarios or their versions were created or given another guid: the sessions that were waiting for them get their passage. */
export async function releaseHeldSessions(tx: Connection, now: Date): Promise<void> {
  await markHeldSessions(tx, now);
  await enqueue(tx, derive, {}, DERIVE_KEY);
}
