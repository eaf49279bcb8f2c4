import { isUtf8 } from 'node:buffer';
import yauzl, { type Entry } from 'yauzl';
import { decodeCp850 } from '../../platform/cp850.ts';

/** What the names of an archive may be written in, when it does not say: the first is what the format says. */
export const CHARSETS = ['cp437', 'cp850', 'windows-1252'] as const;
export type Charset = (typeof CHARSETS)[number];

/** The field by which Info-ZIP says a name in Unicode. */
const UNICODE_PATH = 0x7075;
const IN_UTF8 = 0x800;

/** Many tools write UTF-8 without saying so. */
export function isNameUnsaid({ fileNameRaw, generalPurposeBitFlag }: Entry): boolean {
  return !(generalPurposeBitFlag & IN_UTF8) && !isUtf8(fileNameRaw);
}

/** The name of an entry, with `\` taken for `/`. */
export function entryName(entry: Entry, charset: Charset = 'cp437'): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  const isTold = extraFields.some(({ id }) => id === UNICODE_PATH);
  if (isTold || isUtf8(fileNameRaw)) return yauzl.getFileNameLowLevel(IN_UTF8, fileNameRaw, extraFields, false);
  if (charset === 'cp437' || !isNameUnsaid(entry)) {
    return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
  const name = charset === 'cp850' ? decodeCp850(fileNameRaw) : new TextDecoder(charset).decode(fileNameRaw);
  return name.replaceAll('\\', '/');
}
