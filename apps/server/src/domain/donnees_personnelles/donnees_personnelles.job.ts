import { enqueueEach, type Job } from '../../platform/jobs.ts';
import {
  insertConservation,
  listArchivedTooLong,
  listUnknownTooOld,
  removeOld,
} from './donnees_personnelles.conservation.queries.ts';
import { listWaiting, openEffacements } from './donnees_personnelles.effacement.queries.ts';
import { erasePerson, unnameSessions } from './erase-person.ts';

/** One after the other: two would rewrite the same lines of the audit, each in its own order. */
const queue = 'effacements';

/** Takes what is left of an erased person out of traces, mails, archives and texts. */
export const eraseTraces: Job<{ id: number }> = {
  name: 'erase-traces',
  queue,
  run: ({ id }, { clock, ...setting }) => erasePerson({ ...setting, now: clock.now() }, id),
};

/**
 * Every night, what has no time left goes (docs/data-protection.md), and a report says how much; then whoever is erased and still
 * named somewhere: those archived too long, those whose work was given up, those deleted before it existed.
 */
export const keepNoLonger: Job<unknown> = {
  name: 'keep-no-longer',
  cron: '5 2 * * *',
  late: true,
  queue,
  async run(_, { db, clock }) {
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const archived = await openEffacements(tx, await listArchivedTooLong(tx, now), now);
      const unknown = await listUnknownTooOld(tx, now);
      for (const { identite, sessions } of unknown) await unnameSessions(tx, identite, sessions);
      const counts = { apprenants: archived.length, inconnus: unknown.length, ...(await removeOld(tx, now)) };
      await insertConservation(tx, counts, now);
    });
    // Each by itself: one that fails holds no other back.
    await enqueueEach(
      db,
      eraseTraces,
      (await listWaiting(db)).map((id) => ({ id })),
    );
  },
};
