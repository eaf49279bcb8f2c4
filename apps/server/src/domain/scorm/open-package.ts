import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../platform/errors.ts';
import { type Manifest, readManifest } from './read-manifest.ts';
import { foldedPath } from './scorm.rules.ts';

const MEBIBYTE = 1024 * 1024;

/** Bounds of an archive, all checked on its directory before anything is unpacked. */
export const PACKAGE_LIMITS = {
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
    const { fichiers, isInFolder } = inPackage(await readDirectory(zip, octets));
    const manifest = await readManifestOf(zip, fichiers);
    if (isInFolder) manifest.reparations.push('dossier');
    const paths = new Set(fichiers.map(({ chemin }) => foldedPath(chemin)));
    const missing = manifest.items.find(({ fichier }) => !paths.has(foldedPath(fichier)));
    if (missing) throw new Refusal('scorm.fichier_lancement_absent', { values: { chemin: missing.fichier } });
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

async function readDirectory(zip: ZipFile, octets: number): Promise<OpenedPackage['fichiers']> {
  const { entries, unpackedBytes, ratio, ratioFromBytes } = PACKAGE_LIMITS;
  if (zip.entryCount > entries) throw new Refusal('scorm.trop_de_fichiers', { values: { nombre: entries } });
  const found: OpenedPackage['fichiers'] = [];
  const seen = new Set<string>();
  let total = 0;
  for await (const entry of eachEntry(zip)) {
    const chemin = safePath(entry);
    if (entry.isEncrypted()) throw new Refusal('scorm.chiffre');
    if (isSymbolicLink(entry)) throw new Refusal('scorm.lien_symbolique', { values: { chemin } });
    if (chemin.endsWith('/') || isSystemFile(chemin)) continue;
    if (!entry.canDecodeFileData()) refuseArchive();
    const folded = foldedPath(chemin);
    if (seen.has(folded)) throw new Refusal('scorm.doublon', { values: { chemin } });
    seen.add(folded);
    total += entry.uncompressedSize;
    if (total > unpackedBytes || total > Math.max(ratioFromBytes, octets * ratio)) {
      throw new Refusal('scorm.trop_lourd');
    }
    found.push({ chemin, entry });
  }
  return found;
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry();
  while (true) {
    const next = await iterator.next().catch(refuseArchive);
    if (next.done) return;
    yield next.value;
  }
}

/** The path that an entry has inside the archive, written with `/`. */
function safePath(entry: Entry): string {
  const name = fileName(entry).replace(/^(\.\/)+/, '');
  const segments = name.split('/');
  const isForbidden =
    name === '' ||
    name.startsWith('/') ||
    /^[a-z]:/i.test(name) ||
    name.length > PACKAGE_LIMITS.pathCharacters ||
    segments.some((segment) => segment === '..') ||
    /\p{Cc}/u.test(name);
  if (isForbidden) {
    const chemin = name.replace(/\p{Cc}/gu, '?').slice(0, 200);
    throw new Refusal('scorm.chemin_interdit', { values: { chemin } });
  }
  return name.replace(/\/(\.?\/)+/g, '/');
}

/** Many tools write UTF-8 without saying so; the rest is what the format says, with `\` taken for `/`. */
function fileName({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
}

function isSymbolicLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function isSystemFile(chemin: string): boolean {
  return /^__MACOSX\//.test(chemin) || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(chemin);
}

const MANIFEST = /^imsmanifest\.xml$/i;

/** The files as the manifest sees them: a package zipped with its folder is one folder too deep. */
function inPackage(fichiers: OpenedPackage['fichiers']): Pick<OpenedPackage, 'fichiers'> & { isInFolder: boolean } {
  if (fichiers.some(({ chemin }) => MANIFEST.test(chemin))) return { fichiers, isInFolder: false };
  const tops = new Set(fichiers.map(({ chemin }) => chemin.split('/', 1)[0]!));
  const [top = ''] = tops;
  const inside = fichiers.map(({ chemin, entry }) => ({ chemin: chemin.slice(top.length + 1), entry }));
  if (tops.size === 1 && inside.some(({ chemin }) => MANIFEST.test(chemin)))
    return { fichiers: inside, isInFolder: true };
  throw new Refusal(otherFormat(fichiers.map(({ chemin }) => chemin.toLowerCase())));
}

/** What an archive without manifest is, so that the refusal says what to do. */
function otherFormat(paths: readonly string[]) {
  if (paths.some((path) => /(^|\/)(cmi5|tincan)\.xml$/.test(path))) return 'scorm.cmi5';
  if (paths.some((path) => /\.(crs|cst|au|des)$/.test(path))) return 'scorm.aicc';
  return 'scorm.manifeste_absent';
}

async function readManifestOf(zip: ZipFile, fichiers: OpenedPackage['fichiers']): Promise<Manifest> {
  const { entry } = fichiers.find(({ chemin }) => MANIFEST.test(chemin))!;
  const { manifestBytes } = PACKAGE_LIMITS;
  if (entry.uncompressedSize > manifestBytes) {
    throw new Refusal('scorm.manifeste_trop_grand', { values: { taille: manifestBytes / MEBIBYTE } });
  }
  const bytes = await zip.openReadStreamPromise(entry).then(buffer).catch(refuseArchive);
  return readManifest(bytes);
}
