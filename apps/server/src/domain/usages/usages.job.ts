import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteUsagesBefore } from './usages.queries.ts';

/** Nightly: notes of what was opened are not kept for ever. */
export const removeOldUsages: Job<unknown> = {
  name: 'remove-old-usages',
  cron: '41 3 * * *',
  late: true,
  run(_, { db, clock }) {
    const moment = new Date(clock.now());
    moment.setUTCMonth(moment.getUTCMonth() - CONSERVATION.usagesMois);
    return deleteUsagesBefore(db, moment);
  },
};
