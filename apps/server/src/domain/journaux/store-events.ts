import { MAX_EVENEMENTS_SESSION } from '@sillage/contracts/journaux.rules.ts';
import type { Db } from '../../platform/db.ts';
import { type Batch, findStored, insertJournaux, lockLongSessions } from './journaux.reception.queries.ts';
import { partByRoom } from './journaux.rules.ts';

/** Up to these a session takes events without a lock: as many again may come at once before the bound is passed. */
const WITHOUT_LOCK = MAX_EVENEMENTS_SESSION / 2;

interface Stored {
  /** Events that are new. */
  acceptes: number;
  /** Ids of events whose session is full. */
  tooMany: string[];
}

/** Stores events for good, as many as their sessions may hold. */
export async function storeEvents(db: Db, batches: readonly Batch[]): Promise<Stored> {
  if (batches.length === 0) return { acceptes: 0, tooMany: [] };
  const { total, longues } = await insertJournaux(db, batches, WITHOUT_LOCK);
  if (longues.length === 0) return { acceptes: total, tooMany: [] };
  const { acceptes, tooMany } = await storeCounted(db, batchesOf(batches, longues), longues);
  return { acceptes: total + acceptes, tooMany };
}

/** One batch at a time for each session: what is counted is still so when it is written. */
function storeCounted(db: Db, batches: readonly Batch[], sessions: readonly string[]): Promise<Stored> {
  const events = batches.flatMap((batch) => batch.events);
  const ids = events.map(({ id }) => id);
  return db.transaction().execute(async (tx) => {
    await lockLongSessions(tx, sessions);
    const { kept, tooMany } = partByRoom(events, await findStored(tx, sessions, ids, MAX_EVENEMENTS_SESSION));
    const left = batches.map((batch) => ({ ...batch, events: batch.events.filter((event) => kept.has(event)) }));
    const acceptes = kept.size === 0 ? 0 : (await insertJournaux(tx, left)).total;
    return { acceptes, tooMany };
  });
}

function batchesOf(batches: readonly Batch[], sessions: readonly string[]): Batch[] {
  const longues = new Set(sessions);
  return batches.map((batch) => ({ ...batch, events: batch.events.filter(({ session }) => longues.has(session)) }));
}
