import { daysAgo } from '@sillage/contracts/calendrier.rules.ts';
import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import type { Job } from '../../platform/jobs.ts';
import { forgetRejections, markFailed } from './apprenants_import.queries.ts';
import { forgetFormer } from './apprenants_import.undo.queries.ts';
import { importApprenants } from './import-apprenants.ts';

/** Writes a confirmed import; after a failure it is tried again, from where it was. */
export const runImport: Job<{ id: number }> = {
  name: 'import-apprenants',
  queue: 'imports',
  async run({ id }, { db, clock }) {
    try {
      await importApprenants(db, clock, id);
    } catch (error) {
      await markFailed(db, id);
      throw error;
    }
  },
};

/** Every night, the refused rows of old imports, and what the others would be undone with. */
export const forgetImports: Job<unknown> = {
  name: 'forget-imports',
  cron: '47 3 * * *',
  late: true,
  async run(_, { db, clock }) {
    await forgetRejections(db, daysAgo(clock.now(), CONSERVATION.rejetsJours));
    await forgetFormer(db, daysAgo(clock.now(), CONSERVATION.importsJours));
  },
};
