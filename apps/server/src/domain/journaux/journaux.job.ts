import type { Job, JobContext } from '../../platform/jobs.ts';
import { derivePassages, rebuildPassages } from './derive-passages.ts';
import { markHeldSessions } from './journaux.queries.ts';

/** One waiting derivation is enough: it takes all that is behind. */
export const DERIVE_KEY = 'derive-passages';

/** Passages follow their events: asked after each batch, and each minute for what a stopped process has left. */
export const derive: Job<unknown> = {
  name: 'derive-passages',
  cron: '* * * * *',
  first: true,
  run: (_, context) => deriveAll(context),
};

/** Nightly: sessions that were waiting for a scenario which exists by now. */
export const deriveHeld: Job<unknown> = {
  name: 'derive-held-passages',
  cron: '41 2 * * *',
  late: true,
  async run(_, context) {
    await markHeldSessions(context.db, context.clock.now());
    await deriveAll(context);
  },
};

export const REBUILD_KEY = 'rebuild-passages';

/** Every passage again from the raw logs, when an administrator asks. */
export const rebuild: Job<unknown> = {
  name: 'rebuild-passages',
  // One that cannot be derived would have all of them made again at each try: the derivation of each minute tries it, and is what fails.
  async run(_, { db, clock, log }) {
    await rebuildPassages(db, clock.now(), (text) => log.error(text));
  },
};

/** Once all others are derived, those that are set aside are a failure that is counted like any other. */
async function deriveAll({ db, clock, log }: JobContext): Promise<void> {
  let aside = 0;
  await derivePassages(db, clock.now(), (text) => {
    aside++;
    log.error(text);
  });
  if (aside > 0) throw new Error(`${aside} sessions are set aside`);
}
