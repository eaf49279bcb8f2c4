import { refuse, SPREADSHEET_LIMITS } from './spreadsheet-limits.ts';

/** Counted before the reader makes anything of them: a small file may name more than it holds, or the same again without end. */

/** What costs the reader something each time, in a workbook of Excel and in an open document, whatever the part is called and whatever its prefix. */
const MARK =
  /<(?:[\w.-]+:)?((?:table-)?row|c|(?:covered-)?table-cell|col|hyperlink|sheet|table|numFmt|xf|style|mergeCell|definedName)(?=[\s/>])/g;
/** A whole tag is longer for nobody. */
const TAG_LETTERS = 2_000;
const AREA = /\sref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/;

/** Counts of one part, but for rows and cells, which are those of the workbook. */
const OF_ALL = ['row', 'cells'];

/** @param part of a zipped workbook, inflated. @param all rows and cells of its other parts so far */
export function ensureReadable(part: Buffer, all: Map<string, number>): void {
  const text = part.toString('latin1');
  ensureShortTexts(text);
  const counts = new Map(OF_ALL.map((name) => [name, all.get(name) ?? 0]));
  const add = (name: string, many: number, max: number) => {
    const count = (counts.get(name) ?? 0) + many;
    if (count > max) throw refuse(name === 'row' ? 'tableur.trop_de_lignes' : 'tableur.trop_lourd');
    counts.set(name, count);
  };
  let repeated = 1;
  for (const { 1: name = '', index } of text.matchAll(MARK)) {
    const tag = () => text.slice(index, index + TAG_LETTERS).split('>', 1)[0]!;
    if (name.endsWith('row')) {
      add('row', 1, SPREADSHEET_LIMITS.writtenRows);
      counts.set('cells of the row', 0);
      repeated = name === 'row' ? 1 : numberIn(tag(), 'rows-repeated');
    } else if (name === 'c' || name.endsWith('cell')) {
      const isFull = name !== 'c' && tag().includes('value-type=');
      if (isFull && repeated > SPREADSHEET_LIMITS.writtenRows) throw refuse('tableur.trop_de_lignes');
      add('cells of the row', 1, SPREADSHEET_LIMITS.writtenColumns);
      add('cells', isFull ? repeated * numberIn(tag(), 'columns-repeated') : 1, SPREADSHEET_LIMITS.cells);
    } else if (name === 'col') {
      add(name, Math.max(1, numberIn(tag(), 'max') - numberIn(tag(), 'min')), SPREADSHEET_LIMITS.settings);
    } else if (name === 'hyperlink') {
      add(name, areaOf(tag()), SPREADSHEET_LIMITS.cells);
    } else
      add(name, 1, name === 'sheet' || name === 'table' ? SPREADSHEET_LIMITS.entries : SPREADSHEET_LIMITS.settings);
  }
  for (const name of OF_ALL) all.set(name, counts.get(name)!);
}

/** The same of a CSV file: every line and every separator, those between quotes too. */
export function ensureFewCells(text: string, separator: string): void {
  const ends = text.includes('\n') ? '\n' : '\r';
  if (countOf(text, ends, SPREADSHEET_LIMITS.writtenRows) > SPREADSHEET_LIMITS.writtenRows) {
    throw refuse('tableur.trop_de_lignes');
  }
  if (countOf(text, separator, SPREADSHEET_LIMITS.cells) > SPREADSHEET_LIMITS.cells) throw refuse('tableur.trop_lourd');
}

function countOf(text: string, sign: string, enough: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= enough; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/** Between two tags there is a cell at most, and tags are a few for each cell. */
function ensureShortTexts(text: string): void {
  let tags = 0;
  for (let at = 0; at >= 0; tags++) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end - at > SPREADSHEET_LIMITS.textLetters || tags > SPREADSHEET_LIMITS.tags) throw refuse('tableur.trop_lourd');
    at = next < 0 ? -1 : next + 1;
  }
}

function numberIn(tag: string, attribute: string): number {
  const at = tag.indexOf(`${attribute}="`);
  return at < 0 ? 1 : Number.parseInt(tag.slice(at + attribute.length + 2, at + attribute.length + 12), 10) || 1;
}

function areaOf(tag: string): number {
  const [, left = '', top, right = '', bottom] = AREA.exec(tag) ?? [];
  const column = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const area = (column(right) - column(left) + 1) * (Number(bottom) - Number(top) + 1);
  return Number.isFinite(area) ? Math.max(1, area) : 1;
}
