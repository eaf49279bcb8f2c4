import type { WorkBook } from '@e965/xlsx';

/**
 * Rows and columns that an OpenDocument workbook hides, by a filter or by hand: the library reads none of that.
 * @param content its `content.xml`
 */
export function markHidden(workbook: WorkBook, content: string): void {
  let rank = -1;
  let [row, column, width] = [0, 0, 0];
  for (const [, name, attributes = ''] of content.matchAll(
    /<table:(table|table-row|table-column)(?=[\s/>])([^<>]*)>/g,
  )) {
    if (name === 'table') {
      rank += 1;
      const rows: unknown[][] = workbook.Sheets[workbook.SheetNames[rank] ?? '']?.['!data'] ?? [];
      [row, column, width] = [0, 0, rows.reduce((most, cells) => Math.max(most, cells?.length ?? 0), 0)];
      continue;
    }
    const sheet = workbook.Sheets[workbook.SheetNames[rank] ?? ''];
    if (!sheet) continue;
    const isHidden = /table:visibility="(collapse|filter)"/.test(attributes);
    const repeated = Number(/table:number-(?:rows|columns)-repeated="(\d{1,7})"/.exec(attributes)?.[1] ?? 1);
    const isRow = name === 'table-row';
    const from = isRow ? row : column;
    if (isRow) row += repeated;
    else column += repeated;
    if (!isHidden) continue;
    // What is repeated down to the end of the sheet holds nothing.
    const last = isRow ? (sheet['!data']?.length ?? 0) : width;
    sheet[isRow ? '!rows' : '!cols'] ??= [];
    const marks = sheet[isRow ? '!rows' : '!cols']!;
    for (let at = from; at < Math.min(from + repeated, last); at += 1) marks[at] = { ...marks[at], hidden: true };
  }
}
