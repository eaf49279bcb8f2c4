import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteUsagesBefore } from './usages.queries.ts';

/** Nightly: notes of what was opened are not kept for ever. */
export const removeOldUsages: Job<unknown> = {
  name: 'remove-old-usages',
  cron: '41 3 * * *',
  late: true,
  run(_, { db, clock }) {
    const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO('UTC');
    const oldest = now.subtract({ months: CONSERVATION.usagesMois });
    return deleteUsagesBefore(db, new Date(oldest.epochMilliseconds));
  },
};
