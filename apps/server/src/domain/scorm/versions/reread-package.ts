import { isDeepStrictEqual } from 'node:util';
import type { Disk } from 'flydrive';
import type { Connection, Db } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import { eachStored } from '../../../platform/files.ts';
import { type Manifest, READING, readManifest } from '../read-manifest.ts';
import { announcedFiles } from '../read-resources.ts';
import { fileKey, isPdf, packageFolder } from '../scorm.rules.ts';
import { readingOf } from '../store-package.ts';
import { findReading, listOpenedItems, lockPaths, savePath, saveReading } from './reread.queries.ts';
import { rereadPath } from './versions.rules.ts';

/**
 * Reads the manifest of a stored package again, so that what is read better since reaches it too (C-2.2-05). Learners stay where they
 * are: a reading without an item that somebody has opened is not taken.
 */
export async function rereadPackage(db: Db, files: Disk, id: number): Promise<void> {
  const found = await findReading(db, id);
  if (!found) return;
  const { dossier, nom, manifeste: former } = found;
  const present = await readAgain(files, dossier, former);
  await db.transaction().execute(async (tx) => {
    const isTaken = present !== null && (await listOpenedItems(tx, id)).every((item) => holds(present, item));
    if (!isTaken) return saveReading(tx, id, { lecture: READING });
    const reading = readingOf(present, nom);
    await saveReading(tx, id, reading);
    await keepPaths(tx, id, former, JSON.parse(reading.manifeste) as Manifest);
  });
}

function holds({ items }: Manifest, item: string): boolean {
  return items.some(({ id }) => id === item);
}

/** Nothing where the manifest is no more, or would be refused today. */
async function readAgain(files: Disk, dossier: string, { reparations = [] }: Manifest): Promise<Manifest | null> {
  const manifest = fileKey(dossier, 'imsmanifest.xml');
  if (!(await files.exists(manifest))) return null;
  const stored = new Set<string>();
  for await (const { name } of eachStored(files, packageFolder(dossier))) stored.add(name);
  const isThere = (fichier: string) => stored.has(fileKey(dossier, fichier).slice(packageFolder(dossier).length + 1));
  try {
    const bytes = Buffer.from(await files.getBytes(manifest));
    const present = readManifest(bytes, isThere);
    // Seen in the archive, which is no more.
    const ofArchive = new Set(reparations.filter((one) => one === 'dossier' || one === 'muet' || one === 'pdf'));
    // Of what was put there before this was looked at, the names that the manifest announces are known.
    if (announcedFiles(bytes).some(isPdf)) ofArchive.add('pdf');
    return { ...present, reparations: [...present.reparations, ...ofArchive] };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Where learners stand in the order, told in the words of its present reading. */
async function keepPaths(tx: Connection, id: number, former: Manifest, present: Manifest): Promise<void> {
  const [before, now] = [former.parcours, present.parcours];
  if (!before || !now || isDeepStrictEqual(before, now)) return;
  for (const { suivi, path } of await lockPaths(tx, id)) await savePath(tx, suivi, rereadPath(path, before, now));
}
