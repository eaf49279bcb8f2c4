import type { ErrorCode } from '@sillage/contracts/errors.ts';
import { MAX_SPREADSHEET_MEGABYTES, MAX_SPREADSHEET_ROWS } from '@sillage/contracts/spreadsheet-limits.ts';

/** What a spreadsheet may ask of the server that opens it. */
export const SPREADSHEET_LIMITS = {
  bytes: MAX_SPREADSHEET_MEGABYTES * 1024 * 1024,
  /** Of all its parts once inflated. */
  unzippedBytes: 100 * 1024 * 1024,
  entries: 2_000,
  /** Of all its visible sheets, empty ones not counted. */
  rows: MAX_SPREADSHEET_ROWS,
  /** Empty ones counted: each costs its reader as much as a full one. */
  writtenRows: 5 * MAX_SPREADSHEET_ROWS,
  columns: 200,
  /** Those of Excel: of one row, those that nobody reads counted. */
  writtenColumns: 16_384,
  /** Of all its sheets, as often as they are repeated. */
  cells: 2_000_000,
  /** Widths of columns, formats, merged cells, names: of each kind. */
  settings: 65_536,
  /** Between two tags of a part, and the tags of one part. */
  textLetters: 1_000_000,
  tags: 10_000_000,
  /** Of a cell: more than any field holds, so that what is cut here is refused in its row all the same. */
  letters: 1_000,
  /** Files that wait for the one being read: each holds a connection to the database meanwhile. */
  waiting: 6,
  seconds: 20,
  memoryMegabytes: 768,
} as const;

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  numero: number;
  /** Text of each cell, '' where there is none. */
  cellules: string[];
  /** Hidden by a filter or by hand. */
  masquee: boolean;
}

export interface Sheet {
  nom: string;
  /** Hidden sheets are named but not read: they hold lists of choices and remains of other years. */
  masquee: boolean;
  /** Whether its days are counted from 1904, as an old Macintosh does, for those in cells that nobody formatted as dates. */
  date1904: boolean;
  /** Ranks of the columns that are hidden, from 0. */
  colonnesMasquees: number[];
  /** Rows that hold something, hidden or not: whoever reads them says what becomes of those. */
  lignes: SheetRow[];
}

export type SpreadsheetRefusal = Extract<ErrorCode, `tableur.${string}`>;

/** Why a spreadsheet is not read, thrown inside the worker. */
export class Unreadable extends Error {
  readonly code: SpreadsheetRefusal;

  constructor(code: SpreadsheetRefusal) {
    super(code);
    this.code = code;
  }
}

export function refuse(code: SpreadsheetRefusal): Unreadable {
  return new Unreadable(code);
}
