import { refuse, SPREADSHEET_LIMITS } from './spreadsheet-limits.ts';

/**
 * A binary workbook (.xlsb, [MS-XLSB]) is a row of records that the reader believes: a link over every cell, a text longer than its
 * record, a row of the rank of four billion. It is given those alone that say what stands in the cells, each of which is what it says.
 */

/** What the reader is given of a part that holds no cells: it must be there. */
export const NOTHING = Buffer.alloc(0);

/** First record of the parts that hold cells: workbook, texts, formats, sheet. */
const BEGINNINGS = new Set([0x83, 0x9f, 0x116, 0x81]);

const LAST_ROW = 1_048_575;
const LAST_COLUMN = 16_383;
/** Signs of a text that is none. */
const NONE = 0xffffffff;

/** What is known of a kind of record that is kept: places are counted from its first byte. */
interface Kind {
  counts?: 'row' | 'cells' | 'settings';
  /** Of a text: its number of signs, then its signs. */
  text?: number;
  /** Of another one before it, which may be none. */
  relation?: number;
  /** Of the byte that announces formats inside a text: they are left out. */
  formats?: number;
  /** Of ranks of columns. */
  columns?: number[];
}

const cell = (kind: Kind = {}): Kind => ({ counts: 'cells', columns: [0], ...kind });
const short = (kind: Kind = {}): Kind => ({ counts: 'cells', ...kind });

const KINDS = new Map<number, Kind>([
  [0, { counts: 'row' }],
  // Numbers, errors, yes or no, texts, texts of the list; then the same as results of formulas.
  ...[2, 3, 4, 5, 7, 9, 10, 11].map((type): [number, Kind] => [type, cell()]),
  [6, cell({ text: 8 })],
  [8, cell({ text: 8 })],
  [62, cell({ text: 9, formats: 8 })],
  // Right of the cell before.
  ...[13, 14, 15, 16, 18].map((type): [number, Kind] => [type, short()]),
  [17, short({ text: 4 })],
  [19, short({ text: 1, formats: 0 })],
  // Widths of columns, merged cells, formats of numbers and of cells.
  [60, { counts: 'cells', columns: [0, 4] }],
  [176, { counts: 'settings' }],
  [44, { counts: 'settings', text: 2 }],
  [47, { counts: 'settings' }],
  [617, {}],
  [618, {}],
  // Sheets, and whether days are counted from 1904.
  [156, { counts: 'settings', relation: 8 }],
  [153, {}],
]);

type Counts = Map<string, number>;

/** @param part of a binary workbook, inflated. @param counts of its other parts so far. @returns what the reader is given of it; nothing of a part that holds no cells */
export function readableRecords(part: Buffer, counts: Counts): Buffer {
  const kept = Buffer.allocUnsafe(part.length);
  let [written, at, records] = [0, 0, 0];
  const next = (most: number) => {
    let value = 0;
    for (let rank = 0; rank < most; rank++) {
      const byte = part[at++] ?? 0;
      value += (byte & 0x7f) << (7 * rank);
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < part.length) {
    const start = at;
    const type = next(2);
    const length = next(4);
    if (start === 0 && !BEGINNINGS.has(type)) return NOTHING;
    const body = at;
    at += length;
    if (at > part.length) throw refuse('tableur.abime');
    if (++records > SPREADSHEET_LIMITS.tags) throw refuse('tableur.trop_lourd');
    const kind = KINDS.get(type);
    if (!kind) continue;
    ensureTrue(kind, part, body, at, counts);
    part.copy(kept, written, start, at);
    if (kind.formats !== undefined) kept[written + body - start + kind.formats] = 0;
    written += at - start;
  }
  return kept.subarray(0, written);
}

function ensureTrue(kind: Kind, part: Buffer, body: number, end: number, counts: Counts): void {
  const numberAt = (place: number) => {
    if (body + place + 4 > end) throw refuse('tableur.abime');
    return part.readUInt32LE(body + place);
  };
  if (kind.counts === 'row' && numberAt(0) > LAST_ROW) throw refuse('tableur.trop_de_lignes');
  const columns = (kind.columns ?? []).map(numberAt);
  if (columns.some((rank) => rank > LAST_COLUMN)) throw refuse('tableur.trop_lourd');
  const [first = 0, last = first] = columns;
  if (kind.counts) add(counts, kind.counts, Math.max(1, last - first + 1));
  let { text } = kind;
  if (kind.relation !== undefined) {
    const signs = numberAt(kind.relation);
    text = kind.relation + 4 + (signs === NONE ? 0 : 2 * signs);
  }
  if (text !== undefined && text + 4 + 2 * numberAt(text) > end - body) throw refuse('tableur.trop_lourd');
}

const MOST = {
  row: SPREADSHEET_LIMITS.writtenRows,
  cells: SPREADSHEET_LIMITS.cells,
  settings: SPREADSHEET_LIMITS.settings,
};

function add(counts: Counts, what: keyof typeof MOST, many: number): void {
  const count = (counts.get(what) ?? 0) + many;
  if (count > MOST[what]) throw refuse(what === 'row' ? 'tableur.trop_de_lignes' : 'tableur.trop_lourd');
  counts.set(what, count);
}

/** Of a workbook of Excel 97 … 2003: records that name an area, and where its first and last rows and columns stand. */
const AREAS = new Map([
  [0x01b8, 0],
  [0x0800, 2],
]);
const WIDTHS = 0x007d;

/** What links and widths make the reader do, before it does it: everything else it reads once. */
export function ensureSmallAreas(stream: Buffer): void {
  const counts: Counts = new Map();
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const body = stream.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    const rankAt = (place: number) => {
      // The rest may stand in a record that goes on.
      if (place + 2 > body.length) throw refuse('tableur.abime');
      return body.readUInt16LE(place);
    };
    const across = (place: number) => Math.max(1, rankAt(place + 2) - rankAt(place) + 1);
    const area = AREAS.get(type);
    if (area !== undefined) add(counts, 'cells', across(area) * across(area + 4));
    if (type === WIDTHS) add(counts, 'cells', across(0));
  }
}
