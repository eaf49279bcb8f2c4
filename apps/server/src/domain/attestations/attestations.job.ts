import type { Job } from '../../platform/jobs.ts';
import { forgetFile, listOldLots } from './attestations.queries.ts';
import { makeAttestationArchive } from './make-archive.ts';

/** Makes an archive of attestations, away from the request that asked for it. */
export const makeArchive: Job<{ id: number }> = {
  name: 'attestations_archive',
  queue: 'attestations',
  run: ({ id }, context) => makeAttestationArchive(context, id),
};

const KEPT_HOURS = 24;

/** Archives are kept for a day: the attestations themselves can be had again. */
export const removeArchives: Job<unknown> = {
  name: 'attestations_menage',
  cron: '20 2 * * *',
  async run(_, { db, files, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000);
    for (const { id, fichier } of await listOldLots(db, before)) {
      if (fichier) await files.delete(fichier);
      await forgetFile(db, id);
    }
  },
};
