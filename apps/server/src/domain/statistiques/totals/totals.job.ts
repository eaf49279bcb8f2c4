import type { Job } from '../../../platform/jobs.ts';
import { foldChanges, holdFolds, listWrong, rebuildTotals } from './totals.queries.ts';

/** Folds what was noted since the last minute; readers add it by themselves until then. */
export const foldPassages: Job<unknown> = {
  name: 'fold-passages',
  cron: '* * * * *',
  first: true,
  async run(_, { db }) {
    await db.transaction().execute((tx) => foldChanges(tx));
  },
};

/** Nightly proof that totals say what passages say; if they do not, they are made again. */
export const verifyTotals: Job<unknown> = {
  name: 'verify-totals',
  cron: '41 2 * * *',
  late: true,
  async run(_, { db, log }) {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await holdFolds(tx);
        const wrong = await listWrong(tx);
        if (wrong.length === 0) return;
        log.error(`totals (${wrong.join(', ')}) did not say what sessions say: all are made again`);
        await rebuildTotals(tx);
      });
  },
};
