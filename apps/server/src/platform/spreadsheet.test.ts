import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import { SPREADSHEET_LIMITS } from './spreadsheet-limits.ts';

const cellsOf = async (bytes: Uint8Array) =>
  (await readSpreadsheet(bytes)).map(({ lignes }) => lignes.map((l) => l.cellules));
const refusalOf = (bytes: Uint8Array) =>
  readSpreadsheet(bytes).then(
    () => 'lu',
    (error: { code: string; message: string }) => {
      expect(error.message).toMatch(/^\p{Lu}.+[.]$/u);
      return error.code;
    },
  );

/** A workbook of the other library, in any of its formats. */
function workbook(rows: unknown[][], bookType: xlsx.BookType = 'xlsx', change?: (book: xlsx.WorkBook) => void): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Feuille');
  change?.(book);
  return xlsx.write(book, { type: 'buffer', bookType });
}

/** A zip of one entry, its announced size as given. */
function zip(content: Buffer, announced = content.length, flags = 0): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(content);
  const both = Buffer.alloc(26);
  both.writeUInt16LE(20, 0);
  both.writeUInt16LE(flags, 2);
  both.writeUInt16LE(8, 4);
  both.writeUInt32LE(crc32(content), 10);
  both.writeUInt32LE(packed.length, 14);
  both.writeUInt32LE(announced, 18);
  both.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), both, name, packed]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), both, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

/** The same archive as programs write it that keep every number of its directory in a Zip64 field. */
function withZip64(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\x05\x06');
  const start = bytes.readUInt32LE(end + 16);
  const directory: Buffer[] = [];
  for (let at = start; at < end; ) {
    const header = Buffer.from(bytes.subarray(at, at + 46));
    const name = bytes.subarray(at + 46, at + 46 + header.readUInt16LE(28));
    at += 46 + name.length + header.readUInt16LE(30) + header.readUInt16LE(32);
    const field = Buffer.alloc(28);
    field.writeUInt32LE(0x180001);
    for (const [rank, place] of [24, 20, 42].entries()) {
      field.writeBigUInt64LE(BigInt(header.readUInt32LE(place)), 4 + 8 * rank);
      header.writeUInt32LE(0xffffffff, place);
    }
    header.writeUInt32LE(field.length, 30);
    directory.push(header, name, field);
  }
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt32LE(Buffer.concat(directory).length, 12);
  return Buffer.concat([bytes.subarray(0, start), ...directory, tail]);
}

const KINDS = ['xlsx', 'xls', 'xlsb', 'ods'] as const;
const NAMES = ['Zoé', 'Anaïs', 'Lœtitia', "D'Aubigné", 'Nguyễn'];

describe('what is read', () => {
  test('what is written is read again, letter for letter, zeros and days included', async () => {
    const lignes = NAMES.map((nom) => [nom, '00123', { jour: '1990-03-05' }, 12, null]);
    const colonnes = ['nom', 'matricule', 'date', 'nombre', 'vide'].map((titre) => ({ titre }));
    const bytes = await writeSpreadsheet([
      { nom: 'Première', colonnes, lignes },
      { nom: 'Deuxième: [suite]', colonnes: [{ titre: 'nom' }], lignes: [['=1+1']] },
    ]);
    const sheets = await readSpreadsheet(bytes);
    expect(sheets.map(({ nom }) => nom)).toEqual(['Première', 'Deuxième   suite ']);
    expect(sheets[0]!.lignes[1]).toEqual({
      numero: 2,
      cellules: ['Zoé', '00123', '05/03/1990', '12'],
      masquee: false,
    });
    expect(sheets[0]!.lignes.slice(1).map(({ cellules }) => cellules[0])).toEqual(NAMES);
    expect(sheets[1]!.lignes[1]!.cellules).toEqual(['=1+1']);
  });

  test.each(['xlsx', 'xls', 'ods', 'xlsb'] as const)('accents and codes of a .%s file', async (bookType) => {
    expect(await cellsOf(workbook([['nom', 'code'], ...NAMES.map((nom) => [nom, '00123'])], bookType))).toEqual([
      [['nom', 'code'], ...NAMES.map((nom) => [nom, '00123'])],
    ]);
  });

  test('a number shown with zeros keeps them, a long one is never shown as a power of ten', async () => {
    const shown = { t: 'n', v: 123, z: '00000' };
    expect(await cellsOf(workbook([[shown, 1234567890123, 12.5]]))).toEqual([[['00123', '1234567890123', '12.5']]]);
  });

  test('a number in a scientific format gives its value, in a workbook of each kind', async () => {
    const rpps = (z: string) => ({ t: 'n', v: 10_101_010_101, z });
    const row = [rpps('0.00E+00'), rpps('##0.0E+0'), rpps('0E-00'), { t: 'n', v: 1.5, z: '0.00E+00' }];
    for (const bookType of ['xlsx', 'xls', 'xlsb'] as const) {
      const expected = ['10101010101', '10101010101', '10101010101', '1.5'];
      expect(await cellsOf(workbook([row], bookType)), bookType).toEqual([[expected]]);
    }
    expect(await cellsOf(workbook([[{ t: 'n', v: 3, z: '"TE-"0' }, 1e21]]))).toEqual([
      [['TE-3', '1000000000000000000000']],
    ]);
  });

  test.each(['0.00E+00', '##0.0E+0'])('and in an .ods file that says %s without its sign', async (z) => {
    const archive = xlsx.CFB.read(workbook([[{ t: 'n', v: 10_101_010_101, z }]], 'ods'), { type: 'buffer' });
    const content = xlsx.CFB.find(archive, '/content.xml')!;
    const signed = Buffer.from(content.content as Uint8Array).toString();
    const unsigned = signed.replaceAll(' number:forced-exponent-sign="true"', '');
    content.content = Buffer.from(unsigned.replace('<text:p>10101010101<', '<text:p>1,01E+10<'));
    const bytes = xlsx.CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer;
    expect(await cellsOf(bytes)).toEqual([[['10101010101']]]);
  });

  test.each(KINDS)('a code shown as a sum, or kept as text, in a .%s file', async (kind) => {
    const number = (v: number, z: string) => ({ t: 'n', v, z });
    const row = [
      ...['#,##0', '#,##0.00', '0.00', '@'].map((z) => number(10_003_456_789, z)),
      number(123456789012, '@'),
      number(123, '000,000'),
    ];
    const code = '10003456789';
    expect(await cellsOf(workbook([row], kind))).toEqual([[[code, code, code, code, '123456789012', '000123']]]);
  });

  test('what a format adds in words stays', async () => {
    const formats = ['_-* #,##0\\ _€_-;\\-* #,##0\\ _€_-', '0#" "##" "##', '#,##0" h"', '0%'];
    const row = formats.map((z) => ({ t: 'n', v: 12_345, z }));
    expect(await cellsOf(workbook([row]))).toEqual([[['12345', '012345', '12,345 h', '1234500%']]]);
  });

  test.each(KINDS)('a merged cell says what it says on each row, in a .%s file', async (kind) => {
    const rows = [['nom', 'pôle'], ['Zoé', 'A'], ['Anaïs'], [], ['Lœtitia'], ['Inès']];
    const bytes = workbook(rows, kind, ({ Sheets: { Feuille } }) => {
      Feuille!['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 4, c: 1 } }];
    });
    const [sheet] = await readSpreadsheet(bytes);
    expect(sheet!.lignes.map(({ cellules }) => cellules.filter(Boolean).join(' '))).toEqual([
      'nom pôle',
      'Zoé A',
      'Anaïs A',
      'Lœtitia A',
      'Inès',
    ]);
  });

  test('a workbook whose directory is in Zip64', async () => {
    const rows = [['nom', 'code'], ...NAMES.map((nom) => [nom, '00123'])];
    expect(await cellsOf(withZip64(workbook(rows)))).toEqual([rows]);
  });

  test('letters of Excel 95', async () => {
    const bytes = workbook([['nom'], ['LQtitia']], 'biff5');
    bytes.write('\x9c', bytes.indexOf('LQtitia') + 1, 'latin1');
    expect(await cellsOf(bytes)).toEqual([[['nom'], ['Lœtitia']]]);
  });

  // The library reads the hidden rows of a .xls, and writes none.
  test.each(['xlsx', 'xlsb'] as const)('hidden rows and columns of a .%s file are read and said', async (type) => {
    const rows = [
      ['nom', 'note'],
      ['Zoé', 'a'],
      ['Anaïs', 'b'],
    ];
    const bytes = workbook(rows, type, ({ Sheets: { Feuille } }) => {
      Feuille!['!rows'] = [{}, { hidden: true }];
      Feuille!['!cols'] = [{}, { hidden: true }];
    });
    const [sheet] = await readSpreadsheet(bytes);
    expect(sheet!.lignes.map(({ masquee, cellules }) => [masquee, cellules[0]])).toEqual([
      [false, 'nom'],
      [true, 'Zoé'],
      [false, 'Anaïs'],
    ]);
    expect(sheet!.colonnesMasquees).toEqual([1]);
  });

  test.each([false, true])('S-5-27 S-5-29 S-5-28 · a date is its calendar day (1904 base: %s)', async (date1904) => {
    const serial = 32_937 - (date1904 ? 1_462 : 0);
    const cells = [
      { t: 'n', v: serial, z: 'm/d/yy' },
      { t: 'n', v: serial + 0.75, z: 'dd/mm/yyyy hh:mm' },
      { t: 'n', v: 0.5, z: 'hh:mm' },
    ];
    const bytes = workbook([cells], 'xlsx', (book) => {
      book.Workbook = { WBProps: { date1904 } };
    });
    expect(await cellsOf(bytes)).toEqual([[['05/03/1990', '05/03/1990 18:00', '12:00']]]);
  });

  test('CSV: UTF-8 with and without mark, UTF-16, French Windows; semicolon, comma and tab', async () => {
    const rows = (separator: string, names: string[]) =>
      [`nom${separator}code`, ...names.map((nom) => `${nom}${separator}00123`)].join('\r\n');
    const expected = (names: string[]) => [[['nom', 'code'], ...names.map((nom) => [nom, '00123'])]];
    const french = NAMES.slice(0, 4);
    expect(await cellsOf(Buffer.from(rows(';', NAMES)))).toEqual(expected(NAMES));
    expect(await cellsOf(Buffer.from(`\uFEFF${rows(',', NAMES)}`))).toEqual(expected(NAMES));
    expect(await cellsOf(Buffer.from(`\uFEFF${rows('\t', NAMES)}`, 'utf16le'))).toEqual(expected(NAMES));
    const windows = Buffer.from(rows(';', french).replaceAll('œ', '\x9c'), 'latin1');
    expect(await cellsOf(windows)).toEqual(expected(french));
    // A text has no sheets.
    const [sheet] = await readSpreadsheet(windows);
    expect(sheet!.nom).toBe('');
  });

  test('empty rows are left out, the others keep the number that the spreadsheet gives them', async () => {
    const [sheet] = await readSpreadsheet(workbook([['a'], [], [' '], ['b']]));
    expect(sheet!.lignes.map(({ numero }) => numero)).toEqual([1, 4]);
  });

  test('a hidden sheet is named and not read', async () => {
    const bytes = workbook([['a']], 'xlsx', (book) => {
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['secret']]), 'Listes');
      book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    });
    const sheets = await readSpreadsheet(bytes);
    expect(sheets.map(({ nom, masquee, lignes }) => [nom, masquee, lignes.length])).toEqual([
      ['Feuille', false, 1],
      ['Listes', true, 0],
    ]);
  });

  test('20,000 rows are read in seconds', { timeout: 60_000 }, async () => {
    const colonnes = ['nom', 'prenom', 'email', 'matricule'].map((titre) => ({ titre }));
    const rows = (count: number) =>
      Array.from({ length: count }, (_, rank) => [`Nom ${rank}`, 'Zoé', `p${rank}@exemple.test`, `00${rank}`]);
    const bytes = await writeSpreadsheet([{ nom: 'A', colonnes, lignes: rows(SPREADSHEET_LIMITS.rows - 1) }]);
    const start = performance.now();
    expect((await readSpreadsheet(bytes))[0]!.lignes).toHaveLength(SPREADSHEET_LIMITS.rows);
    expect(performance.now() - start).toBeLessThan(15_000);
    const more = await writeSpreadsheet([{ nom: 'A', colonnes, lignes: rows(SPREADSHEET_LIMITS.rows) }]);
    expect(await refusalOf(more)).toBe('tableur.trop_de_lignes');
  });
});

describe('what is refused, in a sentence', () => {
  test('what is not a spreadsheet', async () => {
    for (const bytes of [
      Buffer.from('%PDF-1.7\nxyz'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      Buffer.from('PK\x03\x04 et rien de plus'),
      zip(Buffer.from('<not-a-workbook/>')),
      (await writeSpreadsheet([{ nom: 'A', colonnes: [{ titre: 'nom' }], lignes: [] }])).subarray(0, 900),
    ]) {
      expect(await refusalOf(bytes)).toBe('tableur.illisible');
    }
  });

  test('a page or XML under the name of a workbook', async () => {
    for (const text of [
      '<html><table><tr><td>nom</td></tr></table></html>',
      '\uFEFF\r\n<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related',
    ]) {
      expect(await refusalOf(Buffer.from(text))).toBe('tableur.page');
    }
    expect(await refusalOf(Buffer.from('\uFEFF<html/>', 'utf16le'))).toBe('tableur.page');
  });

  test('a file that holds nothing', async () => {
    for (const text of ['', '\uFEFF', '\r\n \r\n']) expect(await refusalOf(Buffer.from(text))).toBe('tableur.vide');
    expect(await refusalOf(Buffer.from('\uFEFF', 'utf16le'))).toBe('tableur.vide');
  });

  test('a damaged workbook of Excel 97 is called damaged, not encrypted', async () => {
    const whole = workbook(
      Array.from({ length: 300 }, (_, rank) => ['nom', `prénom ${rank}`]),
      'xls',
    );
    const zeroed = (kept: number) => Buffer.concat([whole.subarray(0, kept), Buffer.alloc(whole.length - kept)]);
    for (const bytes of [zeroed(8), zeroed(1_024), zeroed(whole.length / 2), whole.subarray(0, 300)]) {
      expect(await refusalOf(bytes)).toBe('tableur.abime');
    }
  });

  test('an encrypted workbook, as Excel writes it and as an encrypted zip', async () => {
    const container = xlsx.CFB.utils.cfb_new();
    xlsx.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64));
    xlsx.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(6_000, 7));
    expect(await refusalOf(xlsx.CFB.write(container, { type: 'buffer' }) as Buffer)).toBe('tableur.chiffre');
    expect(await refusalOf(zip(Buffer.from('x'), 1, 1))).toBe('tableur.chiffre');
  });

  test('a zip bomb, whether its directory says so or lies', async () => {
    const zeros = Buffer.alloc(SPREADSHEET_LIMITS.unzippedBytes + 1);
    expect(await refusalOf(zip(zeros))).toBe('tableur.trop_lourd');
    expect(await refusalOf(zip(zeros, 10))).toBe('tableur.trop_lourd');
    expect(await refusalOf(withZip64(zip(zeros)))).toBe('tableur.trop_lourd');
    expect(await refusalOf(withZip64(zip(zeros, 10)))).toBe('tableur.trop_lourd');
  });

  test.each([
    ['as Excel writes them', 'worksheets/sheet1.xml', (rank: number) => `<row r="${rank}"/>`],
    ['with a prefix', 'worksheets/sheet1.xml', (rank: number) => `<z:row r="${rank}"/>`],
    ['in a part of another name', 'feuilles/une.xml', (rank: number) => `<row r="${rank}"><c r="A1"/></row>`],
  ])('many empty rows, each of which costs its reader as much as a full one, soon: %s', async (_, part, row) => {
    const book = workbook([['nom'], ['Zoé']]);
    const archive = xlsx.CFB.read(book, { type: 'buffer' });
    const sheet = xlsx.CFB.find(archive, '/xl/worksheets/sheet1.xml')!;
    const text = Buffer.from(sheet.content).toString();
    const empty = Array.from({ length: 900_000 }, (_, rank) => row(rank + 3)).join('');
    xlsx.CFB.utils.cfb_add(archive, `/xl/${part}`, Buffer.from(text.replace('</sheetData>', `${empty}</sheetData>`)));
    const bytes = xlsx.CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true } as never) as Buffer;
    // What the processor does for it, whatever else the machine does: read, they take more than ten seconds.
    const before = process.cpuUsage();
    expect(await refusalOf(bytes)).toBe('tableur.trop_de_lignes');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  test('an endless cell is cut where no field reaches, a crowd of files is asked to come again', async () => {
    const long = 'é'.repeat(30_000);
    const [[, [cell] = []] = []] = await cellsOf(workbook([['nom'], [long]]));
    expect(cell).toBe(long.slice(0, SPREADSHEET_LIMITS.letters));
    const files = Array.from({ length: SPREADSHEET_LIMITS.waiting + 2 }, () => refusalOf(workbook([['nom'], ['Zoé']])));
    expect((await Promise.all(files)).filter((code) => code !== 'lu')).toEqual([
      'erreur.service_indisponible',
      'erreur.service_indisponible',
    ]);
    expect(await refusalOf(workbook([['nom'], ['Zoé']]))).toBe('lu');
  });

  test('a file that is too large', async () => {
    expect(await refusalOf(Buffer.alloc(SPREADSHEET_LIMITS.bytes + 1, 'a'))).toBe('tableur.trop_grand');
  });
});

const samples = path.resolve(import.meta.dirname, '../../../../../shared/samples/xlsx');

describe.skipIf(!existsSync(samples))('spreadsheets found in the world', () => {
  const first = async (name: string) => (await cellsOf(readFileSync(path.join(samples, name))))[0];

  test.each(globSync('*.xlsx', { cwd: samples }).sort())('%s ends in rows or in a sentence', async (name) => {
    const bytes = readFileSync(path.join(samples, name));
    expect(await refusalOf(bytes)).toBe(name === 'ejs-missing-bits.xlsx' ? 'tableur.illisible' : 'lu');
  });

  test('each oddity gives what a person sees', async () => {
    expect((await first('sjs-1904_1904.xlsx'))![0]!.slice(0, 2)).toEqual(['1', '02/01/1904']);
    expect((await first('sjs-Attendance.xlsx'))![1]![0]).toBe('01/10/2020');
    expect((await first('sjs-xlsx-stream-d-date-cell.xlsx'))!.flat().join()).toContain('14/02/2014');
    expect((await first('sjs-crlf_crlf.xlsx'))!.slice(0, 2).map((row) => row[1])).toEqual(['abc\ndef', 'abc\ndef']);
    expect((await first('ejs-shared_string_with_escape.xlsx'))!.flat()).toEqual(['_x000D_']);
    expect((await first('sjs-sushi.xlsx'))!.flat()).toEqual(['🍣']);
    expect((await first('sjs-ErrorTypes.xlsx'))!.flat()).toContain('#DIV/0!');
    expect((await first('sjs-merge_cells.xlsx'))!.flat().filter((text) => text === 'A1:B2')).toHaveLength(1);
    expect((await first('sjs-phonetic_text.xlsx'))!.flat()).toEqual(['漢字', '漢字withColor']);
    expect(await first('ejs-duplicateRowTest.xlsx')).toEqual([]);
    expect(await first('sjs-author_snowman.xlsx')).toEqual([]);
    const strict = await readSpreadsheet(readFileSync(path.join(samples, 'sjs-sheet_visibility_strict.xlsx')));
    expect(strict.map(({ masquee }) => masquee)).toEqual([false, true, true]);
    const charts = await readSpreadsheet(readFileSync(path.join(samples, 'ejs-chart-sheet.xlsx')));
    expect(charts.map(({ nom }) => nom)).toEqual(['Sheet1']);
    expect(await cellsOf(readFileSync(path.join(samples, 'sjs-defined_names_unicode.xlsx')))).toHaveLength(5);
  });
});
