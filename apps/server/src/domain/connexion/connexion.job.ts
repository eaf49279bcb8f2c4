import { forgetKeys } from '../../platform/idempotency.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteExpired } from './connexion.queries.ts';
import { KNOWN_ADDRESS_SECONDS, PROOF_WINDOW_SECONDS } from './connexion.rules.ts';

/** Nightly removal of expired logins, links, counted tries, known addresses and keys of writes. */
export const removeExpired: Job<unknown> = {
  name: 'remove-expired',
  cron: '17 3 * * *',
  late: true,
  async run(_, { db, clock }) {
    const now = clock.now();
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    await deleteExpired(db, now, {
      // The longest of what is counted there.
      attemptsBefore: before(PROOF_WINDOW_SECONDS),
      addressesBefore: before(KNOWN_ADDRESS_SECONDS),
    });
    await forgetKeys(db, now);
  },
};
