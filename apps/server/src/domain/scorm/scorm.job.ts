import type { Job } from '../../platform/jobs.ts';
import { deleteIdleLaunches } from './scorm.queries.ts';

/** Nightly removal of the launches that nobody opened, or that ended without a commit. */
export const removeIdleLaunches: Job<unknown> = {
  name: 'remove-idle-launches',
  cron: '23 3 * * *',
  async run(_, { db, clock }) {
    await deleteIdleLaunches(db, clock.now());
  },
};
