import { parentPort, workerData } from 'node:worker_threads';
import type { CellObject, Range, WorkBook, WorkSheet } from '@e965/xlsx';
import * as xlsx from '@e965/xlsx';
import { type Archive, openArchive } from './spreadsheet-archive.ts';
import { refuse, type Sheet, type SheetRow, SPREADSHEET_LIMITS, Unreadable } from './spreadsheet-limits.ts';
import { markHidden } from './spreadsheet-ods.ts';
import { ensureSmallAreas } from './spreadsheet-records.ts';
import { decodeText, windows1252, withSeparator } from './spreadsheet-text.ts';

// A thread of its own: a workbook made to exhaust its reader takes this thread with it, not the server.

const { CFB, read, SSF } = xlsx;
/** Exported, but missing from the types of the library. */
const { parse_zip } = xlsx as unknown as { parse_zip(archive: Archive, options: object): WorkBook };

const OPTIONS = {
  dense: true,
  cellNF: true,
  cellText: true,
  cellFormula: false,
  cellHTML: false,
  cellStyles: true,
} as const;

/** Without width, left by pages and by files put end to end: two names that look the same are the same. */
const UNSEEN = /[\u200b\u2060\ufeff]/g;

parentPort?.postMessage(answer(Buffer.from(workerData as Uint8Array)));

function answer(bytes: Buffer) {
  try {
    return { sheets: sheetsOf(openWorkbook(bytes)) };
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.code };
    return { refusal: isLocked(error) ? 'tableur.chiffre' : 'tableur.illisible' };
  }
}

/** Whether the reader met a password; of damaged bytes, it may call anything else encrypted. */
function isLocked(error: unknown): boolean {
  return /password-protected|ODS Encryption/.test(String(error));
}

function openWorkbook(bytes: Buffer): WorkBook {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return openZip(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return openBinary(bytes);
  const text = decodeText(bytes);
  if (text.trim() === '') throw refuse('tableur.vide');
  if (isOtherFormat(text.trimStart().slice(0, 65_536))) throw refuse('tableur.page');
  if (/^\s*(%PDF|\{\\rtf)/.test(text)) throw refuse('tableur.illisible');
  // A text has no sheets: its only one has no name.
  const { Sheets, SheetNames } = read(withSeparator(text), { ...OPTIONS, type: 'string', raw: true });
  return { Sheets: { '': Sheets[SheetNames[0]!]! }, SheetNames: [''] };
}

/** What programs write under the name of a workbook: a page or XML, both in one message, the cells of SYLK or DIF. */
function isOtherFormat(top: string): boolean {
  const isMessage = /^([\w-]+:.*\r?\n([ \t].*\r?\n)*)*MIME-Version:/i.test(top);
  const isSylk = top.startsWith('ID;P') && /^C;([XY]\d+;){1,2}K/m.test(top);
  return /^(<|TABLE\r?\n0,1\r?\n)/.test(top) || isMessage || isSylk;
}

function openZip(bytes: Buffer): WorkBook {
  const { archive, ensureReadOnce } = openArchive(bytes);
  const workbook = parse_zip(archive, OPTIONS);
  ensureReadOnce();
  if (workbook.SheetNames.length === 0) throw refuse('tableur.illisible');
  const content = CFB.find(archive as Parameters<typeof CFB.find>[0], '/content.xml')?.content;
  if (content) markHidden(workbook, Buffer.from(content as Uint8Array).toString());
  return workbook;
}

/** Workbooks of Excel 97 … 2003, and the container in which Excel puts an encrypted one. */
function openBinary(bytes: Buffer): WorkBook {
  const container = intact<Archive>(() => CFB.read(bytes, { type: 'buffer' }));
  if (container.FullPaths.some((path) => path.endsWith('/EncryptedPackage'))) throw refuse('tableur.chiffre');
  if (container.FullPaths.every((path) => path.endsWith('/'))) throw refuse('tableur.abime');
  if (!container.FullPaths.some((path) => /\/(Workbook|Book)$/i.test(path))) throw refuse('tableur.illisible');
  for (const { name, content } of container.FileIndex) {
    if (/^(Workbook|Book)$/i.test(name)) ensureSmallAreas(Buffer.from(content as Uint8Array));
  }
  const workbook = intact(() => read(bytes, { ...OPTIONS, type: 'buffer' }));
  if (workbook.SheetNames.every((nom) => !workbook.Sheets[nom])) throw refuse('tableur.abime');
  return workbook;
}

function intact<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw isLocked(error) ? error : refuse('tableur.abime');
  }
}

function startsWith(bytes: Buffer, signature: number[]): boolean {
  return signature.every((byte, rank) => bytes[rank] === byte);
}

function sheetsOf(workbook: WorkBook): Sheet[] {
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  let total = 0;
  return workbook.SheetNames.flatMap((nom, rank) => {
    const sheet = workbook.Sheets[nom];
    const masquee = Boolean(workbook.Workbook?.Sheets?.[rank]?.Hidden);
    // A chart's cached figures and a macro's lines are no table.
    if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') return [];
    const lignes = masquee ? [] : rowsOf(sheet, date1904);
    const colonnesMasquees = (sheet['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : []));
    total += lignes.length;
    if (total > SPREADSHEET_LIMITS.rows) throw refuse('tableur.trop_de_lignes');
    return [{ nom: storedText(nom), masquee, date1904, colonnesMasquees, lignes }];
  });
}

function rowsOf(sheet: WorkSheet, date1904: boolean): SheetRow[] {
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const merges = Map.groupBy((sheet['!merges'] ?? []).filter(isTall), ({ s }) => s.r);
  const merged = new Map<number, { last: number; text: string }>();
  const rows: SheetRow[] = [];
  // Not one by one: the last row may be a million rows below.
  for (const index of Object.keys(data).map(Number)) {
    const cells = data[index]!;
    const cellules = Array.from(cells.slice(0, SPREADSHEET_LIMITS.columns), (cell) =>
      storedText(textOf(cell, date1904)).trim(),
    );
    if (!cellules.some(Boolean)) continue;
    for (const [column, { last, text }] of merged) {
      if (index > last) continue;
      while (cellules.length <= column) cellules.push('');
      cellules[column] ||= text;
    }
    for (const { s, e } of merges.get(index) ?? []) merged.set(s.c, { last: e.r, text: cellules[s.c] ?? '' });
    rows.push({ numero: index + 1, cellules, masquee: sheet['!rows']?.[index]?.hidden === true });
  }
  return rows;
}

/** Cells of one column merged into one: what it says is said of each of its rows. */
function isTall({ s, e }: Range): boolean {
  return s.c === e.c && s.c < SPREADSHEET_LIMITS.columns;
}

/** What a person reads in the cell, except that dates are always written the French way and codes never as 1E+12. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'b') return cell.v ? 'VRAI' : 'FAUX';
  if (cell.t === 'n') return numberText(cell.v as number, cell, date1904);
  return (
    String(cell.t === 'e' ? cell.w : cell.v)
      .slice(0, SPREADSHEET_LIMITS.letters)
      .replace(/\r\n?/g, '\n')
      // What the library leaves undecoded of workbooks of Excel 95.
      .replace(/[\x80-\x9f]/g, (byte) => windows1252.decode(Buffer.from(byte, 'latin1')))
  );
}

/** As the database can hold it: a file may write signs that no text has, cutting may halve one, and composing may lengthen the whole. */
function storedText(text: string): string {
  const { letters } = SPREADSHEET_LIMITS;
  return text
    .slice(0, letters)
    .normalize('NFC')
    .slice(0, letters)
    .replaceAll('\u0000', '')
    .replace(UNSEEN, '')
    .toWellFormed();
}

function numberText(value: number, { z, w }: CellObject, date1904: boolean): string {
  const format = String(z ?? 'General');
  if (SSF.is_date(format)) return dateText(value, date1904);
  // `0.00E+00` or, in an .ods, `0.00E00`; but not `"Élève" 0`: what stands between quotes is text.
  const isScientific = /[0#?]E[+-]?[0#?]/i.test(format.replace(/"[^"]*"|\\./g, ''));
  if (isScientific || /^(general|@)$/i.test(format)) return plainNumber(value);
  const digits = shownDigits(format);
  if (digits !== null && Number.isInteger(value) && value >= 0) return plainNumber(value).padStart(digits, '0');
  return w ?? String(value);
}

/** How many digits `00000` or `#,##0.00` shows at least, whatever stands between them; null for a format that adds words. */
function shownDigits(format: string): number | null {
  const [shape = ''] = format.replace(/"\s*"|\\\s|\s|[_*].|\[[^\]]*\]/g, '').split(';');
  if (!/^[#?0,.]+$/.test(shape)) return null;
  return shape.replace(/[.].*|,/g, '').replace(/^[#?]+/, '').length;
}

/** Without a power of ten, however long. */
function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** `JJ/MM/AAAA`, then `HH:MM` when the cell holds a time; the time alone when it holds no day. */
function dateText(value: number, date1904: boolean): string {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const day = `${two(date.d)}/${two(date.m)}/${date.y}`;
  const time = `${two(date.H)}:${two(date.M)}`;
  if (value < 1 && value > 0) return time;
  return date.T > 0 ? `${day} ${time}` : day;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
