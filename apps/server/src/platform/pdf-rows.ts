/**
 * Makes the first cell of each row its heading, in the tables that have no row of headings: to screen readers it is what the
 * row is about. Typst can say it only by a feature that its binding does not open (`pdf.header-cell`). What is put in the
 * place of something else has its length, so that nothing moves in the file.
 */
export function headRows(pdf: Uint8Array): Uint8Array {
  const headed = Buffer.from(pdf);
  const text = headed.toString('latin1');
  const elements = [...text.matchAll(ELEMENT)].map(({ index, groups }) => ({
    at: index,
    ...(groups as unknown as Element),
  }));
  const named = new Map(elements.map((one) => [one.number, one]));
  for (const { kind, first } of elements) {
    const cell = named.get(first ?? '');
    if (kind !== 'TR' || cell?.kind !== 'TD') continue;
    const [kindAt, headersAt] = [text.indexOf(CELL, cell.at), text.indexOf(NO_HEADERS, cell.at)];
    // Below a row of headings a cell names its own.
    if (headersAt < 0 || headersAt > text.indexOf('endobj', cell.at)) continue;
    headed.write(HEADING, kindAt, 'latin1');
    headed.write(OF_ROW, headersAt, 'latin1');
  }
  return headed;
}

interface Element {
  number: string;
  kind: string;
  /** Its first child, when that is an element. */
  first?: string;
}

const ELEMENT =
  /^(?<number>\d+) 0 obj\n<<\n {2}\/Type \/StructElem\n {2}\/S \/(?<kind>\w+)\n {2}\/P \d+ 0 R\n(?: {2}\/K \[(?<first>\d+) 0 R)?/gm;
const [CELL, HEADING] = ['/S /TD', '/S /TH'];
const [NO_HEADERS, OF_ROW] = ['/Headers []', '/Scope /Row'];
