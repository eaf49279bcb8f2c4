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
function withPart(
  kind: 'xlsx' | 'xlsb' | 'ods',
  part: string,
  change: (text: string) => string,
  letters: BufferEncoding = 'utf8',
): Buffer {
  const archive = xlsx.CFB.read(workbook([['nom'], ['Zoé']], kind), { type: 'buffer' });
  const text = Buffer.from(xlsx.CFB.find(archive, part)!.content).toString(letters);
  const changed = change(text);
  expect(changed).not.toBe(text);
  xlsx.CFB.utils.cfb_add(archive, part, Buffer.from(changed, letters));
  return zipped(archive);
}

function zipped(archive: ReturnType<typeof xlsx.CFB.read>): Buffer {
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

/** A record of a binary workbook, of numbers of four bytes. */
function record(type: number, ...numbers: number[]): string {
  const body = Buffer.alloc(4 * numbers.length);
  for (const [rank, one] of numbers.entries()) body.writeUInt32LE(one, 4 * rank);
  const kind = type < 0x80 ? [type] : [0x80 | (type & 0x7f), type >> 7];
  return Buffer.concat([Buffer.from([...kind, body.length]), body]).toString('latin1');
}
const END_OF_ROWS = record(0x92);
const inRecords =
  (records: string, part = '/xl/worksheets/sheet1.bin', before = END_OF_ROWS) =>
  () =>
    withPart('xlsb', part, (text) => text.replace(before, () => `${records}${before}`), 'latin1');
const binaryRow = (rank: number) => record(0, rank, 0, 0);
const number = (column: number) => record(2, column, 0, 4);

/** A workbook of two hundred sheets, each of these rows. */
function manySheets(rows: string): Buffer {
  const book = xlsx.utils.book_new();
  for (let rank = 0; rank < 200; rank++) {
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['nom']]), `Feuille ${rank}`);
  }
  const archive = xlsx.CFB.read(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }), { type: 'buffer' });
  for (const file of archive.FileIndex) {
    if (!/^sheet\d+\.xml$/.test(file.name)) continue;
    file.content = Buffer.from(Buffer.from(file.content).toString().replace('</sheetData>', `${rows}</sheetData>`));
  }
  return zipped(archive);
}

/** A workbook of Excel 97 whose records of this kind are these, again and again; numbers of two bytes. */
function inOldRecords(type: number, times: number, ...numbers: number[]): () => Buffer {
  return () => {
    const book = xlsx.utils.book_new();
    const sheet = xlsx.utils.aoa_to_sheet([['nom'], ['Zoé']]);
    sheet['!cols'] = [{ wch: 10 }];
    sheet.A1.l = { Target: 'https://exemple.test/', Tooltip: 'Lien' };
    xlsx.utils.book_append_sheet(book, sheet, 'Feuille');
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'biff8' });
    const archive = xlsx.CFB.read(bytes, { type: 'buffer' });
    const stream = xlsx.CFB.find(archive, '/Workbook')!;
    const content = Buffer.from(stream.content);
    const records: Buffer[] = [];
    for (let at = 0; at + 4 <= content.length; at += 4 + content.readUInt16LE(at + 2)) {
      const one = Buffer.from(content.subarray(at, at + 4 + content.readUInt16LE(at + 2)));
      if (one.readUInt16LE(0) === type) {
        const place = type === 0x800 ? 6 : 4;
        for (const [rank, number] of numbers.entries()) one.writeUInt16LE(number, place + 2 * rank);
        for (let time = 0; time < times; time++) records.push(one);
      } else records.push(one);
    }
    stream.content = Buffer.concat(records);
    stream.size = stream.content.length;
    return xlsx.CFB.write(archive, { type: 'buffer', fileType: 'cfb' } as never) as Buffer;
  };
}

/** The workbook, under another name, in an archive that says nothing of itself. */
function inside(bytes: Buffer): Buffer {
  const archive = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(archive, '/Index.zip', bytes);
  return zipped(archive);
}

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
  ['two hundred sheets of empty rows', () => manySheets('<row/>'.repeat(9_000)), LONG],
  [
    'two hundred names of one sheet',
    () => {
      const rows = Array.from({ length: 5_000 }, (_, rank) => [rank, 'Zoé', 'Anaïs']);
      const archive = xlsx.CFB.read(workbook(rows), { type: 'buffer' });
      const names = Array.from(
        { length: 200 },
        (_, rank) => `<sheet name="F${rank}" sheetId="${rank + 2}" r:id="rId1"/>`,
      );
      const book = xlsx.CFB.find(archive, '/xl/workbook.xml')!;
      const relation = /r:id="(\w+)"/.exec(Buffer.from(book.content).toString())![1]!;
      const more = names.join('').replaceAll('rId1', relation);
      book.content = Buffer.from(Buffer.from(book.content).toString().replace('</sheets>', `${more}</sheets>`));
      return zipped(archive);
    },
    HEAVY,
  ],
  [
    'a part that begins with blanks',
    () =>
      withPart(
        'xlsx',
        '/xl/worksheets/sheet1.xml',
        (text) => ' '.repeat(200) + text.replace('</sheetData>', '<!--'.repeat(11_000_000)),
      ),
    HEAVY,
  ],
  ['a workbook inside an archive', () => inside(inRow('<c r="A3"><v>'.repeat(900_000))()), 'tableur.illisible'],
  ['binary rows without end', inRecords(binaryRow(5).repeat(900_000)), LONG],
  ['a binary row of the rank of four billion', inRecords(binaryRow(4_000_000_000) + number(0)), LONG],
  ['binary cells without end', inRecords(binaryRow(5) + number(1).repeat(3_000_000)), HEAVY],
  ['a binary cell of the rank of four billion', inRecords(binaryRow(5) + number(4_000_000_000)), HEAVY],
  ['a binary text longer than its record', inRecords(binaryRow(5) + record(6, 0, 0, 0x7fffffff)), HEAVY],
  ['binary columns without end', inRecords(record(60, 0, 16_383, 9, 0, 0).repeat(1_000)), HEAVY],
  ['binary columns up to the rank of four billion', inRecords(record(60, 0, 4_000_000_000, 9, 0, 0)), HEAVY],
  ['binary merged cells without end', inRecords(record(176, 0, 1, 0, 0).repeat(300_000)), HEAVY],
  ['binary records of nothing', inRecords('\x20\x00'.repeat(11_000_000)), HEAVY],
  ['a binary workbook of zeros', inRecords('\0'.repeat(110_000_000)), HEAVY],
  ['a binary record without an end', inRecords('\x02\xff\xff\xff\x7f'), 'tableur.abime'],
  ['links over whole sheets of Excel 97', inOldRecords(0x1b8, 50, 0, 65_535, 0, 255), HEAVY],
  ['words of links over whole sheets of Excel 97', inOldRecords(0x800, 50, 0, 65_535, 0, 255), HEAVY],
  ['columns of Excel 97 without end', inOldRecords(0x7d, 5_000, 0, 65_535), HEAVY],
  ['two million lines of text', csv('a\n'.repeat(2_000_000)), LONG],
  ['the same of a Macintosh', () => Buffer.from(`nom\r${'a\r'.repeat(4_000_000)}`), LONG],
  ['lines of nothing', csv('\n'.repeat(9_000_000)), LONG],
  ['columns without end, in a text', csv('a;'.repeat(4_000_000)), HEAVY],
  ['nineteen thousand lines of two hundred cells', csv(`${'a;'.repeat(200)}\n`.repeat(19_000)), HEAVY],
  ['quotes without end', csv('";"'.repeat(3_000_000)), HEAVY],
] as const)('%s', { timeout: 60_000 }, async (_, make, code) => {
  const bytes = make();
  // What the processor does for it, a second at most on a quiet machine; some took twenty before they were bounded.
  const before = process.cpuUsage();
  await expect(readSpreadsheet(bytes)).rejects.toMatchObject({ code });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

test.each([
  ['links over whole sheets', inRecords(record(494, 0, 1_048_575, 0, 16_383, 0, 0, 0, 0).repeat(50))],
  ['a name without end', inRecords(record(39, 0, 0, 0x7fffffff), '/xl/workbook.bin', record(144))],
  ['a text of formats without end', inRecords(binaryRow(5) + record(62, 0, 0, 0x00000001, 0xffffff00, 0xffffff))],
  ['a part of something else', () => withPart('xlsb', '/xl/metadata.bin', () => '\0'.repeat(5_000_000), 'latin1')],
])('of a binary workbook, %s is left out', { timeout: 60_000 }, async (_, make) => {
  const bytes = make();
  const before = process.cpuUsage();
  const [sheet] = await readSpreadsheet(bytes);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
  expect(sheet!.lignes.map(({ cellules }) => cellules[0])).toEqual([
    'nom',
    'Zoé',
    ...sheet!.lignes.slice(2).map(() => ''),
  ]);
});

test('the last row of a sheet is found without a look at each above', { timeout: 60_000 }, async () => {
  const bytes = manySheets('<row r="1048576"><c r="A1048576"><v>1</v></c></row>');
  const before = process.cpuUsage();
  expect((await readSpreadsheet(bytes)).every(({ lignes }) => lignes.at(-1)!.numero === 1_048_576)).toBe(true);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

test.each([
  ['a sign that no text has', 'Zo_x0000_é', 'Zoé'],
  ['half of a sign', 'Zo_xD83D_', 'Zo\uFFFD'],
  ['a sign halved where the cell is cut', `${'x'.repeat(999)}😀`, `${'x'.repeat(999)}\uFFFD`],
  ['signs that composing makes two', '\u0958'.repeat(900), '\u0915\u093C'.repeat(500)],
])('what is read can be stored, and is no longer than a cell may be: %s', async (_, written, read) => {
  const named = withPart('xlsx', '/xl/workbook.xml', (text) => text.replace('"Feuille"', `"${written}"`));
  const [sheet] = await readSpreadsheet(named);
  expect(sheet!.nom).toBe(read);
  const [filled] = await readSpreadsheet(inRow(`<c r="A3" t="inlineStr"><is><t>${written}</t></is></c>`)());
  expect(filled!.lignes.at(-1)!.cellules).toEqual([read]);
});
