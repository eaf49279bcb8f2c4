import type { Job } from '../../platform/jobs.ts';
import { derivePassages, rebuildPassages } from './derive-passages.ts';
import { markHeldSessions } from './journaux.queries.ts';

/** One waiting derivation is enough: it takes all that is behind. */
export const DERIVE_KEY = 'derive-passages';

/** Passages follow their events: asked after each batch, and each minute for what a stopped process has left. */
export const derive: Job<unknown> = {
  name: 'derive-passages',
  cron: '* * * * *',
  async run(_, { db, clock, log }) {
    await derivePassages(db, clock.now(), (text) => log.error(text));
  },
};

/** Nightly: sessions that were waiting for a scenario which exists by now. */
export const deriveHeld: Job<unknown> = {
  name: 'derive-held-passages',
  cron: '41 2 * * *',
  late: true,
  async run(_, { db, clock, log }) {
    await markHeldSessions(db, clock.now());
    await derivePassages(db, clock.now(), (text) => log.error(text));
  },
};

export const REBUILD_KEY = 'rebuild-passages';

/** Every passage again from the raw logs, when an administrator asks. */
export const rebuild: Job<unknown> = {
  name: 'rebuild-passages',
  async run(_, { db, clock, log }) {
    await rebuildPassages(db, clock.now(), (text) => log.error(text));
  },
};
