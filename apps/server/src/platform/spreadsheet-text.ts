import { decodeCp850 } from './cp850.ts';
import { ensureFewCells } from './spreadsheet-counts.ts';
import { refuse } from './spreadsheet-limits.ts';

/** Letters where French writes them: « Élodie », « PRÉNOM », but not « PrÉnom ». */
const FRENCH = /[àâçèéêëîïôùûüœ](?!\p{Lu})|(?<!\p{Ll})[ÀÂÇÈÉÊËÎÏÔÙÛÜŒ]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file from a text
const CONTROLS = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/g;
/** Of UTF-8, in bytes read as letters. */
const SEQUENCES = /(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+/g;
const SEQUENCES_OR_BYTE = new RegExp(`${SEQUENCES.source}|[\\x80-\\xff]`, 'g');
const SEPARATORS = [';', '\t', ',', '|'];

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder();
export const windows1252 = new TextDecoder('windows-1252');
const EIGHT_BITS = [windows1252, new TextDecoder('macintosh'), { decode: decodeCp850 }];

/** Text of a CSV file. UTF-16 and UTF-8 say so, or show it; everything else comes from a French Windows, Macintosh or DOS. */
export function decodeText(bytes: Buffer): string {
  const wide = utf16Of(bytes);
  // Whole letters: the mark that ends files of DOS is one byte.
  if (wide) return new TextDecoder(wide).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const raw = bytes.toString('latin1');
  const controls = raw.length - raw.replace(CONTROLS, '').length;
  // One at the end, as DOS ends its files, or a stray one in a cell.
  if (raw.includes('\0') || controls > 2 + raw.length / 100) throw refuse('tableur.illisible');
  return (decodeUtf8(bytes) ?? decodeMixed(raw) ?? decodeEightBits(bytes)).replace(CONTROLS, '');
}

/** By its mark, else by the zeros that are the half of most letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const top = bytes.subarray(0, 65_536);
  const zeros = [0, 0];
  for (const [at, byte] of top.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (Math.min(even, odd) > 0 || even + odd < top.length / 3) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-8 with cells of a French Windows in it, as files put end to end are; null when most of it is no UTF-8. */
function decodeMixed(raw: string): string | null {
  const rest = raw.replace(SEQUENCES, '');
  const others = rest.replace(/[\0-\x7f]+/g, '');
  if (raw.length - rest.length < 2 * others.length) return null;
  return raw.replace(SEQUENCES_OR_BYTE, (part) => {
    const bytes = Buffer.from(part, 'latin1');
    return (part.length === 1 ? windows1252 : lenient).decode(bytes);
  });
}

/** In the encoding that gives most letters as French writes them. */
function decodeEightBits(bytes: Buffer): string {
  const top = bytes.subarray(0, 262_144);
  const ranked = EIGHT_BITS.map((decoder) => ({ decoder, letters: decoder.decode(top).match(FRENCH)?.length ?? 0 }));
  return ranked.toSorted((a, b) => b.letters - a.letters)[0]!.decoder.decode(bytes);
}

/** The text with its separator named on a first line, which also keeps its own first words from naming another format. */
export function withSeparator(text: string): string {
  const said = /^sep=(.)(\r\n?|\n)/i.exec(text);
  const whole = said ? text.slice(said[0].length) : text;
  const separator = said?.[1] ?? separatorOf(whole);
  const rows = unguarded(closed(whole, separator), separator);
  ensureFewCells(rows, separator);
  return `sep=${separator}\n${rows}`;
}

/** Without the quote that begins a cell and that nothing closes: all that follows would be that cell. */
function closed(text: string, separator: string): string {
  const quoted = new RegExp(`(?<=^|[${RegExp.escape(separator)}\\r\\n])"[^"]*(?:""[^"]*)*("|$)`, 'g');
  return text.replace(quoted, (cell, end) => (end ? cell : cell.slice(1)));
}

/** `="00123"` and `'00123` are how programs keep Excel from taking a code for a number. */
function unguarded(text: string, separator: string): string {
  const edge = `[${RegExp.escape(separator)}\\r\\n]`;
  const code = `="([^"\\r\\n]*)"|"=""([^"\\r\\n]*)"""|'(\\d+)`;
  const guarded = new RegExp(`(?<=^|${edge})(?:${code})(?=${edge}|$)`, 'g');
  return text.replace(guarded, (_, ...codes) => `"${codes.slice(0, 3).join('')}"`);
}

/** What stands on most of the first lines; else as many times on most of them; else most often. Quoted cells are not looked into. */
function separatorOf(text: string): string {
  const top = text.slice(0, 16_384).replace(/(?<=^|[;\t,|\r\n] ?)"(?:[^"]|"")*"/g, '');
  const lines = top.split(/[\r\n]+/).slice(0, 50);
  const ranked = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter(Boolean);
    const alike = [...Map.groupBy(counts, (count) => count).values()].sort((a, b) => b.length - a.length)[0] ?? [];
    return { separator, lines: counts.length, alike: alike.length, times: alike[0] ?? 0 };
  });
  return ranked.sort((a, b) => b.lines - a.lines || b.alike - a.alike || b.times - a.times)[0]!.separator;
}
