import { hash } from '@node-rs/argon2';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../test/app.ts';
import { apprenant } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';

const PASSWORD = 'Sillage-essai-2026';
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('tentatives').execute());

const ask = (person: PersonName | null, id: number) => t.as(person).post('/apprenants/fiche-acces', { id });
async function textOf({ bytes }: Answer): Promise<string> {
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true });
  expect(totalPages).toBe(1);
  return text;
}
const codeIn = (text: string) => /[2-9A-Z]{4}(-[2-9A-Z]{4}){2}/.exec(text)![0];
/** A learner of the world's Nantes, of whom nothing is known that would be a proof. */
const learner = (codeApprenant: string, passwordHash: string | null = null) =>
  apprenant(t.db, {
    etablissementId: t.world.etablissements.nantes.id,
    nom: "D'Aubigné",
    prenom: 'Lœtitia',
    codeApprenant,
    passwordHash,
  });
const choose = async (code: string, proof: string, password = PASSWORD) =>
  (await t.as(null).post('/login', { code, password, proof })).status;

test.each(['admin', 'groupement', 'etablissement', 'referent'] as const)(
  'P-4-06 · %s prints the access sheet of a learner: its code opens the account once',
  async (person) => {
    const codeApprenant = `FICHE-${person.toUpperCase()}`;
    const { id } = await learner(codeApprenant);
    const sheet = await ask(person, id);
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(sheet.headers['content-disposition']).toContain(`Fiche d_acces ${codeApprenant}.pdf`);
    expect(sheet.headers['cache-control']).toBe('private, no-store');
    const text = await textOf(sheet);
    for (const told of ["Lœtitia D'Aubigné", codeApprenant, 'CHU de Nantes', 'http://sillage.test', '7 jours']) {
      expect(text.replaceAll('’', "'").replaceAll('\n', ' ')).toContain(told);
    }
    expect(await choose(codeApprenant, codeIn(text))).toBe(200);
    expect(await choose(codeApprenant, codeIn(text), 'Autre-phrase-2026')).toBe(401);
  },
);

test('a new sheet ends the former one, and gives a new password to who has forgotten it', async () => {
  const { id } = await learner('FICHE-OUBLI', await hash('Ancienne-marée-2026'));
  const former = codeIn(await textOf(await ask('referent', id)));
  const code = codeIn(await textOf(await ask('referent', id)));
  expect(await choose('FICHE-OUBLI', former)).toBe(401);
  expect(await choose('FICHE-OUBLI', code)).toBe(200);
});

test('the sheet leaves a line in the trail and a hash, never the code', async () => {
  const { id, userId } = await learner('FICHE-TRACE');
  const code = codeIn(await textOf(await ask('referent', id)));
  const line = await t.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    action: 'apprenants.ficheAcces',
    userId: t.world.userIds.referent,
    objet: `/api/apprenants/${id}`,
    details: {},
  });
  const tokens = await t.db.selectFrom('jetons').selectAll().where('userId', '=', userId).execute();
  expect(tokens).toMatchObject([{ usage: 'code' }]);
  for (const kept of [JSON.stringify(line), JSON.stringify(tokens), tokens[0]!.hash.toString('latin1')]) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  }
});

test('only who may edit the learner prints it, and none of an archived one', async () => {
  const { nantes, rennes } = t.world.apprenants;
  for (const [person, status] of [
    [null, 401],
    ['apprenant', 403],
    ['referentSans', 403],
  ] as const) {
    expect([person, (await ask(person, nantes.id)).status]).toEqual([person, status]);
  }
  for (const person of ['groupement', 'etablissement', 'referent'] as const) {
    expect([person, (await ask(person, rennes.id)).status]).toEqual([person, 404]);
    expect([person, (await ask(person, 2_000_000_000)).status]).toEqual([person, 404]);
  }
  expect(await t.db.selectFrom('jetons').where('userId', '=', rennes.userId).selectAll().execute()).toEqual([]);
  const archived = await learner('FICHE-ARCHIVE');
  await t.db.updateTable('apprenants').set({ deletedAt: '2026-01-01' }).where('id', '=', archived.id).execute();
  expect((await ask('admin', archived.id)).body.code).toBe('apprenants.archive');
});

const askAll = (person: PersonName | null, ids: number[]) => t.as(person).post('/apprenants/fiches-acces', { ids });
const preview = (person: PersonName, ids: number[]) => t.as(person).post('/apprenants/fiches-acces/apercu', { ids });
async function pagesOf({ bytes, status }: Answer): Promise<string[]> {
  expect(status).toBe(200);
  return (await extractText(new Uint8Array(bytes))).text;
}
const named = async (nom: string, values: object = {}) => {
  const codeApprenant = `LOT-${nom.toUpperCase()}`;
  const etablissementId = t.world.etablissements.nantes.id;
  return {
    ...(await apprenant(t.db, { etablissementId, nom, prenom: 'Maël', codeApprenant, ...values })),
    codeApprenant,
  };
};

test('P-4-06 · the sheets of several learners are one document, a page for each by name, whose code opens no other account', async () => {
  const learners = [await named('Zurfluh'), await named('Abalain')];
  const { id: retired } = await named('Parti', { deletedAt: '2026-01-01T00:00:00Z' });
  const { id: blocked } = await named('Bloque', { estBloque: true });
  const ids = [...learners.map(({ id }) => id), blocked, retired];
  expect((await preview('admin', ids)).body).toMatchObject({ fiches: 2, sans: ['Bloque Maël', 'Parti Maël'] });

  const former = codeIn(await textOf(await ask('admin', learners[0]!.id)));
  const sheets = await askAll('admin', ids);
  expect(sheets.headers['content-disposition']).toContain('filename="Fiches d_acces.pdf"');
  const pages = await pagesOf(sheets);
  expect(pages.map((text) => /LOT-\w+/.exec(text)![0])).toEqual(['LOT-ABALAIN', 'LOT-ZURFLUH']);
  for (const text of pages) expect(text).toContain('Premiers pas');
  const [abalain, zurfluh] = pages.map(codeIn);
  expect(await choose('LOT-ZURFLUH', abalain!)).toBe(401);
  expect(await choose('LOT-ZURFLUH', former)).toBe(401);
  expect(await choose('LOT-ZURFLUH', zurfluh!)).toBe(200);
  expect(await choose('LOT-ABALAIN', abalain!)).toBe(200);

  const line = await t.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'apprenants.fichesAcces')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line.details).toEqual({ ids: [learners[1]!.id, learners[0]!.id] });
  expect(JSON.stringify(line)).not.toContain(zurfluh);
  expect((await askAll('admin', [blocked, retired])).body.code).toBe('apprenants.fiches_acces.aucune');
});

test('whoever may print one sheet prints several, of their own learners alone, two hundred at most', async () => {
  const { id } = await named('Seul');
  const { rennes } = t.world.apprenants;
  for (const person of ['admin', 'groupement', 'etablissement', 'referent'] as const) {
    expect([person, (await askAll(person, [id])).status]).toEqual([person, 200]);
  }
  const tokens = async () => t.db.selectFrom('jetons').selectAll().where('userId', '=', rennes.userId).execute();
  const before = await tokens();
  for (const person of ['groupement', 'etablissement', 'referent'] as const) {
    expect([person, (await askAll(person, [id, rennes.id])).status]).toEqual([person, 404]);
    expect([person, (await preview(person, [id, rennes.id])).status]).toEqual([person, 404]);
  }
  expect(await tokens()).toEqual(before);
  for (const [person, status] of [
    [null, 401],
    ['apprenant', 403],
    ['referentSans', 403],
  ] as const) {
    expect([person, (await askAll(person, [id])).status]).toEqual([person, status]);
  }
  const many = await askAll(
    'admin',
    Array.from({ length: 201 }, (_, rank) => rank + 1),
  );
  expect(many.status).toBe(422);
  expect(JSON.stringify(many.body)).toContain('200 fiches d’accès au plus');
});

test('two hundred sheets are one document, made while one waits', async () => {
  const ids: number[] = [];
  for (let rank = 0; rank < 200; rank++) ids.push((await named(`Nombreux${rank}`)).id);
  const pages = await pagesOf(await askAll('etablissement', ids));
  expect(new Set(pages.map(codeIn)).size).toBe(200);
}, 120_000);
