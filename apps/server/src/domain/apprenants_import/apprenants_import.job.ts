import type { Job } from '../../platform/jobs.ts';
import { markFailed } from './apprenants_import.queries.ts';
import { importApprenants } from './import-apprenants.ts';

/** Writes a confirmed import; after a failure it is tried again, from where it was. */
export const runImport: Job<{ id: number }> = {
  name: 'apprenants_import',
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
