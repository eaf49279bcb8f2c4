import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { module } from '../../../test/builders.ts';
import { type ArchiveEntry, archive, packageArchive, packageFiles } from '../../../test/scorm/archive.ts';
import { scormModule, upload } from '../../../test/scorm/player.ts';
import { removeIdleLaunches } from './scorm.job.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The keys of every stored file. */
async function stored(): Promise<string[]> {
  const { objects } = await t.files.listAll('scorm', { recursive: true });
  return [...objects].filter((one) => one.isFile).map((one) => (one as { key: string }).key);
}

const packages = () => t.db.selectFrom('scorm_packages').select('id').execute();

describe('upload', () => {
  test('an admin puts a SCORM 1.2 package in a module, which gets the scenario that stands for it', async () => {
    const id = await scormModule(t);
    const { status, body } = await upload(t, id, packageArchive('scorm-1.2'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      norme: '1.2',
      titre: 'Précautions standard & hygiène des mains',
      items: [{ id: 'lecon', titre: 'Précautions standard' }],
      fichiers: 3,
      createdBy: 'admin@sillage.test',
    });
    expect((await t.as('admin').get(`/modules/${id}/scorm`)).body.paquet).toMatchObject({ norme: '1.2' });
    const scenarios = () => t.db.selectFrom('scenarios').select('nom').where('moduleId', '=', id).execute();
    expect(await scenarios()).toEqual([{ nom: 'Module SCORM' }]);
    await upload(t, id, packageArchive('scorm-2004'));
    expect(await scenarios()).toHaveLength(1);
    expect((await t.as('admin').get(`/modules/${id}/scorm`)).body.paquet).toMatchObject({
      norme: '2004-4',
      titre: 'Sécurité transfusionnelle',
      items: [
        { id: 'controle', titre: 'Contrôle ultime' },
        { id: 'surveillance', titre: 'Surveillance' },
        { id: 'memo', titre: 'Fiche mémo' },
      ],
    });
  });

  test('what a module plays is told to whoever sees the module; who put it there, to those who may', async () => {
    const id = await scormModule(t);
    await upload(t, id, packageArchive('scorm-1.2'));
    const told = await t.as('apprenant').get(`/modules/${id}/scorm`);
    expect(told.body.paquet).toMatchObject({ norme: '1.2', fichiers: 3, reparations: [], createdBy: null });
    expect((await t.as('apprenantSans').get(`/modules/${id}/scorm`)).status).toBe(404);
  });

  const page = { name: 'page.html', content: '<p><script>parent.API.LMSInitialize("")</script>' };
  const resources = '<resources><resource identifier="r" href="page.html"/></resources>';
  const version = '<metadata><schemaversion>1.2</schemaversion></metadata>';
  const organization = (inside: string) => `<organization identifier="o">${inside}</organization>`;
  const item = '<item identifier="i" identifierref="r"><title>Étape</title></item>';
  test.each([
    [['organisation'], `<manifest>${version}<organizations/>${resources}</manifest>`],
    [
      ['defaut', 'titre'],
      `<manifest>${version}<organizations default="x">${organization(item)}</organizations>${resources}</manifest>`,
    ],
    [
      ['plan'],
      `<manifest>${version}<organizations>${organization('<title>T</title>')}</organizations>${resources}</manifest>`,
    ],
    [
      ['version'],
      `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><organizations>${organization(`<title>T</title>${item}`)}</organizations>${resources}</manifest>`,
    ],
    [
      ['element'],
      `<manifest>${version}<organizations>${organization(`<title>T</title>${item}<item identifier="vide"><title>V</title></item>`)}</organizations>${resources}</manifest>`,
    ],
    [
      ['ordre'],
      `<manifest><metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations>${organization(
        `<title>T</title>${item}${item.replace('"i"', '"j"')}<sequencing><controlMode flow="true"/><sequencingRules><preConditionRule>
          <ruleConditions><ruleCondition condition="alwaysOnMonday"/></ruleConditions><ruleAction action="skip"/>
        </preConditionRule></sequencingRules></sequencing>`,
      )}</organizations>${resources}</manifest>`,
    ],
  ])('C-2.2-05 · what was made good in a manifest, or is not honoured, is told: %j', async (reparations, xml) => {
    const id = await scormModule(t);
    const { status, body } = await upload(t, id, archive([page, { name: 'imsmanifest.xml', content: xml }]));
    expect([status, body.reparations]).toEqual([201, reparations]);
    expect((await t.as('admin').get(`/modules/${id}/scorm`)).body.paquet.reparations).toEqual(reparations);
  });

  test('C-2.2-05 · a package that nowhere calls the run-time is put there, and how it will be done is told', async () => {
    const silent = { name: 'page.html', content: '<p>Lisez cette page.' };
    const xml = (kind: string) =>
      `<manifest>${version}<organizations>${organization(`<title>T</title>${item}`)}</organizations>${resources.replace(' href', ` scormtype="${kind}" href`)}</manifest>`;
    const put = async (kind: string) => {
      const files = [silent, { name: 'imsmanifest.xml', content: xml(kind) }];
      return (await upload(t, await scormModule(t), archive(files))).body.reparations;
    };
    expect([await put('sco'), await put('asset')]).toEqual([['muet'], []]);
  });

  test('C-2.2-05 C-2.2-15 · a package that holds PDF documents is played in an open frame, which is told', async () => {
    const xml = `<manifest>${version}<organizations>${organization(`<title>T</title>${item}`)}</organizations>${resources}</manifest>`;
    const put = async (...more: ArchiveEntry[]) => {
      const id = await scormModule(t);
      const { body } = await upload(t, id, archive([page, { name: 'imsmanifest.xml', content: xml }, ...more]));
      return [body.reparations, (await t.as('admin').post('/scorm/lancements', { module: id })).body.cadreOuvert];
    };
    expect(await put({ name: 'notices/Dose.PDF', content: '%PDF-1.7' })).toEqual([['pdf'], true]);
    expect(await put({ name: 'pdf.html', content: '<p>' })).toEqual([[], false]);
  });

  test('C-2.2-05 · an address of elsewhere is refused, and said whole', async () => {
    const id = await scormModule(t);
    const outside = resources.replace('page.html', 'https://exemple.test/cours/?a=1');
    const xml = `<manifest>${version}<organizations>${organization(`<title>T</title>${item}`)}</organizations>${outside}</manifest>`;
    const { status, body } = await upload(t, id, archive([page, { name: 'imsmanifest.xml', content: xml }]));
    expect([status, body.code]).toEqual([422, 'scorm.adresse_externe']);
    expect(body['hydra:description']).toContain('https://exemple.test/cours/?a=1');
  });

  test('an archive that holds its package in a folder, or lies about its encoding, says so', async () => {
    const id = await scormModule(t);
    const inFolder = packageFiles('scorm-1.2').map((file) => ({ ...file, name: `cours/${file.name}` }));
    expect((await upload(t, id, archive(inFolder))).body.reparations).toEqual(['dossier']);
    const xml = `<?xml version="1.0" encoding="UTF-8"?><manifest>${version}<organizations>${organization(`<title>T</title>${item}`)}</organizations>${resources}</manifest>`;
    const latin = archive([page, { name: 'imsmanifest.xml', content: Buffer.from(xml, 'latin1') }]);
    expect((await upload(t, id, latin)).body.reparations).toEqual(['encodage']);
  });

  test('only an admin, only a module of type SCORM, only a zip; an unknown module is not found', async () => {
    const id = await scormModule(t);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await upload(t, id, packageArchive('scorm-1.2'), t.world.cookies[person])).status).toBe(403);
    }
    const other = await module(t.db, { type: 2 });
    expect(await upload(t, other.id, packageArchive('scorm-1.2'))).toMatchObject({
      status: 409,
      body: { code: 'scorm.module_sans_scorm' },
    });
    expect((await upload(t, 999_999, packageArchive('scorm-1.2'))).status).toBe(404);
    const forged = await t.as('admin').post(`/modules/${id}/scorm`, { path: '/etc/hostname', octets: 10 });
    expect(forged.status).toBe(422);
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/api/groupements',
      headers: { cookie: t.world.cookies.admin, 'content-type': 'application/zip' },
      payload: packageArchive('scorm-1.2'),
    });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([415, 'erreur.type_de_contenu']);
  });

  const files = packageFiles('scorm-1.2');
  const manifest = (xml: string): ArchiveEntry[] => [{ name: 'imsmanifest.xml', content: xml }];
  const hostile: [code: string, zip: Buffer][] = [
    ['scorm.illisible', Buffer.from('ceci n’est pas une archive')],
    ['scorm.illisible', packageArchive('scorm-1.2').subarray(0, 600)],
    ['scorm.illisible', archive([...files, { name: 'faux.bin', content: 'abc', told: 2_000 }])],
    ['scorm.chemin_interdit', archive([...files, { name: '../dehors.txt', content: 'x' }])],
    ['scorm.chemin_interdit', archive([...files, { name: 'a/../../dehors.txt', content: 'x' }])],
    ['scorm.chemin_interdit', archive([...files, { name: '..\\dehors.txt', content: 'x' }])],
    ['scorm.chemin_interdit', archive([...files, { name: '/../dehors', content: 'x' }])],
    ['scorm.chemin_interdit', archive([...files, { name: '/C:/dehors', content: 'x' }])],
    ['scorm.chemin_interdit', archive([...files, { name: 'C:\\dehors.txt', content: 'x' }])],
    ['scorm.chemin_interdit', archive([...files, { name: 'a\u0000.html', content: 'x' }])],
    ['scorm.lien_symbolique', archive([...files, { name: 'lien', content: '/etc/passwd', mode: 0o120777 }])],
    ['scorm.casse', archive([...files, { name: 'LECON.js', content: 'x' }])],
    ['scorm.doublon', archive([...files, { name: 'lecon.js', content: 'x' }])],
    ['scorm.doublon', archive([...files, { name: 'a', content: 'x', crc: 1 }, { name: 'a', content: 'y', crc: 1 }])],
    ['scorm.chiffre', archive(files.map((file) => ({ ...file, isEncrypted: true })))],
    ['scorm.trop_lourd', archive([...files, { name: 'bombe', content: 'x', told: 4_000_000_000 }])],
    ['scorm.trop_lourd', archive([...files, { name: 'bombe', content: 'x', told: 150_000_000 }])],
    [
      'scorm.trop_de_fichiers',
      archive([...files, ...Array.from({ length: 10_000 }, (_, rank) => ({ name: `f/${rank}` }))]),
    ],
    ['scorm.manifeste_absent', archive(files.slice(2))],
    [
      'scorm.manifeste_absent',
      archive(['a', 'b'].flatMap((top) => files.map((one) => ({ ...one, name: `${top}/${one.name}` })))),
    ],
    ['scorm.cmi5', archive([{ name: 'cmi5.xml', content: '<courseStructure/>' }])],
    ['scorm.cmi5', archive([{ name: 'tincan.xml', content: '<tincan/>' }])],
    ['scorm.aicc', archive([{ name: 'cours.CRS', content: '[Course]' }])],
    ['scorm.manifeste_illisible', archive(manifest(''))],
    ['scorm.manifeste_illisible', archive(manifest('<manifest><organizations>'))],
    ['scorm.manifeste_illisible', archive(manifest('<!DOCTYPE m [<!ENTITY x "y">]><manifest>&x;</manifest>'))],
    ['scorm.manifeste_trop_grand', archive(manifest(`<manifest>${' '.repeat(5 * 1024 * 1024)}</manifest>`))],
    [
      'scorm.version_inconnue',
      archive(manifest('<manifest><metadata><schema>IMS Content</schema></metadata></manifest>')),
    ],
    [
      'scorm.version_inconnue',
      archive(manifest('<manifest><metadata><schemaversion>1.1</schemaversion></metadata></manifest>')),
    ],
    [
      'scorm.sans_contenu',
      archive(manifest('<manifest><metadata><schemaversion>1.2</schemaversion></metadata></manifest>')),
    ],
    ['scorm.fichier_lancement_absent', archive(files.filter(({ name }) => !name.endsWith('.html')))],
  ];

  test.each(hostile)('an archive refused as %s leaves no file and no row', async (code, zip) => {
    const id = await scormModule(t);
    const before = { files: await stored(), packages: await packages() };
    const { status, body } = await upload(t, id, zip);
    expect([status, body.code]).toEqual([422, code]);
    expect(body['hydra:description'].length).toBeGreaterThan(20);
    expect({ files: await stored(), packages: await packages() }).toEqual(before);
    expect((await t.as('admin').get(`/modules/${id}/scorm`)).body.paquet).toBeNull();
  });

  test('a file too large is refused before it is read, and nothing stays of what was received', async () => {
    const before = process.env.TMPDIR;
    const folder = await mkdtemp(path.join(tmpdir(), 'sillage-test-'));
    process.env.TMPDIR = folder;
    try {
      const id = await scormModule(t);
      expect((await upload(t, id, packageArchive('scorm-1.2'))).status).toBe(201);
      expect((await upload(t, id, Buffer.from('rien'))).status).toBe(422);
      const large = await t.app.inject({
        method: 'POST',
        url: `/api/modules/${id}/scorm`,
        headers: { cookie: t.world.cookies.admin, 'content-type': 'application/zip', 'content-length': '524288001' },
        payload: packageArchive('scorm-1.2'),
      });
      expect([large.statusCode, large.json().code]).toEqual([413, 'fichier.trop_grand']);
      await expect.poll(() => readdir(folder)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true });
    }
  });

  test('files left by a stop, or by a module deleted since, are removed after a day; those of packages stay', async () => {
    const id = await scormModule(t);
    await upload(t, id, packageArchive('scorm-1.2'));
    await t.files.put('scorm/abandon/fichier', 'x');
    const before = await stored();
    const run = (at: Date) => removeIdleLaunches.run({}, { ...t, clock: { now: () => at }, jobKey: '1' });
    const { lastModified } = await t.files.getMetaData('scorm/abandon/fichier');
    const after = (hours: number) => new Date(lastModified.getTime() + hours * 3_600_000);
    await run(after(1));
    expect((await stored()).toSorted()).toEqual(before.toSorted());
    await run(after(25));
    expect((await stored()).toSorted()).toEqual(before.filter((key) => !key.includes('abandon')).toSorted());
  });

  test('a package zipped with its folder is taken, system files left out', async () => {
    const id = await scormModule(t);
    const inFolder = packageFiles('scorm-1.2').map((file) => ({ ...file, name: `cours/${file.name}` }));
    const zip = archive([
      ...inFolder,
      { name: '__MACOSX/cours/._lecon.js', content: 'x' },
      { name: 'cours/.DS_Store' },
    ]);
    expect(await upload(t, id, zip)).toMatchObject({ status: 201, body: { fichiers: 3 } });
  });

  test.each([
    ['utf-16le', Buffer.from('\ufeffÉTÉ', 'utf16le').subarray(0, 2)],
    ['latin1', Buffer.alloc(0)],
  ] as const)('a manifest in %s keeps its accents', async (encoding, mark) => {
    const id = await scormModule(t);
    const xml = `<?xml version="1.0" encoding="${encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-16'}"?>
      <manifest><metadata><schemaversion>1.2</schemaversion></metadata>
      <organizations><organization identifier="o"><title>Été à Béziers</title><item identifier="i" identifierref="r"/>
      </organization></organizations><resources><resource identifier="r" href="lecon.js"/></resources></manifest>`;
    const content = Buffer.concat([mark, Buffer.from(xml, encoding)]);
    const zip = archive([
      { name: 'imsmanifest.xml', content },
      { name: 'lecon.js', content: '' },
    ]);
    expect((await upload(t, id, zip)).body).toMatchObject({
      titre: 'Été à Béziers',
      items: [{ id: 'i', titre: 'Été à Béziers' }],
    });
  });

  test('C-2.2-05 · a package of several steps without a title has the name of its module, not that of a step', async () => {
    const xml = `<manifest>${version}<organizations>${organization(item + item.replace('"i"', '"j"'))}</organizations>${resources}</manifest>`;
    const { body } = await upload(t, await scormModule(t), archive([page, { name: 'imsmanifest.xml', content: xml }]));
    expect(body).toMatchObject({ titre: 'Module SCORM', reparations: ['titre'], precisions: [{ element: 'o' }] });
  });
});

const samples = path.resolve(import.meta.dirname, '../../../../../../shared/samples/scorm');
describe.skipIf(!existsSync(samples))('real packages', () => {
  test.each([
    ['singlesco_scorm12.zip', { norme: '1.2', items: [{ id: 'item_1', titre: 'Golf Explained' }] }],
    ['singlescobasic.zip', { norme: '1.2', titre: 'Golf Explained - Run-time Basic Calls' }],
    ['RuntimeMinimumCalls_SCORM12.zip', { norme: '1.2', titre: 'Golf Explained - Minimum Run-time Calls' }],
    ['RuntimeMinimumCalls_SCORM12-mini.zip', { norme: '1.2' }],
    [
      'RuntimeBasicCalls_SCORM20043rdEdition.zip',
      { norme: '2004-3', items: [{ id: 'item_1', titre: 'Golf Explained' }] },
    ],
    // No organisation at all: repaired, under the name of the module.
    ['singlescobasic_missingorg.zip', { norme: '1.2', titre: 'Module SCORM', items: [{ titre: 'Module SCORM' }] }],
  ])('%s is taken', async (name, expected) => {
    const id = await scormModule(t);
    const { status, body } = await upload(t, id, readFileSync(path.join(samples, name)));
    expect({ status, body }).toMatchObject({ status: 201, body: expected });
  });

  test.each([
    ['badscorm.zip', 'scorm.manifeste_illisible'],
    ['validscorm.zip', 'scorm.manifeste_illisible'],
    ['invalid.zip', 'scorm.manifeste_absent'],
    ['validaicc.zip', 'scorm.aicc'],
  ])('%s is refused as %s', async (name, code) => {
    const id = await scormModule(t);
    const { status, body } = await upload(t, id, readFileSync(path.join(samples, name)));
    expect([status, body.code]).toEqual([422, code]);
  });
});

describe('plain suspend data', () => {
  const path = (lessonGuid = 'lecon/été 1') =>
    `/user_suspend_datas/${encodeURIComponent(`userId=${t.world.userIds.apprenant};lessonGuid=${lessonGuid}`)}`;
  const recordOf = (lessonGuid: string) => ({
    userId: t.world.userIds.apprenant,
    lessonGuid,
    suspendData: 'page=1',
  });

  test('S-3-07 S-4-02 S-7-05 · the first save creates the record', async () => {
    const learner = t.as('apprenant');
    const record = recordOf('lecon/été 1');
    expect((await learner.get(path())).status).toBe(404);
    expect((await learner.put(path(), { suspendData: 'page=0' })).status).toBe(404);
    expect(await learner.post('/user_suspend_datas', record)).toMatchObject({ status: 201, body: record });
  });

  test('S-4-03 S-7-06 S-7-07 · the next saves update it, and it is read back', async () => {
    const learner = t.as('apprenant');
    const record = recordOf('lecon/été 2');
    await learner.post('/user_suspend_datas', record);
    const changed = { ...record, suspendData: 'é'.repeat(64_000) };
    expect(await learner.put(path('lecon/été 2'), changed)).toMatchObject({ status: 200, body: changed });
    expect((await learner.get(path('lecon/été 2'))).body).toMatchObject(changed);
    // The address as the specification writes it, nothing encoded but the spaces.
    const plain = `userId=${record.userId};lessonGuid=simple`;
    await learner.post('/user_suspend_datas', { ...record, lessonGuid: 'simple' });
    expect((await learner.put(`/user_suspend_datas/${plain}`, { suspendData: 'b' })).body).toMatchObject({
      lessonGuid: 'simple',
      suspendData: 'b',
    });
  });

  test('S-7-07 · the record of someone else is not found, and a malformed address neither', async () => {
    const other = t.as('admin');
    const body = { userId: t.world.userIds.apprenant, lessonGuid: 'x', suspendData: '' };
    expect((await other.post('/user_suspend_datas', body)).status).toBe(404);
    expect((await other.put(path(), { suspendData: '' })).status).toBe(404);
    expect((await other.get(path())).status).toBe(404);
    expect((await other.get('/user_suspend_datas/12')).status).toBe(404);
    expect((await t.as(null).get(path())).status).toBe(401);
    expect((await t.as('apprenant').post('/user_suspend_datas', { ...body, userId: 'x' })).status).toBe(422);
  });
});
