import { Worker } from 'node:worker_threads';
import { integerText } from '@sillage/contracts/chiffres.rules.ts';
import { FILE_TYPES, type FileAnswer } from '@sillage/contracts/contract.ts';
import { MAX_SPREADSHEET_MEGABYTES } from '@sillage/contracts/spreadsheet-limits.ts';
import type { SheetData } from 'write-excel-file/node';
import { Refusal } from './errors.ts';
import { type Sheet, SPREADSHEET_LIMITS, type SpreadsheetRefusal } from './spreadsheet-limits.ts';

type Answer = { sheets: Sheet[] } | { refusal: SpreadsheetRefusal };

let previous: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The sheets of a .xlsx, .xls, .ods or .csv file, every cell as text. One file at a time: each may take a good part of the memory.
 * @throws Refusal `tableur.*` when the file is not a spreadsheet, is encrypted, or is beyond the limits; to be tried again when too
 * many wait
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[]> {
  if (waiting >= SPREADSHEET_LIMITS.waiting) {
    throw new Refusal('erreur.service_indisponible', { retryAfter: SPREADSHEET_LIMITS.seconds });
  }
  waiting++;
  const reading = previous.then(() => readInWorker(bytes)).finally(() => waiting--);
  previous = reading.catch(() => {});
  return reading;
}

async function readInWorker(bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.byteLength > SPREADSHEET_LIMITS.bytes) throw refusal('tableur.trop_grand');
  if (bytes.byteLength === 0) throw refusal('tableur.vide');
  const answer = await workerAnswer(bytes);
  if ('refusal' in answer) throw refusal(answer.refusal);
  return answer.sheets;
}

function workerAnswer(workerData: Uint8Array): Promise<Answer> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: SPREADSHEET_LIMITS.memoryMegabytes, stackSizeMb: 4 },
  });
  return new Promise<Answer>((resolve, reject) => {
    const impatience = setTimeout(() => resolve({ refusal: 'tableur.trop_long' }), SPREADSHEET_LIMITS.seconds * 1_000);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: 'tableur.trop_lourd' });
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(impatience);
      resolve({ refusal: 'tableur.illisible' });
    });
  }).finally(() => worker.terminate());
}

function refusal(code: SpreadsheetRefusal): Refusal {
  const { rows, seconds } = SPREADSHEET_LIMITS;
  const values = {
    taille: MAX_SPREADSHEET_MEGABYTES,
    lignes: integerText(rows),
    secondes: seconds,
  };
  return new Refusal(code, { values });
}

/** Text stays text, so that a code keeps its zeros; a calendar day is `YYYY-MM-DD` in a `jour` cell. */
export type WrittenCell = string | number | null | { jour: string };

export interface WrittenSheet {
  nom: string;
  /** What the rows are, above their header: the filters in words. */
  phrase?: string;
  colonnes: { titre: string; largeur?: number }[];
  lignes: readonly (readonly WrittenCell[])[];
}

/** An .xlsx workbook, its header row bold and always in sight. */
export async function writeSpreadsheet(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const written = sheets.map(({ nom, phrase, colonnes, lignes }) => ({
    data: [
      ...(phrase ? [[{ value: phrase, type: String }]] : []),
      colonnes.map(({ titre }) => ({ value: titre, type: String, fontWeight: 'bold' as const })),
      ...lignes.map((row) => row.map(writtenCell)),
    ] as SheetData,
    // Excel refuses these characters and longer names.
    sheet: nom.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: colonnes.map(({ largeur = 18 }) => ({ width: largeur })),
    stickyRowsCount: phrase ? 2 : 1,
  }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(written).toBuffer();
}

/** One sheet as the file that a handler answers, under the name of the sheet. */
export async function spreadsheetFile(sheet: WrittenSheet): Promise<FileAnswer<'xlsx'>> {
  return {
    nom: `${sheet.nom}.xlsx`,
    type: FILE_TYPES.xlsx,
    contenu: await writeSpreadsheet([sheet]),
  };
}

function writtenCell(cell: WrittenCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: new Date(`${cell.jour}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
}
