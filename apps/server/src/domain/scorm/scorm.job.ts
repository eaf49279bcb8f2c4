import type { Disk } from 'flydrive';
import type { Db } from '../../platform/db.ts';
import { eachStored } from '../../platform/files.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteIdleLaunches, listFolders } from './scorm.queries.ts';
import { PACKAGES_FOLDER, packageFolder } from './scorm.rules.ts';
import { listOldReadings } from './versions/reread.queries.ts';
import { rereadPackage } from './versions/reread-package.ts';

/** A folder is written before its row: one this old without a row was left by a stop, or by a module deleted since. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/** Nightly removal of the launches that ended without a commit, and of the files of packages that are no more. */
export const removeIdleLaunches: Job<unknown> = {
  name: 'remove-idle-launches',
  cron: '23 3 * * *',
  late: true,
  async run(_, { db, files, clock }) {
    const now = clock.now();
    await deleteIdleLaunches(db, now);
    await removeLeftFolders(db, files, now.getTime() - LEFT_AFTER_MS);
  },
};

/** What a newer server reads better reaches the packages that were put there before it, within a minute of its start. */
export const rereadPackages: Job<unknown> = {
  name: 'reread-packages',
  queue: 'reread-packages',
  cron: '* * * * *',
  async run(_, { db, files, log }) {
    // One that cannot be read just now is tried again the next minute, and the others do not wait for it.
    for (const id of await listOldReadings(db)) {
      await rereadPackage(db, files, id).catch((error: Error) => log.error(`reread-packages ${id}: ${error.message}`));
    }
  },
};

async function removeLeftFolders(db: Db, files: Disk, before: number): Promise<void> {
  const known = new Set(await listFolders(db));
  for await (const { isFile, name } of eachStored(files, PACKAGES_FOLDER)) {
    if (!isFile && !known.has(name) && (await newestFile(files, name)) < before) {
      await files.deleteAll(packageFolder(name));
    }
  }
}

/** Milliseconds of the last change among the first files of a folder. */
async function newestFile(files: Disk, dossier: string): Promise<number> {
  const { objects } = await files.listAll(packageFolder(dossier));
  let newest = 0;
  for (const one of objects) {
    if (one.isFile)
      newest = Math.max(
        newest,
        (await files.getMetaData(`${packageFolder(dossier)}/${one.name}`)).lastModified.getTime(),
      );
  }
  return newest;
}
