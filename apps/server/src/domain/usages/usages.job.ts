import type { Job } from '../../platform/jobs.ts';
import { deleteUsagesBefore } from './usages.queries.ts';

const MONTHS_KEPT = 13;

/** Nightly: notes of what was opened are not kept for ever. */
export const removeOldUsages: Job<unknown> = {
  name: 'remove-old-usages',
  cron: '41 3 * * *',
  run(_, { db, clock }) {
    const moment = new Date(clock.now());
    moment.setUTCMonth(moment.getUTCMonth() - MONTHS_KEPT);
    return deleteUsagesBefore(db, moment);
  },
};
