import { inflateRawSync } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import { ensureReadable } from './spreadsheet-counts.ts';
import { refuse, SPREADSHEET_LIMITS } from './spreadsheet-limits.ts';
import { NOTHING, readableRecords } from './spreadsheet-records.ts';

/** What the reader takes for an opened archive. */
export interface Archive {
  FullPaths: string[];
  FileIndex: { name: string; content: unknown }[];
}

interface Entry {
  name: string;
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  size: number;
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const ZIP64_FIELD = 0x0001;
/** In place of a number that stands in the Zip64 field. */
const ELSEWHERE = 0xffffffff;
/** How a part of text begins: the reader is not given others, whose letters would be two bytes each, nor an archive inside the archive. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?!\xfe\xff)/;
/** One of these says what the archive holds. */
const INDEX = /^Root Entry\/(\[Content_Types\]|META-INF\/manifest)\.xml$/i;
/** A part is asked for once or twice; one that many sheets say is theirs, again for each. */
const MOST_READS = 8;
/** Parts that hold no cell. */
const UNREAD = /(^|\/)(media|Pictures|Thumbnails|embeddings|printerSettings|thumbnail\.\w+)(\/|$)/i;

/**
 * The parts of a zipped workbook. Nothing is inflated before the directory has been counted, and what an entry inflates to is
 * bounded by what is left of the budget: a directory may lie.
 */
export function openArchive(bytes: Buffer): { archive: Archive; ensureReadOnce: () => void } {
  const entries = readDirectory(bytes);
  const announced = entries.reduce((sum, { size }) => sum + size, 0);
  if (announced > SPREADSHEET_LIMITS.unzippedBytes) throw refuse('tableur.trop_lourd');
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw refuse('tableur.chiffre');

  const archive: Archive = CFB.utils.cfb_new();
  let left = SPREADSHEET_LIMITS.unzippedBytes;
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.name.endsWith('/') || UNREAD.test(entry.name)) continue;
    const content = inflate(bytes, entry, left);
    left -= content.length;
    const read = entry.name.endsWith('.bin') ? readableRecords : readableText;
    CFB.utils.cfb_add(archive, `/${entry.name.replaceAll('\\', '/').replace(/^\/+/, '')}`, read(content, counts));
  }
  // The reader asks for the styles of an OpenDocument workbook, which may do without any.
  if (!CFB.find(archive as never, '/styles.xml')) CFB.utils.cfb_add(archive, '/styles.xml', NOTHING);
  if (!archive.FullPaths.some((name) => INDEX.test(name))) throw refuse('tableur.illisible');
  return { archive, ensureReadOnce: watchReads(archive) };
}

/** The reader goes on after a sheet that fails: what it met is asked afterwards. */
function watchReads({ FileIndex }: Archive): () => void {
  let isReadAgain = false;
  for (const part of FileIndex) {
    const { content } = part;
    let reads = 0;
    const get = () => {
      isReadAgain ||= ++reads > MOST_READS;
      return isReadAgain ? null : content;
    };
    Object.defineProperty(part, 'content', { get });
  }
  return () => {
    if (isReadAgain) throw refuse('tableur.trop_lourd');
  };
}

function readableText(content: Buffer, counts: Map<string, number>): Buffer {
  if (!MARKUP.test(content.toString('latin1', 0, SPREADSHEET_LIMITS.letters))) return NOTHING;
  ensureReadable(content, counts);
  return content;
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw refuse('tableur.illisible');
  }
  const count = bytes.readUInt16LE(end + 10);
  if (count > SPREADSHEET_LIMITS.entries) throw refuse('tableur.trop_lourd');

  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let rank = 0; rank < count; rank++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw refuse('tableur.illisible');
    const extraAt = at + 46 + bytes.readUInt16LE(at + 28);
    const commentAt = extraAt + bytes.readUInt16LE(at + 30);
    const long = longValues(bytes.subarray(extraAt, commentAt));
    const valueAt = (place: number) => {
      const value = bytes.readUInt32LE(place);
      return value === ELSEWHERE ? (long.shift() ?? value) : value;
    };
    // In the order in which the extra field holds them.
    const size = valueAt(at + 24);
    const compressedSize = valueAt(at + 20);
    const offset = valueAt(at + 42);
    entries.push({
      name: bytes.toString('utf8', at + 46, extraAt),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      compressedSize,
      size,
      offset,
    });
    at = commentAt + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Numbers of the Zip64 field: some programs write all theirs there, however small the workbook. */
function longValues(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_FIELD && end <= extra.length) {
      return Array.from({ length: Math.floor((end - at - 4) / 8) }, (_, rank) =>
        Number(extra.readBigUInt64LE(at + 4 + 8 * rank)),
      );
    }
    at = end;
  }
  return [];
}

function inflate(bytes: Buffer, { offset, method, compressedSize }: Entry, left: number): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY) throw refuse('tableur.illisible');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + compressedSize);
  if (method === 0 && packed.length <= left) return packed;
  if (method !== 8) throw refuse(method === 0 ? 'tableur.trop_lourd' : 'tableur.illisible');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw refuse(isTooLarge ? 'tableur.trop_lourd' : 'tableur.illisible');
  }
}
