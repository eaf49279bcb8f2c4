import { expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';

/** A package of this address, and of a second step that is there. */
function read(href: string, parameters: string, isThere?: (fichier: string) => boolean) {
  const written = (text: string) => text.replaceAll('&', '&amp;');
  return readManifest(
    Buffer.from(`<manifest><metadata><schemaversion>1.2</schemaversion></metadata>
      <organizations><organization identifier="o"><title>Été</title>
        <item identifier="i" identifierref="r" parameters="${written(parameters)}"><title>Étape</title></item>
        <item identifier="j" identifierref="s"><title>Suite</title></item></organization></organizations>
      <resources><resource identifier="r" scormtype="sco" href="${written(href)}"/>
        <resource identifier="s" scormtype="sco" href="suite.html"/></resources></manifest>`),
    isThere,
  );
}

test.each([
  ['page.html', 'a=1', '?a=1'],
  ['page.html', '?&a=1', '?a=1'],
  ['page.html', '#lieu', '#lieu'],
  ['page.html', '?a=1#lieu', '?a=1#lieu'],
  ['page.html?x=1', '?a=1', '?x=1&a=1'],
  ['page.html?x=1', '&a=1#lieu', '?x=1&a=1#lieu'],
  ['page.html?', 'a=1', '?a=1'],
  ['page.html#ici', 'a=1', '?a=1#ici'],
  ['page.html#ici', '#lieu', '#ici'],
  ['page.html?x=1#ici', '?a=1#lieu', '?x=1&a=1#ici'],
  ['page.html?x=1#ici', '', '?x=1#ici'],
])('« %s » with the parameters « %s » is opened with « %s »', (href, parameters, expected) => {
  expect(read(href, parameters).items[0]).toMatchObject({ fichier: 'page.html', suffixe: expected });
});

test.each(['https:\\\\exemple.test\\a', 'https:/exemple.test/a', '\\\\exemple.test\\a', 'HTTPS://exemple.test/a'])(
  'C-2.2-05 · « %s » is of elsewhere, and told whole with the parameters of its item',
  (address) => {
    const { items, precisions } = read(`${address}?page=2`, '?vue=1#fin');
    expect([items.length, precisions]).toEqual([
      1,
      [{ reparation: 'externe', element: 'Étape', valeur: `${address}?page=2&vue=1#fin` }],
    ]);
  },
);

test('C-2.2-05 · a name that escapes letters of a French Windows is that of the file', () => {
  const there = ['Été – 1.html', 'suite.html'];
  const { items } = read('%C9t%E9%20%96%201.html', '', (name) => there.includes(name));
  expect(items.map(({ fichier }) => fichier)).toEqual(there);
});
