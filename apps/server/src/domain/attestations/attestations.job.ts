import { eachStored } from '../../platform/files.ts';
import type { Job } from '../../platform/jobs.ts';
import { endForsaken, forgetFile, listArchives, listOldLots, listUnfinished } from './lots/lots.queries.ts';
import { ARCHIVES_FOLDER, makeDocumentArchive } from './lots/make-archive.ts';

/** What makes archives and what removes them wait for each other: none is taken for left behind while it is written. */
const queue = 'attestations';

/** Makes an archive of attestations or certificates, away from the request that asked for it. Somebody waits for it: it is tried for half an hour. */
export const makeArchive: Job<{ id: number }> = {
  name: 'archive-attestations',
  tries: 8,
  queue,
  run: ({ id }, context) => makeDocumentArchive(context, id),
};

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;
/** An archive in the making is written every few seconds: one that nothing has touched for this long was left by a process that died. */
const LEFT_MS = HOUR_MS;

/** Archives are kept for a day: the documents themselves can be had again. */
export const removeArchives: Job<unknown> = {
  name: 'remove-archives',
  cron: '20 2 * * *',
  late: true,
  queue,
  async run(_, { db, files, clock }) {
    const now = clock.now().getTime();
    for (const { id, fichier } of await listOldLots(db, new Date(now - KEPT_MS))) {
      if (fichier) await files.delete(fichier);
      await forgetFile(db, id);
    }
    await endForsaken(db, makeArchive.name);
    const known = new Set(await listArchives(db));
    const unfinished = new Set((await listUnfinished(db)).map(String));
    for await (const { isFile, name } of eachStored(files, ARCHIVES_FOLDER)) {
      const key = `${ARCHIVES_FOLDER}/${name}`;
      if (!isFile || known.has(key)) continue;
      const mayBeWritten = unfinished.has(name.split('-')[0]!);
      const age = now - (await files.getMetaData(key)).lastModified.getTime();
      if (!mayBeWritten || age > LEFT_MS) await files.delete(key);
    }
  },
};
