import { removeLeft } from '../../platform/files.ts';
import type { Job } from '../../platform/jobs.ts';
import { fileOf, PICTURES_FOLDER } from '../../platform/pictures.ts';
import { listFiles } from '../conventions/conventions.queries.ts';
import { CONVENTIONS_FOLDER } from '../conventions/make-convention.ts';
import { listPictures } from './illustrations.queries.ts';

/**
 * Each is written just before its row: one without a row was left by a write that failed, or by a process that stopped. So long, since a
 * database that was taken back to a backup, or a copy of it that is tried beside these files, names none of those written since.
 */
const LEFT_MS = 30 * 24 * 3_600_000;

/** Nightly removal of the pictures and of the conventions that no row names. */
export const removeLeftFiles: Job<unknown> = {
  name: 'remove-left-files',
  cron: '29 3 * * *',
  late: true,
  async run(_, { db, files, clock }) {
    const before = clock.now().getTime() - LEFT_MS;
    const pictures = (await listPictures(db)).map(fileOf);
    await removeLeft(files, PICTURES_FOLDER, new Set(pictures), before);
    const conventions = (await listFiles(db)).map((fichier) => fichier.slice(CONVENTIONS_FOLDER.length + 1));
    await removeLeft(files, CONVENTIONS_FOLDER, new Set(conventions), before);
  },
};
