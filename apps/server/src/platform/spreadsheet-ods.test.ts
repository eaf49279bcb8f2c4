import * as xlsx from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readSpreadsheet } from './spreadsheet.ts';

/** The archive of an OpenDocument workbook. */
function opened(rows: unknown[][]) {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Feuille');
  return xlsx.CFB.read(xlsx.write(book, { type: 'buffer', bookType: 'ods' }), { type: 'buffer' });
}

function zipped(archive: ReturnType<typeof opened>): Buffer {
  return xlsx.CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer;
}

test('hidden rows and columns of an .ods file are read and said', async () => {
  const rows = [
    ['nom', 'code', 'note'],
    ['Zoé', '1', 'a'],
    ['Anaïs', '2', 'b'],
  ];
  const archive = opened(rows);
  const content = xlsx.CFB.find(archive, '/content.xml')!;
  const [before, first, ...others] = Buffer.from(content.content as Uint8Array)
    .toString()
    .split('<table:table-row>');
  const columns =
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>';
  const hidden = '<table:table-row table:visibility="filter" table:number-rows-repeated="2">';
  const rest =
    '<table:table-row table:visibility="collapse" table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>';
  content.content = Buffer.from(
    `${before}${columns}<table:table-row>${first}${hidden}${others.join('<table:table-row>')}`.replace(
      '</table:table>',
      `${rest}</table:table>`,
    ),
  );
  const [sheet] = await readSpreadsheet(zipped(archive));
  expect(sheet!.lignes.map(({ masquee, cellules }) => [masquee, cellules[0]])).toEqual([
    [false, 'nom'],
    [true, 'Zoé'],
    [true, 'Zoé'],
    [false, 'Anaïs'],
  ]);
  expect(sheet!.colonnesMasquees).toEqual([2]);
});

test('an .ods file without styles is read', async () => {
  const archive = opened([['nom'], ['Zoé']]);
  xlsx.CFB.utils.cfb_del(archive, '/styles.xml');
  const [sheet] = await readSpreadsheet(zipped(archive));
  expect(sheet!.lignes.map(({ cellules }) => cellules)).toEqual([['nom'], ['Zoé']]);
});

test('a text of OpenDocument is no workbook', async () => {
  const archive = opened([['nom']]);
  const content =
    '<office:document-content><office:body><office:text><text:p>Zoé</text:p></office:text></office:body></office:document-content>';
  xlsx.CFB.utils.cfb_add(archive, '/content.xml', Buffer.from(content));
  await expect(readSpreadsheet(zipped(archive))).rejects.toMatchObject({ code: 'tableur.illisible' });
});
