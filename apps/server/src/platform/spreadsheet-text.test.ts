import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './spreadsheet.ts';
import { decodeText } from './spreadsheet-text.ts';

const rowsOf = async (text: string | Buffer) =>
  (await readSpreadsheet(Buffer.from(text as string)))[0]!.lignes.map(({ cellules }) => cellules);

describe('the separator of a CSV file', () => {
  test.each([
    ['commas inside cells outnumber it', 'nom;fonction\nLe Goff;IDE, jour, nuit, bloc\nTanguy;AS, nuit, pool'],
    ['a sentence above holds others', 'Agents, pôle A, B, C\nnom;fonction\nLe Goff;IDE'],
    ['titles hold as many others', 'nom;fonction (IDE, AS, ASH)\nLe Goff;IDE, AS\nTanguy;ASH'],
    ['quoted cells hold others', '"nom";"a,b,c"\n"Le Goff";"d,e\nf,g"'],
    ['inches are written as quotes', 'nom;écran\nLe Goff;24"\nTanguy;32", 27", 24"'],
    ['the file says so', 'SEP=;\r\nnom;a,b,c'],
  ])('is found where %s', async (_, text) => {
    const rows = await rowsOf(text);
    const separated = rows.filter(([first]) => first!.length < 8);
    expect(separated.length).toBeGreaterThan(0);
    expect(separated.every((cells) => cells.length === 2)).toBe(true);
  });

  test.each([',', '\t', '|'])('may be %j', async (separator) => {
    const rows = [
      ['nom', 'fonction'],
      ['Le Goff', 'IDE; nuit'],
    ];
    expect(await rowsOf(rows.map((cells) => cells.join(separator)).join('\r\n'))).toEqual(rows);
  });
});

test.each(['TABLEAU DES AGENTS', 'TABL', 'PK', 'ID', 'sep', 'socialcalc:version:1'])(
  'a CSV file whose first word is « %s » is no other format',
  async (word) => {
    const rows = [
      [word, 'nom'],
      ['1', 'Zoé'],
    ];
    expect(await rowsOf(rows.map((cells) => cells.join(';')).join('\n'))).toEqual(rows);
  },
);

describe('the letters of a CSV file', () => {
  const text = 'PRÉNOM;Nom;Métier\r\nZoé;Nguyên;Élève à l’école\r\nFrançois;Léger;Sage-femme';
  const bytesOf = (letters: Record<string, number>) =>
    Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0)));
  test.each([
    ['Windows', { '’': 0x92 }],
    ['Macintosh', { É: 0x83, é: 0x8e, ê: 0x90, à: 0x88, ç: 0x8d, è: 0x8f, '’': 0xd5 }],
    ['DOS', { É: 0x90, é: 0x82, ê: 0x88, à: 0x85, ç: 0x87, è: 0x8a, '’': 0x27 }],
  ])('come from a French %s', (_, letters) => {
    expect(decodeText(bytesOf(letters)).replace("'", '’')).toBe(text);
  });

  test('are those of UTF-8 although a line is not', () => {
    const line = Buffer.from('\r\nBébé;Zoë;x', 'latin1');
    expect(decodeText(Buffer.concat([Buffer.from(text), line]))).toBe(`${text}\r\nBébé;Zoë;x`);
  });

  test.each(['utf16le', 'utf16be'])('are two bytes each, though no mark says so (%s)', async (order) => {
    const bytes = Buffer.from('nom;prénom\r\nŒuvrard;Zoë’', 'utf16le');
    if (order === 'utf16be') bytes.swap16();
    expect(await rowsOf(Buffer.concat([bytes, Buffer.from([0x1a])]))).toEqual([
      ['nom', 'prénom'],
      ['Œuvrard', 'Zoë’'],
    ]);
  });

  test('are read without the control characters that a program left, and not out of a binary file', async () => {
    expect(await rowsOf('nom;code\r\nZo\x02é;00123\r\n\x1a')).toEqual([
      ['nom', 'code'],
      ['Zoé', '00123'],
    ]);
    for (const binary of ['nom\0', 'nom\x01\x02\x03']) {
      await expect(rowsOf(binary)).rejects.toMatchObject({ code: 'tableur.illisible' });
    }
  });
});

test('codes that programs guard from Excel are what stands in them', async () => {
  expect(await rowsOf('nom;code\nZoé;="00123"\nAnaïs;"=""00456"""\nLou;\'00789\n\'t Hooft;="')).toEqual([
    ['nom', 'code'],
    ['Zoé', '00123'],
    ['Anaïs', '00456'],
    ['Lou', '00789'],
    ["'t Hooft", '="'],
  ]);
});

test.each([';', '|', '\t'])('a quote that nothing closes takes no row with it (%j)', async (separator) => {
  const rows = [
    ['nom', 'note'],
    ['Zoé', 'très "bien"'],
    ['Anaïs', 'assez bien'],
    ['Lou', '24 pouces'],
  ];
  const text = rows.map((cells) => cells.join(separator)).join('\r\n');
  expect(await rowsOf(text.replace('très "bien"', '"très ""bien"""').replace('assez', '"assez'))).toEqual(rows);
});

test('signs that nobody sees are not there', async () => {
  expect(await rowsOf('\u200bnom;\ufeffcode\nZo\u2060é;1\u200b')).toEqual([
    ['nom', 'code'],
    ['Zoé', '1'],
  ]);
});

describe('what another format is, under the name of a CSV file or of a workbook,', () => {
  const page =
    'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://sillage.test/a\r\nSubject: =?utf-8?Q?=C3=89t?=\r\n =?utf-8?Q?=C3=A9?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;';
  test.each([
    ['a page with all its parts', page],
    ['the same, of somebody', page.replace('Saved by Blink', 'zoe@sillage.test').replaceAll('\r\n', '\n')],
    ['SYLK', 'ID;PWXL;N;E\r\nP;PGeneral\r\nB;Y2;X1;D0 0 1 0\r\nC;Y1;X1;K"nom"\r\nC;Y2;K"Zoé"\r\nE\r\n'],
    ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n'],
    ['SYLK of LibreOffice', 'ID;PSCALC3\nB;X1;Y2\nC;X1;Y1;K"nom"\nC;X1;Y2;K"Zoé"\nE\n'],
  ])('is told to be opened in a spreadsheet: %s', async (_, text) => {
    await expect(rowsOf(text)).rejects.toMatchObject({ code: 'tableur.page' });
  });

  test.each(['From: Paris;À\nMIME;Zoé', 'ID;Prénom\nC;Zoé', 'ID;P\nC;X1;Zoé'])(
    'is not taken for it: %j',
    async (text) => {
      expect(await rowsOf(text)).toEqual(text.split('\n').map((line) => line.split(';')));
    },
  );
});
