import type { Job } from '../../platform/jobs.ts';
import { giveBadge } from '../user_badges/user_badges.queries.ts';
import { listActiveBadgeIds } from './badges.queries.ts';

/** A badge that is new, or whose criteria have changed, goes to those who had already done what it asks. */
export const giveChangedBadge: Job<{ badgeId: number }> = {
  name: 'give-changed-badge',
  run: ({ badgeId }, { db }) => giveBadge(db, badgeId),
};

/** Nightly: what no passage tells, as a scenario that leaves its module, and trainings that ended while a badge was changed. */
export const giveBadges: Job<unknown> = {
  name: 'give-badges',
  cron: '17 3 * * *',
  late: true,
  async run(_, { db }) {
    for (const id of await listActiveBadgeIds(db)) await giveBadge(db, id);
  },
};
