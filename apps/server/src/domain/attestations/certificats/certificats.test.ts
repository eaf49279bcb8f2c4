import { sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheet.ts';

const PASSWORD = 'un secret de ce serveur';
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ CERTIFICATE_PASSWORD: PASSWORD, SILLAGE_DEMO: '0' });
});
afterAll(() => t.close());

const TITLES = ['nom', 'prenom', 'etablissement', 'date', 'heure'];
const row = (nom: string, prenom = 'Zoé', date = '05/03/2026', heure = '09:30') => ({
  nom,
  prenom,
  etablissement: 'CHU de Nantes',
  date,
  heure,
});

function workbook(titles: string[], rows: string[][]) {
  return writeSpreadsheet([
    { nom: 'Promotion A', colonnes: titles.map((titre) => ({ titre })), lignes: rows },
    { nom: 'Vide', colonnes: titles.map((titre) => ({ titre })), lignes: [] },
  ]);
}

function read(bytes: Uint8Array, person: 'admin' | 'etablissement' = 'admin') {
  return t.app.inject({
    method: 'POST',
    url: '/api/certificats/fichier',
    headers: { cookie: t.world.cookies[person], 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
}

const make = (body: object) => t.as('admin').post('/certificats', { motDePasse: PASSWORD, ...body });
const lots = async () => (await t.as('admin').get('/attestations/lots?type=certificatRealisation')).body;

describe('the workbook', () => {
  test('S-2.18-01 S-5-07 S-2.18-03 S-3-08 · an .xlsx gives its rows by their titles, with sheet and row; nothing else is read', async () => {
    const bytes = await workbook(TITLES, [['Abgrall', 'Zoé', 'CHU de Nantes', '05/03/2026', '09:30']]);
    const { statusCode, body } = await read(bytes);
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ infos: [row('Abgrall')], positions: [{ feuille: 'Promotion A', ligne: 2 }] }),
    ]);
    for (const other of ['nom;prenom\nA;B', '%PDF-1.7', `${'PK\u0003\u0004'.padEnd(30, 'x')}mimetypeapplication`]) {
      const refused = await read(Buffer.from(other, 'latin1'));
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'attestations.certificat.format']);
    }
    expect((await read(bytes, 'etablissement')).statusCode).toBe(403);
  });
});

describe('what is refused', () => {
  test('S-3-08 · two columns of one title, told by sheet and row', async () => {
    const rows = [['Abgrall', 'Zoé', 'CHU de Nantes', '05/03/2026', '09:30', 'Bihan']];
    const { statusCode, body } = await read(await workbook([...TITLES, 'Nom'], rows));
    expect([statusCode, JSON.parse(body)['hydra:description']]).toEqual([
      422,
      expect.stringMatching(
        /^Feuille «\s?Promotion A\s?», ligne 1\s: le titre «\s?nom\s?» est celui de deux colonnes.$/,
      ),
    ]);
  });

  test('a workbook of more rows than one archive makes, when it is read', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => Object.values(row(`N${at}`)));
    const { statusCode, body } = await read(await workbook(TITLES, rows(2_001)));
    expect([statusCode, JSON.parse(body)['hydra:description']]).toEqual([
      422,
      expect.stringMatching(/^Ce fichier dépasse 2\s000 lignes\s: partagez-le en plusieurs fichiers.$/),
    ]);
    expect((await read(await workbook(TITLES, rows(2_000)))).statusCode).toBe(200);
  });

  test('S-5-01 S-8-24 S-4-37 · first a wrong password, whatever else is wrong', async () => {
    const { status, body } = await make({ motDePasse: 'autre', infos: [{ inconnu: 'x' }] });
    expect([status, body['hydra:description']]).toEqual([403, 'Mot de passe incorrect']);
  });

  test('S-5-02 S-8-25 S-4-37 · then a missing file', async () => {
    for (const infos of [null, []]) {
      const { status, body } = await make({ infos });
      expect([status, body['hydra:description']]).toEqual([
        422,
        'Veuillez téléverser un fichier excel pour pouvoir télécharger vos certificats',
      ]);
    }
  });

  test('S-5-03 S-5-04 S-5-06 S-8-26 · then an unknown title, or a missing one', async () => {
    const { heure: _, ...without } = row('Abgrall');
    for (const infos of [[{ ...row('Abgrall'), scenario: 'x' }], [without], [row('Abgrall'), without]]) {
      const { status, body } = await make({ infos });
      expect([status, body['hydra:description']]).toEqual([
        422,
        expect.stringMatching(
          /^Un ou plusieurs en-tête de colonnes ne sont pas corrects. Les informations nécessaires sont\s: nom, prenom, scenario, date, heure$/,
        ),
      ]);
    }
  });

  test('a row with a bad date, a bad time, a name that is empty or too long, or said twice is told by sheet and row; nothing is made', async () => {
    const before = await lots();
    const infos = [
      row('Abgrall'),
      row('Bihan', 'Yann', '31/02/2026'),
      row(' ', 'Zoé'),
      row('Cadic', '', '2026-03-05', '25:00'),
      row('Abgrall'),
      row('\u200B', 'x'.repeat(251)),
      row('Ancien', 'Zoé', '31/12/1999'),
      row('Lointain', 'Zoé', '01/01/2100'),
      row('Fichet', '#REF!', '#N/A'),
      row('Futur', 'Zoé', '21/11/2026'),
      row('Présent', 'Zoé', '20/11/2026'),
    ];
    const positions = infos.map((_, index) => ({ feuille: 'Promotion A', ligne: index + 2 }));
    const { status, body } = await make({ infos, positions });
    expect(status).toBe(422);
    const told = body.violations.map(({ propertyPath, message }: Record<string, string>) => [
      propertyPath,
      message!.replaceAll(/\s/g, ' '),
    ]);
    expect(told).toEqual([
      ['infos.1.date', expect.stringMatching(/^Feuille « Promotion A », ligne 3 : date incorrecte/)],
      ['infos.2.nom', 'Feuille « Promotion A », ligne 4 : le champ « nom » est vide'],
      ['infos.3.prenom', 'Feuille « Promotion A », ligne 5 : le champ « prenom » est vide'],
      ['infos.3.date', expect.stringContaining('date incorrecte')],
      ['infos.3.heure', expect.stringContaining('heure incorrecte')],
      ['infos.4.nom', expect.stringContaining('identique à la ligne 2')],
      ['infos.5.nom', 'Feuille « Promotion A », ligne 7 : le champ « nom » est vide'],
      ['infos.5.prenom', 'Feuille « Promotion A », ligne 7 : le champ « prenom » dépasse 250 signes'],
      [
        'infos.6.date',
        expect.stringMatching(/^Feuille « Promotion A », ligne 8 : date .+ du 01\/01\/2000 au 31\/12\/2099$/),
      ],
      ['infos.7.date', expect.stringMatching(/^Feuille « Promotion A », ligne 9 : date incorrecte/)],
      ['infos.8.prenom', 'Feuille « Promotion A », ligne 10 : le champ « prenom » est une formule en erreur'],
      ['infos.8.date', 'Feuille « Promotion A », ligne 10 : le champ « date » est une formule en erreur'],
      ['infos.9.date', expect.stringMatching(/^Feuille « Promotion A », ligne 11 : date à venir/)],
    ]);
    expect(await lots()).toEqual(before);
    const named = t.db.selectFrom('attestations').where(sql<boolean>`contenu->>'nom' in ('Abgrall', 'Bihan')`);
    expect(await named.selectAll().execute()).toEqual([]);
  });

  test('S-2.18-06 · without a configured password, every one is refused, the empty one too', async () => {
    const other = await testApp({ SILLAGE_DEMO: '0' });
    try {
      for (const motDePasse of ['', PASSWORD, 'undefined']) {
        const { status } = await other.as('admin').post('/certificats', { motDePasse, infos: [row('Abgrall')] });
        expect(status).toBe(403);
      }
    } finally {
      await other.close();
    }
  });
});

describe('what is made', () => {
  async function archive(infos: object[]) {
    const asked = await t
      .as('admin')
      .post(
        '/certificats',
        `datas=${encodeURIComponent(JSON.stringify({ infos, type: 'certificatRealisation', motDePasse: PASSWORD }))}`,
        { 'content-type': 'application/x-www-form-urlencoded' },
      );
    expect(asked.body).toMatchObject({ statut: 'en_attente', total: infos.length, ZipAdress: null, ZipName: null });
    await t.runJobs();
    const lot = (await t.as('admin').get(`/attestations/lots/${asked.body.id}`)).body;
    expect(lot).toMatchObject({ statut: 'termine', faites: infos.length });
    return lot as { ZipAdress: string; ZipName: string };
  }
  const download = (person: 'admin' | 'csm', lot: { ZipAdress: string; ZipName: string }) =>
    t.as(person).get(`/certificats/archive?${new URLSearchParams({ ZipAdress: lot.ZipAdress, ZipName: lot.ZipName })}`);

  test('S-2.18-04 S-2.18-07 S-7-08 S-7-09 S-7-10 · one certificate a row, named after the person, in an archive of the requester alone', async () => {
    const lot = await archive([row('Daniel'), row('Évrard', 'Ánh', '29/02/2024', '14h')]);
    expect(lot.ZipName).toBe('Certificats 2026-11-20.zip');
    const { headers, bytes } = await download('admin', lot);
    expect(headers['content-disposition']).toContain('attachment');
    const zip = await fromBufferPromise(bytes);
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      const parts: Buffer[] = [];
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
      files.set(entry.fileName, Buffer.concat(parts));
    }
    expect([...files.keys()].sort()).toEqual(['Daniel Zoé 2026-03-05.pdf', 'Évrard Ánh 2024-02-29.pdf']);
    const document = await getDocumentProxy(new Uint8Array(files.get('Évrard Ánh 2024-02-29.pdf')!));
    expect(document.numPages).toBe(1);
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    for (const part of [
      'Certificat de réalisation',
      'Délivré le 20 novembre 2026',
      'Ánh Évrard',
      'CHU de Nantes',
      '29 février 2024',
      '14:00',
    ])
      expect(text).toContain(part);
    expect((await document.getMarkInfo())?.Marked).toBe(true);
    expect((await download('csm', lot)).status).toBe(404);
    expect((await download('admin', { ...lot, ZipName: 'autre.zip' })).status).toBe(404);
  });

  test('a certificate is numbered, frozen and publicly checkable; the same row gives the same one', async () => {
    await archive([row('Floch')]);
    await archive([row('Floch'), row('Guillou')]);
    const stored = await t.db
      .selectFrom('attestations')
      .where('type', '=', 'certificatRealisation')
      .where(sql<boolean>`contenu->>'nom' in ('Floch', 'Guillou')`)
      .selectAll()
      .execute();
    expect(stored).toHaveLength(2);
    const { numero } = stored[0]!;
    const { body } = await t.as(null).get(`/attestations/verification/${numero}`);
    expect(body).toMatchObject({
      numero,
      type: 'certificatRealisation',
      statut: 'valide',
      personne: 'Zoé F.',
      etablissement: 'CHU de Nantes',
      date: '2026-03-05',
      heure: '09:30',
      scenario: null,
      delivreeLe: '2026-11-20T09:00:00.000Z',
    });
    expect(JSON.stringify(body)).not.toContain('Floch');
    const changed = t.db.updateTable('attestations').set({ contenu: '{}' }).where('numero', '=', numero);
    await expect(changed.execute()).rejects.toThrow('append-only');
  });
});
