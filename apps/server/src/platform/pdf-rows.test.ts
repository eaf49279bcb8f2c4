import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { makePdf } from './pdf.ts';

interface Node {
  role?: string;
  children?: Node[];
}

/** The roles of a document, each with what stands below it, but for what only groups. */
const rolesOf = ({ role, children = [] }: Node): unknown[] =>
  role === undefined
    ? []
    : ['TR', 'TH', 'TD'].includes(role)
      ? [role, ...children.flatMap(rolesOf)]
      : children.flatMap(rolesOf);

test('S-7-71 · the first cell heads each row where no row of headings does', async () => {
  const template = path.join(mkdtempSync(path.join(tmpdir(), 'sillage-')), 'tables.typ');
  writeFileSync(
    template,
    `#set document(title: "Tables")
#set text(lang: "fr")
#table(columns: 2, stroke: none, [nom], [Zoé], [prénom], [Ana])
#table(columns: 2, table.header([jour], [durée]), [lundi], [3 min])`,
  );
  const pdf = await makePdf({ template, data: {}, date: new Date('2026-11-20T09:00:00Z') });
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  expect(rolesOf((await page.getStructTree()) as Node)).toEqual([
    ...['TR', 'TH', 'TD', 'TR', 'TH', 'TD'],
    ...['TR', 'TH', 'TH', 'TR', 'TD', 'TD'],
  ]);
  expect(pdf.toString('latin1').match(/\/Scope \/Row/g)).toHaveLength(2);
});
