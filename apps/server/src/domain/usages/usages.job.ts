import type { Job } from '../../platform/jobs.ts';
import { deleteOldUsages } from './usages.queries.ts';

/** Nightly: notes of what was opened are not kept for ever. */
export const removeOldUsages: Job<unknown> = {
  name: 'remove-old-usages',
  cron: '41 3 * * *',
  run: (_, { db, clock }) => deleteOldUsages(db, clock.now()),
};
