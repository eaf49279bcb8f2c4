import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const infos = {
  etablissement: 'Clinique des Acacias',
  adresse: '3 rue des Lilas, 44000 Nantes',
  entite: 'Bâtiment B',
  modules: 'Hygiène des mains',
  rechercheRisques: true,
  date_debut: '2026-11-20',
  date_fin: '2027-11-19',
};

async function quote(pages = 2, password?: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) document.addPage([300, 400]).drawText(`Devis page ${page}`);
  if (password) document.encrypt({ userPassword: password, ownerPassword: password });
  return Buffer.from(await document.save());
}

function form(given: object, devis?: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'sillage-limite';
  const part = (name: string, extra = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n`;
  const parts: Buffer[] = [Buffer.from(`${part('datas')}${JSON.stringify({ infos: given })}\r\n`)];
  if (devis)
    parts.push(
      Buffer.from(part('devis', '; filename="devis.pdf"\r\ncontent-type: application/pdf')),
      devis,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

async function make(
  given: object,
  devis?: Buffer,
  { person = 'admin', ...more }: { person?: 'admin' | 'etablissement'; 'idempotency-key'?: string } = {},
) {
  const { payload, headers } = form(given, devis);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/ConventionsControllerTpm',
    headers: { ...headers, ...more, cookie: t.world.cookies[person] },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function pagesOf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  return { texts, document };
}

const open = async (address: string) => t.as('admin').get(address.slice('/api'.length));

describe('the agreement', () => {
  test('S-2.17-11 S-2.17-12 S-2.17-13 S-7-46 S-7-47 · one PDF: the quote as given, the agreement, the general terms', async () => {
    const { status, body } = await make(infos, await quote());
    expect(status).toBe(201);
    const { headers, bytes } = await open(body.PdfAdress);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      expect.stringContaining('inline'),
    ]);
    const { texts } = await pagesOf(bytes);
    expect(texts).toHaveLength(4);
    expect(texts.slice(0, 2)).toEqual(['Devis page 1', 'Devis page 2']);
    expect(texts[2]).toContain('Convention de formation');
    expect(texts[3]).toContain('Conditions générales de vente');
    const { empreinte } = await t.db
      .selectFrom('conventions')
      .where('id', '=', body.id)
      .select('empreinte')
      .executeTakeFirstOrThrow();
    const { createHash } = await import('node:crypto');
    expect(createHash('sha256').update(bytes).digest().equals(empreinte)).toBe(true);
  });

  test('sent eight times at once with one key it is made once; the key is not for another quote', async () => {
    const devis = await quote();
    const key = { 'idempotency-key': 'convention-du-matin' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(infos, devis, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect((await make(infos, await quote(3), key)).status).toBe(422);
  });

  test('S-2.17-14 S-3-30 · its text says what the form said; without a quote it comes first; the clause only when ticked', async () => {
    const { body } = await make(infos);
    const { texts, document } = await pagesOf((await open(body.PdfAdress)).bytes);
    expect(texts).toHaveLength(2);
    for (const part of [
      'Clinique des Acacias',
      '3 rue des Lilas, 44000 Nantes',
      'Bâtiment B',
      'Hygiène des mains',
      '20 novembre 2026',
      '19 novembre 2027',
      'recherche de risques',
    ])
      expect(texts[0]).toContain(part);
    expect((await document.getMarkInfo())?.Marked).toBe(true);
    const plain = await make({ ...infos, rechercheRisques: false, entite: null, modules: null });
    const { texts: without } = await pagesOf((await open(plain.body.PdfAdress)).bytes);
    expect(without[0]).not.toContain('recherche de risques');
  });

  test('it is kept, and listed with who made it, when and for whom; for administrators alone', async () => {
    const { body } = await make({ ...infos, etablissement: 'Maison des Ormes' });
    const list = await t.as('csm').get('/conventions?search=ormes');
    expect(list.body['hydra:member']).toMatchObject([
      {
        id: body.id,
        etablissement: 'Maison des Ormes',
        createdAt: '2026-11-20T09:00:00.000Z',
        PdfAdress: body.PdfAdress,
      },
    ]);
    expect(list.body['hydra:member'][0].auteur).toEqual(expect.any(String));
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).get('/conventions')).status).toBe(403);
      expect((await t.as(person).get(`/conventions/${body.id}/pdf`)).status).toBe(403);
    }
    expect((await make(infos, undefined, { person: 'etablissement' })).status).toBe(403);
    expect((await t.as('admin').get('/conventions/999999/pdf')).status).toBe(404);
  });
});

describe('what is refused', () => {
  test.each(['etablissement', 'adresse', 'date_debut', 'date_fin'] as const)(
    'S-5-12 S-5-13 S-5-14 S-5-15 S-8-13 · an empty %s',
    async (field) => {
      for (const empty of [field.startsWith('date') ? null : ' ', '']) {
        const { status, body } = await make({ ...infos, [field]: empty });
        expect([status, body.violations]).toMatchObject([
          422,
          [{ propertyPath: `infos.${field}`, message: 'Un ou plusieurs champs sont manquants ou vides' }],
        ]);
      }
    },
  );

  test('S-5-16 · a quote that is no PDF, damaged, protected or over 20 MB, each with its sentence', async () => {
    const whole = await quote();
    const refused = async (devis: Buffer) => {
      const { status, body } = await make(infos, devis);
      return [status, body.code];
    };
    expect(await refused(Buffer.from('PK\u0003\u0004 un tableur'))).toEqual([422, 'fichier.pdf_attendu']);
    expect(await refused(whole.subarray(0, 200))).toEqual([422, 'fichier.pdf_abime']);
    expect(await refused(await quote(1, 'secret'))).toEqual([422, 'fichier.pdf_chiffre']);
    expect(await refused(Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024)]))).toEqual([413, 'fichier.trop_grand']);
    expect((await refused(Buffer.alloc(24 * 1024 * 1024)))[0]).toBe(413);
  });

  test('without general terms, none is made', async () => {
    const other = await testApp({ SILLAGE_DEMO: '0' });
    try {
      const { payload, headers } = form(infos);
      const answer = await other.app.inject({
        method: 'POST',
        url: '/api/ConventionsControllerTpm',
        headers: { ...headers, cookie: other.world.cookies.admin },
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'conventions.sans_conditions']);
    } finally {
      await other.close();
    }
  });
});
