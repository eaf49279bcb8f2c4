import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../platform/errors.ts';
import { callsRunTime } from './find-run-time.ts';
import { type Manifest, readManifest } from './read-manifest.ts';
import { announcedFiles } from './read-resources.ts';
import { CHARSETS, type Charset, entryName, isNameUnsaid } from './scorm.entry-names.rules.ts';
import { foldedPath, isPdf, singleSlashes } from './scorm.rules.ts';

const MEBIBYTE = 1024 * 1024;

/** Bounds of an archive, all checked on its directory before anything is unpacked. */
const PACKAGE_LIMITS = {
  entries: 10_000,
  unpackedBytes: 2 * 1024 * MEBIBYTE,
  /** Unpacked bytes for one of the archive, beyond a first 100 MiB. */
  ratio: 100,
  ratioFromBytes: 100 * MEBIBYTE,
  manifestBytes: 5 * MEBIBYTE,
  pathCharacters: 1_000,
} as const;

/** A checked package, its archive still open. */
export interface OpenedPackage {
  zip: ZipFile;
  manifest: Manifest;
  /** Path inside the package of each file. */
  fichiers: { chemin: string; entry: Entry }[];
  /** Unpacked. */
  octets: number;
}

/**
 * Opens a SCORM archive and checks all of it without unpacking anything; the caller closes `zip`.
 * @param octets size of the archive
 */
export async function openPackage(path: string, octets: number): Promise<OpenedPackage> {
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch(refuseArchive);
  try {
    const { fichiers, bytes, folder } = await readArchive(zip, octets);
    const paths = new Set(fichiers.map(({ chemin }) => foldedPath(chemin)));
    const isThere = (fichier: string) => paths.has(foldedPath(fichier));
    const manifest = readManifest(bytes, isThere);
    if (folder) manifest.reparations.push('dossier');
    if (paths.values().some(isPdf)) manifest.reparations.push('pdf');
    const isTracked = manifest.items.some(({ sco, doneByContent }) => sco && !doneByContent);
    if (isTracked && !(await callsRunTime(zip, fichiers).catch(refuseArchive))) manifest.reparations.push('muet');
    const total = fichiers.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    return { zip, manifest, fichiers, octets: total };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The archive is damaged, or its directory lies about it. */
export function refuseArchive(): never {
  throw new Refusal('scorm.illisible');
}

/** The files of the package as its manifest sees them, and the manifest itself. */
async function readArchive(zip: ZipFile, octets: number) {
  const { entries: most } = PACKAGE_LIMITS;
  if (zip.entryCount > most) throw new Refusal('scorm.trop_de_fichiers', { values: { nombre: most } });
  const entries: Entry[] = [];
  for await (const entry of eachEntry(zip)) entries.push(entry);
  let directory = readDirectory(entries, octets);
  let inside = inPackage(directory.fichiers);
  const bytes = await readManifestOf(zip, inside.fichiers);
  if (entries.some(isNameUnsaid)) {
    directory = readDirectory(entries, octets, findCharset(entries, announcedFiles(bytes), inside.folder.length));
    inside = inPackage(directory.fichiers);
  }
  for (const { chemin, first, second } of directory.twins) {
    const [one, other] = [await digestOf(zip, first), await digestOf(zip, second)];
    if (one !== other) throw new Refusal('scorm.doublon', { values: { chemin } });
  }
  return { ...inside, bytes };
}

/** That in which most of the announced files are there. @param start where names begin, inside their folder */
function findCharset(entries: readonly Entry[], announced: readonly string[], start: number): Charset {
  const wanted = new Set(announced.map(foldedPath));
  const found = CHARSETS.map((charset) => {
    const names = entries.map((entry) => foldedPath(singleSlashes(entryName(entry, charset)).slice(start)));
    return { charset, count: names.filter((name) => wanted.has(name)).length };
  });
  return found.toSorted((a, b) => b.count - a.count)[0]!.charset;
}

/** Checks every entry; one that is there twice is kept once, if its bytes are the same. */
function readDirectory(entries: readonly Entry[], octets: number, charset?: Charset) {
  const { unpackedBytes, ratio, ratioFromBytes } = PACKAGE_LIMITS;
  const fichiers: OpenedPackage['fichiers'] = [];
  const twins: { chemin: string; first: Entry; second: Entry }[] = [];
  const seen = new Map<string, OpenedPackage['fichiers'][number]>();
  let total = 0;
  for (const entry of entries) {
    const chemin = singleSlashes(entryName(entry, charset));
    if (chemin === '' || isSystemFile(chemin)) continue;
    checkPath(chemin);
    if (entry.isEncrypted()) throw new Refusal('scorm.chiffre');
    if (isSymbolicLink(entry)) throw new Refusal('scorm.lien_symbolique', { values: { chemin } });
    if (chemin.endsWith('/')) continue;
    if (!entry.canDecodeFileData()) refuseArchive();
    total += entry.uncompressedSize;
    if (total > unpackedBytes || total > Math.max(ratioFromBytes, octets * ratio)) {
      throw new Refusal('scorm.trop_lourd');
    }
    const first = seen.get(foldedPath(chemin));
    if (!first) {
      seen.set(foldedPath(chemin), { chemin, entry });
      fichiers.push({ chemin, entry });
    } else if (first.entry.crc32 === entry.crc32 && first.entry.uncompressedSize === entry.uncompressedSize) {
      twins.push({ chemin, first: first.entry, second: entry });
    } else {
      throw new Refusal(first.chemin === chemin ? 'scorm.doublon' : 'scorm.casse', { values: { chemin } });
    }
  }
  return { fichiers, twins };
}

async function digestOf(zip: ZipFile, entry: Entry): Promise<string> {
  const hash = createHash('sha256');
  const content = await zip.openReadStreamPromise(entry).catch(refuseArchive);
  await pipeline(content, hash).catch(refuseArchive);
  return hash.digest('hex');
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry();
  while (true) {
    const next = await iterator.next().catch(refuseArchive);
    if (next.done) return;
    yield next.value;
  }
}

function checkPath(name: string): void {
  const segments = name.split('/');
  const isForbidden =
    /^[a-z]:/i.test(name) ||
    name.length > PACKAGE_LIMITS.pathCharacters ||
    segments.some((segment) => segment === '..') ||
    /\p{Cc}/u.test(name);
  if (isForbidden) {
    const chemin = name.replace(/\p{Cc}/gu, '?').slice(0, 200);
    throw new Refusal('scorm.chemin_interdit', { values: { chemin } });
  }
}

function isSymbolicLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function isSystemFile(chemin: string): boolean {
  return /^__MACOSX\//.test(chemin) || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r)$/i.test(chemin);
}

const MANIFEST = /(^|\/)imsmanifest\.xml$/i;

/** The files as the manifest sees them: a package zipped with its folder, or beside a note, is some folders too deep. */
function inPackage(fichiers: OpenedPackage['fichiers']) {
  const folders = fichiers
    .filter(({ chemin }) => MANIFEST.test(chemin))
    .map(({ chemin }) => chemin.slice(0, chemin.lastIndexOf('/') + 1))
    .toSorted((a, b) => depthOf(a) - depthOf(b));
  const [folder, next] = folders;
  if (folder === undefined || (next !== undefined && depthOf(next) === depthOf(folder))) {
    const inner = fichiers.find(({ chemin }) => /\.zip$/i.test(chemin));
    if (inner) throw new Refusal('scorm.archive_dans_archive', { values: { chemin: inner.chemin } });
    throw new Refusal(otherFormat(fichiers.map(({ chemin }) => chemin.toLowerCase())));
  }
  const inside = fichiers.filter(({ chemin }) => chemin.startsWith(folder));
  return {
    fichiers: inside.map(({ chemin, entry }) => ({ chemin: chemin.slice(folder.length), entry })),
    folder,
  };
}

function depthOf(folder: string): number {
  return folder.split('/').length;
}

/** What an archive without manifest is, so that the refusal says what to do. */
function otherFormat(paths: readonly string[]) {
  if (paths.some((path) => /(^|\/)(cmi5|tincan)\.xml$/.test(path))) return 'scorm.cmi5';
  if (paths.some((path) => /\.(crs|cst|au|des)$/.test(path))) return 'scorm.aicc';
  return 'scorm.manifeste_absent';
}

async function readManifestOf(zip: ZipFile, fichiers: OpenedPackage['fichiers']): Promise<Buffer> {
  const { entry } = fichiers.find(({ chemin }) => /^imsmanifest\.xml$/i.test(chemin))!;
  const { manifestBytes } = PACKAGE_LIMITS;
  if (entry.uncompressedSize > manifestBytes) {
    throw new Refusal('scorm.manifeste_trop_grand', { values: { taille: manifestBytes / MEBIBYTE } });
  }
  return zip.openReadStreamPromise(entry).then(buffer).catch(refuseArchive);
}
