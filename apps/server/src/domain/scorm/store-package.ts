import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import type { Disk } from 'flydrive';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { type Actor, makeToken } from '../../platform/login.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { type OpenedPackage, openPackage, refuseArchive } from './open-package.ts';
import { type Manifest, READING } from './read-manifest.ts';
import { ensureScenario, getModule, insertPackage } from './scorm.queries.ts';
import { fileKey, packageFolder } from './scorm.rules.ts';

/** Files written at a time: a remote store answers each of them in its own time. */
const WRITERS = 8;

interface Received {
  actor: Actor;
  moduleId: number;
  recu: ReceivedFile;
  files: Disk;
  now: Date;
}

/**
 * Checks a package, unpacks it into a new folder and makes it the one that the module plays.
 * A refusal leaves nothing behind: no file, no row.
 */
export async function storePackage(tx: Connection, { actor, moduleId, recu, files, now }: Received) {
  const module = await getModule(tx, actor, moduleId);
  if (module.type !== MODULE_TYPE.scorm) throw new Refusal('scorm.module_sans_scorm');
  const opened = await openPackage(recu.path, recu.octets);
  const { manifest, fichiers, octets } = opened;
  const dossier = makeToken();
  try {
    await unpack(opened, dossier, files);
    await insertPackage(tx, {
      moduleId,
      dossier,
      ...readingOf(manifest, module.nom),
      octets,
      fichiers: fichiers.length,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
    });
    await ensureScenario(tx, module);
  } catch (error) {
    await files.deleteAll(packageFolder(dossier));
    throw error;
  } finally {
    opened.zip.close();
  }
  return { norme: manifest.norme, octets, fichiers: fichiers.length };
}

/** What is stored of a manifest; a package without a title has the name of its module. */
export function readingOf(manifest: Manifest, nom: string) {
  const titre = manifest.titre || nom;
  const items = manifest.items.map((item) => ({ ...item, titre: item.titre || titre }));
  return {
    norme: manifest.norme,
    titre,
    manifeste: JSON.stringify({ ...manifest, titre, items }),
    lecture: READING,
  };
}

async function unpack({ zip, fichiers }: OpenedPackage, dossier: string, files: Disk): Promise<void> {
  const left = fichiers.values();
  let isDamaged = false;
  const writer = async () => {
    for (const { chemin, entry } of left) {
      const content = await zip.openReadStreamPromise(entry).catch(refuseArchive);
      content.once('error', ({ code }: NodeJS.ErrnoException) => {
        // A store that fails stops the stream too.
        isDamaged ||= code !== 'ABORT_ERR';
      });
      await files.putStream(fileKey(dossier, chemin), content, { contentLength: entry.uncompressedSize });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  const failed = results.find((result) => result.status === 'rejected');
  // Whoever cut the archive is told about the archive, not about the store.
  if (isDamaged) refuseArchive();
  if (!failed) return;
  // Of a stream that it stopped, the store no longer says why: of a small file it does.
  await files.put(fileKey(dossier, 'essai'), Buffer.alloc(64 * 1024));
  throw failed.reason;
}
