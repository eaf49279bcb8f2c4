import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, passage, scenario } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { issueAttestations } from './issue-attestations.ts';

let t: TestApp;
let scenarioId: number;
beforeAll(async () => {
  t = await testApp();
  scenarioId = (await scenario(t.db, { nom: 'Friction au lit du patient', dpc: true })).id;
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

type Values = Partial<Parameters<typeof passage>[1]>;

async function session(values: Values = {}): Promise<string> {
  const etablissementId = t.world.etablissements.nantes.id;
  const apprenantId = t.world.apprenants.nantes.id;
  const given = {
    etablissementId,
    apprenantId,
    scenarioId,
    profil: 'Infirmier',
    score: 87.5,
    dureeSecondes: 1260,
    ...values,
  };
  return (await passage(t.db, given)).session;
}

function issue(sessions: string[], dpc = false) {
  const { userIds } = t.world;
  return t.db
    .transaction()
    .execute((tx) => issueAttestations(tx, { sessions, dpc, userId: userIds.etablissement, now: t.clock.current }));
}

const stored = (id: string) =>
  t.db.selectFrom('attestations').where('session', '=', id).selectAll().orderBy('id').execute();
const codeOf = async (id: string) =>
  (await t.db.selectFrom('passages').where('session', '=', id).select('codeMobile').executeTakeFirstOrThrow())
    .codeMobile;

async function textOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  return {
    document,
    pages: document.numPages,
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' '),
  };
}

describe('issue', () => {
  test('the same facts give the same attestation, with its number and its date', async () => {
    const id = await session();
    const [first] = await issue([id]);
    t.clock.current = new Date('2026-11-21T10:00:00Z');
    const [again] = await issue([id, id]);
    expect(again).toMatchObject({ numero: first!.numero, issuedAt: '2026-11-20T09:00:00.000Z' });
    expect(await stored(id)).toHaveLength(1);
  });

  test('changed facts issue a new attestation that replaces the former one, itself left as it was', async () => {
    const person = await apprenant(t.db, {
      etablissementId: t.world.etablissements.nantes.id,
      nom: 'Lebreton',
      prenom: 'Lœtitia',
    });
    const id = await session({ apprenantId: person.id });
    const [first] = await issue([id]);
    await t.db.updateTable('apprenants').set({ nom: 'Le Breton' }).where('id', '=', person.id).execute();
    const [second] = await issue([id]);
    expect(second!.numero).not.toBe(first!.numero);
    const [old, current] = await stored(id);
    expect([old!.replacedBy, current!.replacedBy]).toEqual([current!.id, null]);
    expect([old!.contenu, current!.contenu]).toMatchObject([{ nom: 'Lebreton' }, { nom: 'Le Breton' }]);
  });

  test('evidence is only ever added', async () => {
    const id = await session();
    const [one] = await issue([id]);
    const row = t.db.updateTable('attestations').where('numero', '=', one!.numero);
    await expect(row.set({ contenu: '{}' }).execute()).rejects.toThrow('append-only');
    await expect(row.set({ issuedAt: '2020-01-01T00:00:00Z' }).execute()).rejects.toThrow('append-only');
    await expect(t.db.deleteFrom('attestations').where('numero', '=', one!.numero).execute()).rejects.toThrow(
      'append-only',
    );
  });

  test('S-2.19-11 S-2.19-12 · with and without the DPC mention are two attestations; an incomplete, a test or an unnamed session has none', async () => {
    const id = await session();
    const [[plain], [dpc]] = [await issue([id]), await issue([id], true)];
    expect(plain!.numero).not.toBe(dpc!.numero);
    expect(await issue([id], true)).toMatchObject([{ numero: dpc!.numero, dpc: true }]);
    const none = [
      await session({ complete: false }),
      await session({ test: true }),
      await session({ apprenantId: null }),
      await session({ apprenantId: null, nom: 'Test', prenom: 'Un' }),
    ];
    expect(await issue(none)).toEqual([]);
  });

  test('two issues of one session at the same moment give one number', async () => {
    const id = await session();
    const issued = await Promise.all([issue([id]), issue([id]), issue([id])]);
    expect(new Set(issued.flat().map(({ numero }) => numero)).size).toBe(1);
  });
});

describe('the own ones', () => {
  test('a learner has every own session that may have one, the latest first, and no other', async () => {
    const [old, late] = [
      await session({ debut: '2019-01-02T09:00:00Z' }),
      await session({ debut: '2019-01-03T09:00:00Z' }),
    ];
    const others = [
      await session({ test: true }),
      await session({ complete: false }),
      await session({ apprenantId: null }),
    ];
    const { body } = await t.as('apprenant').get('/attestations/miennes');
    const found = body.map((one: { session: string }) => one.session);
    expect(found.slice(-2)).toEqual([late, old]);
    expect(others.filter((one) => found.includes(one))).toEqual([]);
    expect((await t.as('referent').get('/attestations/miennes')).status).toBe(403);
  });
});

describe('the document', () => {
  async function mine(id: string, cookie: string): Promise<Answer> {
    return t.withCookie(cookie).get(`/attestations/mienne/${id}`);
  }

  test('S-7-71 · a one-page PDF in French, tagged, titled, its fonts embedded, its text readable with its accents', async () => {
    const id = await session();
    const { status, headers, bytes } = await mine(id, t.world.cookies.apprenant);
    // The world's establishment has the feature.
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain(encodeURIComponent('Abgrall Zoé 2026-11-03.pdf'));
    const { document, pages, text } = await textOf(bytes);
    expect(pages).toBe(1);
    for (const part of [
      'Attestation d’assiduité',
      'Zoé Abgrall',
      'Infirmier',
      'Friction au lit du patient',
      '3 novembre 2026',
      '21 min',
      'Score obtenu',
      'CHU de Nantes',
      'Délivrée le 20 novembre 2026',
      'Sillage',
    ])
      expect(text).toContain(part);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({
      Title: 'Attestation d’assiduité : Zoé Abgrall'.replace(' :', '\u202f:'),
      Language: 'fr-FR',
      // The moment of its issue: the same attestation is made of the same bytes later.
      CreationDate: 'D:20261120090000Z',
    });
    expect((await document.getMarkInfo())?.Marked).toBe(true);
    expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toContain('"H1"');
    const raw = bytes.toString('latin1');
    expect(raw).toContain('pdfuaid:part');
    expect((raw.match(/\/FontFile[23]/g) ?? []).length).toBeGreaterThanOrEqual(2);
    if (spawnSync('qpdf', ['--version']).status === 0) expect(qpdfCheck(bytes)).toBe(0);
  });

  test('the same attestation is the same file, byte for byte', async () => {
    const id = await session();
    const [first, second] = [await mine(id, t.world.cookies.apprenant), await mine(id, t.world.cookies.apprenant)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  test.each([
    ['markup', '#panic("x") $x^2$ [a] *b* _c_ \\ @d <e> `f`', '#eval("1+1")'],
    ['quotes and braces', '"}#{"', "D'Aubigné \\u{41}"],
    ['Vietnamese and Arabic', 'Nguyễn Thị Ánh', 'محمد'],
    ['no font has it', '李小龙', '😀'],
    ['very long', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(7).slice(0, 250), 'A'.repeat(250)],
  ])('a hostile name is data, never code: %s', async (_, nom, prenom) => {
    const person = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id, nom, prenom });
    const id = await session({ apprenantId: person.id });
    const { status, bytes } = await mine(id, await openLogin(t.db, person.userId, t.clock.current));
    expect(status).toBe(200);
    const { pages, text } = await textOf(bytes);
    expect(pages).toBe(1);
    const drawn = nom.startsWith('李') ? '□□□' : [...nom].slice(0, 12).join('');
    expect(text.replaceAll(/[\s\u200b]/g, '')).toContain(drawn.replaceAll(/\s/g, ''));
  });

  test('a learner has the own attestations only, and a foreign session answers like an unknown one', async () => {
    const foreign = await session({
      etablissementId: t.world.etablissements.rennes.id,
      apprenantId: t.world.apprenants.rennes.id,
    });
    const unknown = crypto.randomUUID();
    const answers = await Promise.all([foreign, unknown].map((id) => mine(id, t.world.cookies.apprenant)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect((await mine(foreign, t.world.cookies.etablissement)).status).toBe(403);
  });

  function qpdfCheck(bytes: Uint8Array): number | null {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sillage-pdf-'));
    try {
      writeFileSync(path.join(folder, 'a.pdf'), bytes);
      return spawnSync('qpdf', ['--check', path.join(folder, 'a.pdf')]).status;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
});

describe('verification', () => {
  test('anyone reads what was printed, the name shortened; a replaced attestation says so', async () => {
    const person = await apprenant(t.db, {
      etablissementId: t.world.etablissements.nantes.id,
      nom: 'Kervella',
      prenom: 'Anaïs',
    });
    const id = await session({ apprenantId: person.id });
    const [one] = await issue([id]);
    const found = await t.as(null).get(`/attestations/verification/${one!.numero}`);
    expect(found.body).toMatchObject({
      statut: 'valide',
      numero: one!.numero,
      personne: 'Anaïs K.',
      scenario: 'Friction au lit du patient',
      dureeSecondes: 1260,
      score: 87.5,
      etablissement: 'CHU de Nantes',
      dpc: false,
      delivreeLe: '2026-11-20T09:00:00.000Z',
    });
    expect(JSON.stringify(found.body)).not.toContain('Kervella');
    const typed = one!.numero.toLowerCase().replaceAll('-', ' ');
    expect((await t.as(null).get(`/attestations/verification/${encodeURIComponent(typed)}`)).body.numero).toBe(
      one!.numero,
    );

    await t.db.updateTable('passages').set({ score: 90 }).where('session', '=', id).execute();
    await issue([id]);
    const replaced = await t.as(null).get(`/attestations/verification/${one!.numero}`);
    expect(replaced.body).toMatchObject({ statut: 'remplacee', score: 87.5 });
  });

  test('an unknown number and a text that cannot be one give the same answer; guesses are limited', async () => {
    for (const numero of ['SIL-0000-0000-0000', 'x', '%00', '..%2f..'])
      expect((await t.as(null).get(`/attestations/verification/${numero}`)).status).toBe(404);
    // From an address of its own: the limit of that address is reached by nobody else.
    const guess = { url: '/api/attestations/verification/SIL-0000-0000-0001', remoteAddress: '192.0.2.9' };
    const statuses = new Set<number>();
    for (let count = 0; count < 125; count++) statuses.add((await t.app.inject(guess)).statusCode);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('mon-attestation', () => {
  test('S-2.1-23 S-2.1-24 · without a login, the mobile code finds its session, counts the request and gives the PDF', async () => {
    const id = await session();
    const code = await codeOf(id);
    const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`;
    const found = await t.as(null).post('/attestations/mon-attestation', { code: typed });
    expect(found.body).toMatchObject({ personne: 'Zoé A.', scenario: 'Friction au lit du patient' });
    const demandes = () => t.db.selectFrom('attestation_demandes').where('session', '=', id).selectAll().execute();
    expect(await demandes()).toMatchObject([
      { etablissementId: t.world.etablissements.nantes.id, demandeLe: t.clock.current.toISOString() },
    ]);
    const pdf = await t.as(null).post('/attestations/mon-attestation/pdf', { code });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect((await textOf(pdf.bytes)).text).toContain('Zoé Abgrall');
    expect(await demandes()).toHaveLength(1);
  });

  test('S-2.1-24 S-7-98 S-8-11 · a code of no session, or of one that may have no attestation, gives the sentence of section 8', async () => {
    const unnamed = await codeOf(await session({ apprenantId: null }));
    for (const code of ['0000000000', 'pas un code', unnamed]) {
      for (const path of ['/attestations/mon-attestation', '/attestations/mon-attestation/pdf']) {
        const { status, body } = await t.as(null).post(path, { code });
        expect([status, body['hydra:description']]).toEqual([
          404,
          'Ce code ne correspond à aucune session, assurez-vous de l’avoir saisi correctement',
        ]);
      }
    }
    expect((await t.as(null).post('/attestations/mon-attestation', { code: '' })).status).toBe(422);
  });
});
