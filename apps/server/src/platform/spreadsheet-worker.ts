import { parentPort, workerData } from 'node:worker_threads';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import * as xlsx from '@e965/xlsx';
import { type Archive, openArchive } from './spreadsheet-archive.ts';
import { refuse, type Sheet, type SheetRow, SPREADSHEET_LIMITS, Unreadable } from './spreadsheet-limits.ts';

// A thread of its own: a workbook made to exhaust its reader takes this thread with it, not the server.

const { CFB, read, SSF } = xlsx;
/** Exported, but missing from the types of the library. */
const { parse_zip } = xlsx as unknown as { parse_zip(archive: Archive, options: object): WorkBook };

const OPTIONS = { dense: true, cellNF: true, cellText: true, cellFormula: false, cellHTML: false } as const;

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
  if (startsWith(bytes, [0x50, 0x4b])) return parse_zip(openArchive(bytes), OPTIONS);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return openBinary(bytes);
  return read(decodeText(bytes), { ...OPTIONS, type: 'string', raw: true });
}

/** Workbooks of Excel 97 … 2003, and the container in which Excel puts an encrypted one. */
function openBinary(bytes: Buffer): WorkBook {
  const container = intact<Archive>(() => CFB.read(bytes, { type: 'buffer' }));
  if (container.FullPaths.some((path) => path.endsWith('/EncryptedPackage'))) throw refuse('tableur.chiffre');
  if (container.FullPaths.every((path) => path.endsWith('/'))) throw refuse('tableur.abime');
  if (!container.FullPaths.some((path) => /\/(Workbook|Book)$/i.test(path))) throw refuse('tableur.illisible');
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

/** Text of a CSV file: UTF-16 and UTF-8 say so, everything else comes from a French Windows. */
function decodeText(bytes: Buffer): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file from a text
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(bytes.toString('latin1'))) throw refuse('tableur.illisible');
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  if (/^\s*(<|%PDF|\{\\rtf)/.test(text)) throw refuse('tableur.illisible');
  return text;
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
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
    total += lignes.length;
    if (total > SPREADSHEET_LIMITS.rows) throw refuse('tableur.trop_de_lignes');
    return [{ nom, masquee, date1904, lignes }];
  });
}

function rowsOf(sheet: WorkSheet, date1904: boolean): SheetRow[] {
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const rows: SheetRow[] = [];
  data.forEach((cells, index) => {
    const cellules = Array.from(cells.slice(0, SPREADSHEET_LIMITS.columns), (cell) => textOf(cell, date1904));
    if (cellules.some(Boolean)) rows.push({ numero: index + 1, cellules });
  });
  return rows;
}

/** What a person reads in the cell, except that dates are always written the French way and codes never as 1E+12. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'b') return cell.v ? 'VRAI' : 'FAUX';
  if (cell.t === 'n') return numberText(cell.v as number, cell, date1904);
  return String(cell.t === 'e' ? cell.w : cell.v)
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .trim();
}

function numberText(value: number, { z, w }: CellObject, date1904: boolean): string {
  const format = String(z ?? 'General');
  if (SSF.is_date(format)) return dateText(value, date1904);
  return (/^general$/i.test(format) ? String(value) : (w ?? String(value))).trim();
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
