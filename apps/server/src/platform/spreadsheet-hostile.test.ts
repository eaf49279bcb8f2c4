import * as xlsx from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readSpreadsheet } from './spreadsheet.ts';

/** Files that are small, or within the limit, and ask without end of who reads them: each is refused at once. */

function workbook(rows: unknown[][], bookType: xlsx.BookType = 'xlsx'): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Feuille');
  return xlsx.write(book, { type: 'buffer', bookType });
}

/** A true workbook, one part of which is another. */
function withPart(kind: 'xlsx' | 'ods', part: string, change: (text: string) => string): Buffer {
  const archive = xlsx.CFB.read(workbook([['nom'], ['Zoé']], kind), { type: 'buffer' });
  const text = Buffer.from(xlsx.CFB.find(archive, part)!.content).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  xlsx.CFB.utils.cfb_add(archive, part, Buffer.from(changed));
  return xlsx.CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true } as never) as Buffer;
}

const inSheet = (before: string, added: string) => () =>
  withPart('xlsx', '/xl/worksheets/sheet1.xml', (text) => text.replace(before, `${added}${before}`));
const inRow = (cells: string) => inSheet('</sheetData>', `<row r="3">${cells}</row>`);
const inContent = (before: string, added: string) => () =>
  withPart('ods', '/content.xml', (text) => text.replace(before, added));
const csv = (text: string) => () => Buffer.from(`nom;prenom\n${text}`);
const wide = Array.from({ length: 19_000 }, () => `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`).join('');
const ROW = '<table:table-row>';
const CELL = '<table:table-cell ';

const HEAVY = 'tableur.trop_lourd';
const LONG = 'tableur.trop_de_lignes';

test.each([
  ['cells that do not end', inRow('<c r="A3"><v>'.repeat(900_000)), HEAVY],
  ['cells outside a row', inSheet('</sheetData>', '<c r="A3">'.repeat(900_000)), HEAVY],
  ['one cell again and again', inRow('<c r="A3"><v>1</v></c>'.repeat(900_000)), HEAVY],
  ['four million cells', inSheet('</sheetData>', wide), HEAVY],
  ['comments that do not end', inSheet('</sheetData>', '<!--'.repeat(11_000_000)), HEAVY],
  ['a cell of twenty million signs', inRow(`<c t="str"><v>${'&amp;'.repeat(4_000_000)}</v></c>`), HEAVY],
  ['columns without end', inSheet('<sheetData', `<cols>${'<col min="1" max="16384"/>'.repeat(20_000)}</cols>`), HEAVY],
  ['links over whole sheets', inSheet('</worksheet>', '<hyperlink ref="A1:XFD1048576"/>'.repeat(50)), HEAVY],
  ['merged cells without end', inSheet('</worksheet>', '<mergeCell ref="A1:A9"/>'.repeat(300_000)), HEAVY],
  [
    'one sheet under a hundred thousand names',
    () =>
      withPart('xlsx', '/xl/workbook.xml', (text) =>
        text.replace('</sheets>', `${'<sheet name="a" sheetId="2" r:id="rId1"/>'.repeat(100_000)}</sheets>`),
      ),
    HEAVY,
  ],
  [
    'a row repeated to the end, in an open document',
    inContent(ROW, ROW.replace('>', ' table:number-rows-repeated="1048576">')),
    LONG,
  ],
  ['a cell repeated without end', inContent(CELL, `${CELL}table:number-columns-repeated="9999999" `), HEAVY],
  ['two million lines of text', csv('a\n'.repeat(2_000_000)), LONG],
  ['the same of a Macintosh', () => Buffer.from(`nom\r${'a\r'.repeat(4_000_000)}`), LONG],
  ['lines of nothing', csv('\n'.repeat(9_000_000)), LONG],
  ['columns without end, in a text', csv('a;'.repeat(4_000_000)), HEAVY],
  ['nineteen thousand lines of two hundred cells', csv(`${'a;'.repeat(200)}\n`.repeat(19_000)), HEAVY],
  ['quotes without end', csv('";"'.repeat(3_000_000)), HEAVY],
] as const)('%s', { timeout: 60_000 }, async (_, make, code) => {
  const bytes = make();
  // What the processor does for it, whatever else the machine does.
  const before = process.cpuUsage();
  await expect(readSpreadsheet(bytes)).rejects.toMatchObject({ code });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
