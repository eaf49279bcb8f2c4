import type { Job } from '../../platform/jobs.ts';
import { deleteExpired } from './connexion.queries.ts';
import { ATTEMPT_WINDOW_SECONDS } from './connexion.rules.ts';

/** Nightly removal of expired logins, links and counted failures. */
export const removeExpired: Job<unknown> = {
  name: 'remove-expired',
  cron: '17 3 * * *',
  async run(_, { db, clock }) {
    const now = clock.now();
    await deleteExpired(db, now, new Date(now.getTime() - ATTEMPT_WINDOW_SECONDS * 1000));
  },
};
