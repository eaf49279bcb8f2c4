import { inflateRawSync } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import { refuse, SPREADSHEET_LIMITS } from './spreadsheet-limits.ts';

/** What the reader takes for an opened archive. */
export interface Archive {
  FullPaths: string[];
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
/** Parts that hold no cell. */
const UNREAD = /(^|\/)(media|Pictures|Thumbnails|embeddings|printerSettings|thumbnail\.\w+)(\/|$)/i;

/**
 * The parts of a zipped workbook. Nothing is inflated before the directory has been counted, and what an entry inflates to is
 * bounded by what is left of the budget: a directory may lie.
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  const announced = entries.reduce((sum, { size }) => sum + size, 0);
  if (announced > SPREADSHEET_LIMITS.unzippedBytes) throw refuse('tableur.trop_lourd');
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw refuse('tableur.chiffre');

  const archive: Archive = CFB.utils.cfb_new();
  let left = SPREADSHEET_LIMITS.unzippedBytes;
  for (const entry of entries) {
    if (entry.name.endsWith('/') || UNREAD.test(entry.name)) continue;
    const content = inflate(bytes, entry, left);
    left -= content.length;
    CFB.utils.cfb_add(archive, `/${entry.name.replaceAll('\\', '/').replace(/^\/+/, '')}`, content);
  }
  return archive;
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
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
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
