import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArchiveEntry, archive } from '../../../test/scorm/archive.ts';
import { openPackage } from './open-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sillage-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const page = '<script>parent.API.LMSInitialize("")</script>';
const manifest = (href = 'page.html', files = ''): ArchiveEntry => ({
  name: 'imsmanifest.xml',
  content: `<manifest><metadata><schemaversion>1.2</schemaversion></metadata>
    <organizations><organization identifier="o"><title>T</title><item identifier="i" identifierref="r"><title>É</title></item></organization></organizations>
    <resources><resource identifier="r" scormtype="sco" href="${href}">${files}</resource></resources></manifest>`,
});

async function open(entries: ArchiveEntry[]) {
  const bytes = archive(entries);
  const file = path.join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(file, bytes);
  const { zip, manifest, fichiers } = await openPackage(file, bytes.length);
  zip.close();
  const [{ fichier }] = manifest.items as [(typeof manifest.items)[number]];
  return { fichier, reparations: manifest.reparations, chemins: fichiers.map(({ chemin }) => chemin).toSorted() };
}

const plain = [manifest(), { name: 'page.html', content: page }];
const chemins = ['imsmanifest.xml', 'page.html'];

test('what a system leaves in a folder, the icon of macOS too, is not of the package', async () => {
  const left = ['Icon\r', 'img/Icon\r', '__MACOSX/img/._Icon\r', './', '/'].map((name) => ({ name }));
  expect((await open([...plain, ...left])).chemins).toEqual(chemins);
});

test('a file that is there twice with the same bytes is kept once, whatever the case of its name', async () => {
  const twins = ['a.js', 'a.js', 'A.js'].map((name) => ({ name, content: 'a' }));
  expect((await open([...plain, ...twins])).chemins).toEqual(['a.js', ...chemins]);
});

test('a name that begins with a slash is that of a file of the package', async () => {
  const rooted = plain.map((one) => ({ ...one, name: `/${one.name}` }));
  expect((await open(rooted)).chemins).toEqual(chemins);
});

test('C-2.2-05 · the one folder that holds the manifest is the package, however deep, whatever stands beside it', async () => {
  const deep = plain.map((one) => ({ ...one, name: `mes cours/lecon/${one.name}` }));
  expect(await open([...deep, { name: 'LISEZMOI.txt', content: 'x' }])).toEqual({
    fichier: 'page.html',
    reparations: ['dossier'],
    chemins,
  });
});

test('C-2.2-05 · an archive that holds another one in the place of a package says which', async () => {
  const inner = { name: 'livraison/cours.ZIP', content: archive(plain) };
  await expect(open([{ name: 'lisezmoi.txt' }, inner])).rejects.toMatchObject({
    code: 'scorm.archive_dans_archive',
    message: expect.stringContaining('livraison/cours.ZIP'),
  });
});

test('C-2.2-05 · a launch file whose name holds a mark of addresses is found as it is written, or escaped', async () => {
  for (const [href, name] of [
    ['Module #1.html', 'Module #1.html'],
    ['Module%20%231.html', 'Module #1.html'],
    ['pourquoi?.html', 'pourquoi?.html'],
  ]) {
    expect((await open([manifest(href), { name: name!, content: page }])).fichier).toBe(name);
  }
  expect((await open([manifest('page.html#fin'), { name: 'page.html', content: page }])).fichier).toBe('page.html');
});

test('a name is read from its Unicode field, unless that is of another name', async () => {
  const raw = Buffer.from('C?ur.html');
  const field = (name: Buffer) => {
    const told = Buffer.from('Cœur.html');
    const head = Buffer.alloc(9);
    head.writeUInt16LE(0x7075, 0);
    head.writeUInt16LE(5 + told.length, 2);
    head.writeUInt8(1, 4);
    head.writeUInt32LE(crc32(name), 5);
    return Buffer.concat([head, told]);
  };
  const put = (extra: Buffer) => open([manifest('Cœur.html'), { name: raw, content: page, extra }]);
  expect((await put(field(raw))).fichier).toBe('Cœur.html');
  await expect(put(field(Buffer.from('autre')))).rejects.toMatchObject({ code: 'scorm.fichier_lancement_absent' });
});

test.each([
  ['CP437', 'éß', Buffer.from([0x82, 0xe1])],
  ['CP850', 'ÀÊ', Buffer.from([0xb7, 0xd2])],
  ['Windows-1252', 'œÉ', Buffer.from([0x9c, 0xc9])],
])('names in %s are read as the manifest writes them', async (_, text, bytes) => {
  const name = `${text}.html`;
  const raw = (start: string) => Buffer.concat([Buffer.from(start), bytes, Buffer.from('.html')]);
  const files = `<file href="img/${name}"/>`;
  const { chemins: found, fichier } = await open([
    manifest(name, files),
    { name: raw(''), content: page },
    { name: raw('img\\'), content: page },
  ]);
  expect([fichier, found]).toEqual([name, [`img/${name}`, 'imsmanifest.xml', name].toSorted()]);
});
