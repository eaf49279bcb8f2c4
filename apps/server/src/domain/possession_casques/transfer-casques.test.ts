import { message } from '@sillage/contracts/messages.fr.ts';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque, passage, possession } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const FIRST_DAY = '2026-06-01';
const rennes = () => t.world.etablissements.rennes.id;
const nantes = () => t.world.etablissements.nantes.id;

/** A headset that is at Nantes since January. */
async function held(numeroSerie: string, change: object = {}) {
  const { id } = await casque(t.db, { numeroSerie });
  const stay = await possession(t.db, { casqueId: id, etablissementId: nantes(), ...change });
  return { id, possession: stay.id };
}

const to = (change: object = {}) => ({ etablissement: rennes(), dateDebut: FIRST_DAY, ...change });
const move = (casques: number[], change: object = {}, headers = {}) =>
  t.as('csm').post('/possession_casques/transfert', { casques, ...to(change) }, headers);
async function stays(casqueId: number) {
  const rows = await t.db
    .selectFrom('possession_casques')
    .select(['etablissementId', 'emplacement', 'dateDebut', 'dateFin'])
    .where('casqueId', '=', casqueId)
    .orderBy('dateDebut')
    .execute();
  return rows.map(({ etablissementId, dateDebut, dateFin }) => [etablissementId, dateDebut, dateFin]);
}
const sentences = ({ body }: { body: { violations?: { message: string }[] } }) =>
  (body.violations ?? []).map(({ message }) => message);

test('P-3-91 · a transfer ends one possession the day before, begins the next, and is told once', async () => {
  const { id } = await held('TRANSFERT-1');
  const answer = await move([id]);
  expect(answer.status).toBe(201);
  expect(await stays(id)).toEqual([
    [nantes(), '2026-01-01', '2026-05-31'],
    [rennes(), FIRST_DAY, null],
  ]);
  const { body } = await t.as('csm').post('/appareil/historique/list', { itemId: id });
  expect(body.historique[0].valeur).toBe(
    message('casques.historique.transfert', {
      lieu: 'CHU de Nantes',
      possession: 'IFSI de Rennes, à partir du 01/06/2026',
    }),
  );
  const line = await t.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'possession_casques.transferer')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line.details).toMatchObject({ casques: [id], etablissement: rennes(), possessions: answer.body.possessions });
});

test('back to the provider, and for a time', async () => {
  const { id } = await held('TRANSFERT-2');
  expect((await move([id], { etablissement: null, dateFin: '2026-06-30' })).status).toBe(201);
  expect((await stays(id)).at(-1)).toEqual([null, FIRST_DAY, '2026-06-30']);
});

test('sent again with its key, it is done once', async () => {
  const { id } = await held('TRANSFERT-3');
  const key = { 'idempotency-key': 'transfert-3' };
  const [first, second] = [await move([id], {}, key), await move([id], {}, key)];
  expect(second.body.possessions).toEqual(first.body.possessions);
  expect(await stays(id)).toHaveLength(2);
});

test('all go, or none: the one in the way is named, with where it is', async () => {
  const free = await held('TRANSFERT-4');
  const busy = await held('TRANSFERT-5', { dateDebut: FIRST_DAY });
  const there = await held('TRANSFERT-6', { etablissementId: rennes() });
  const answer = await move([free.id, busy.id, there.id]);
  expect(answer.status).toBe(422);
  expect(sentences(answer).sort()).toEqual([
    message('possession_casques.pas_libre', {
      numero: 'TRANSFERT-5',
      possession: 'CHU de Nantes, à partir du 01/06/2026',
    }),
    message('possession_casques.deja_sur_place', {
      numero: 'TRANSFERT-6',
      possession: 'IFSI de Rennes, à partir du 01/01/2026',
    }),
  ]);
  expect(await stays(free.id)).toHaveLength(1);
  expect((await move([free.id, 999_999])).status).toBe(422);
  expect(await stays(free.id)).toHaveLength(1);
});

test('two people move one headset at once: one of them does', async () => {
  const { id } = await held('TRANSFERT-7');
  const answers = await Promise.all([move([id]), move([id], { etablissement: null })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await stays(id)).toHaveLength(2);
});

test('P-6-20 · only the admin group moves headsets, or sees what a move would do', async () => {
  const { id, possession: own } = await held('TRANSFERT-8');
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    const as = t.as(person);
    for (const [path, body] of [
      ['', { casques: [id], ...to() }],
      ['/verification', { numeros: ['TRANSFERT-8'], ...to() }],
      ['/bon', { possessions: [own] }],
    ] as const) {
      expect((await as.post(`/possession_casques/transfert${path}`, body)).status).toBe(403);
    }
  }
  expect(await stays(id)).toHaveLength(1);
});

test('foreseen line by line: what leaves, with its sessions, what stays, what is unknown, and what it may have been', async () => {
  const { id, possession: own } = await held('VU-OO1-A');
  await passage(t.db, { casqueId: id, etablissementId: nantes() });
  await held('VU-002', { etablissementId: rennes() });
  await held('VU-003', { dateDebut: '2026-07-01' });
  const numeros = ['VU-OO1-A', 'VU-002', 'VU-003', 'VU-0O2', 'VU-999', '', 'VU-002'];
  const { body } = await t.as('admin').post('/possession_casques/transfert/verification', { numeros, ...to() });
  expect(body.lieu).toBe('IFSI de Rennes');
  expect(body.lignes).toMatchObject([
    {
      numeroSerie: 'VU-OO1-A',
      casque: id,
      etat: 'pret',
      depart: { id: own, lieu: 'CHU de Nantes', dateDebut: '2026-01-01', dateFin: null },
      sessions: 1,
    },
    { numeroSerie: 'VU-002', etat: 'sur_place', depart: { lieu: 'IFSI de Rennes' } },
    { numeroSerie: 'VU-003', etat: 'occupe', depart: null, obstacle: { dateDebut: '2026-07-01' } },
    { numeroSerie: 'VU-0O2', casque: null, etat: 'inconnu', proche: 'VU-002' },
    { numeroSerie: 'VU-999', etat: 'inconnu', proche: null },
  ]);
});

test('the slip: a page for each lieu that is left, with its headsets and two signatures', async () => {
  const [a, b, c] = [
    await held('BON-1'),
    await held('BON-2'),
    await held('BON-3', { etablissementId: t.world.etablissements.rennes.id }),
  ];
  const etablissement = null;
  const { body } = await move([a.id, b.id, c.id], { etablissement });
  const sheet = await t.as('csm').post('/possession_casques/transfert/bon', { possessions: body.possessions });
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text, totalPages } = await extractText(new Uint8Array(sheet.bytes), { mergePages: false });
  expect(totalPages).toBe(2);
  const nantesPage = text.find((page) => page.includes('CHU de Nantes'))!;
  for (const told of ['BON-1', 'BON-2', 'Chez le prestataire', '01/06/2026', '2 appareils', 'Remis par', 'Reçu par']) {
    expect(nantesPage).toContain(told);
  }
  expect(nantesPage).not.toContain('BON-3');
  expect((await t.as('csm').post('/possession_casques/transfert/bon', { possessions: [999_999] })).status).toBe(404);
});

test.each(['A\ud800', 'A\u0000'])('a number that cannot be stored is refused, not looked up: %j', async (numero) => {
  const asked = { numeros: [numero], ...to() };
  const { status, body } = await t.as('admin').post('/possession_casques/transfert/verification', asked);
  expect([status, body.violations[0].code]).toEqual([422, 'validation.signe']);
});

const back = (retours: object[], person: 'csm' | 'etablissement' = 'csm') =>
  t.as(person).post('/possession_casques/transfert/retour', { retours });

test('a transfer is taken back in one act: what it began is no more, what it ended lasts again', async () => {
  const [one, other] = [await held('RETOUR-1', { dateFin: '2026-12-31' }), await held('RETOUR-2')];
  const { retours } = (await move([one.id, other.id])).body;
  const answer = await back(retours);
  expect([answer.status, answer.body.possessions]).toEqual([200, [one.possession, other.possession]]);
  expect(await stays(one.id)).toEqual([[nantes(), '2026-01-01', '2026-12-31']]);
  expect(await stays(other.id)).toEqual([[nantes(), '2026-01-01', null]]);
  const { body } = await t.as('csm').post('/appareil/historique/list', { itemId: one.id });
  expect(body.historique.slice(0, 2).map(({ valeur }: { valeur: string }) => valeur)).toEqual([
    message('casques.historique.possession_modifiee', {
      avant: 'CHU de Nantes, du 01/01/2026 au 31/05/2026',
      possession: 'CHU de Nantes, du 01/01/2026 au 31/12/2026',
    }),
    message('casques.historique.possession_supprimee', { possession: 'IFSI de Rennes, à partir du 01/06/2026' }),
  ]);
  expect((await back(retours)).status).toBe(404);
});

test('what it ended cannot end before it began', async () => {
  const { id } = await held('RETOUR-ENVERS');
  const [retour] = (await move([id])).body.retours;
  const answer = await back([{ ...retour, depart: { ...retour.depart, dateFin: '2025-12-31' } }]);
  expect([answer.status, answer.body.code]).toEqual([409, 'possession_casques.retour_change']);
});

test('of a headset that was nowhere, nothing lasts again', async () => {
  const { id } = await casque(t.db, { numeroSerie: 'RETOUR-3' });
  const { retours } = (await move([id])).body;
  expect((await back(retours)).body).toMatchObject({ possessions: [] });
  expect(await stays(id)).toEqual([]);
});

test.each(['depart', 'arrivee'] as const)(
  'no transfer is taken back once a possession has changed: %s',
  async (which) => {
    const [one, other] = [await held(`RETOUR-CHANGE-${which}`), await held(`RETOUR-SUIT-${which}`)];
    const { retours } = (await move([one.id, other.id])).body;
    const changed = which === 'depart' ? retours[1].depart.possession : retours[1].possession;
    const change = which === 'depart' ? { dateDebut: '2026-01-02' } : { dateFin: '2026-11-30' };
    expect((await t.as('csm').put(`/possession_casques/${changed}`, change)).status).toBe(200);
    const before = [await stays(one.id), await stays(other.id)];
    const answer = await back(retours);
    expect([answer.status, answer.body.code]).toEqual([409, 'possession_casques.retour_change']);
    expect([await stays(one.id), await stays(other.id)]).toEqual(before);
  },
);

test('nor once sessions came from where the headset went', async () => {
  const { id } = await held('RETOUR-SESSIONS');
  const { retours } = (await move([id])).body;
  const { createdAt } = await t.db
    .selectFrom('possession_casques')
    .select('createdAt')
    .where('id', '=', retours[0].possession)
    .executeTakeFirstOrThrow();
  await passage(t.db, { etablissementId: nantes(), casqueId: id, recuLe: createdAt });
  await passage(t.db, { etablissementId: rennes(), casqueId: id, recuLe: '2026-01-01T00:00:00Z' });
  const { session } = await passage(t.db, { etablissementId: rennes(), casqueId: id, recuLe: createdAt });
  const answer = await back(retours);
  expect([answer.status, answer.body.code]).toEqual([409, 'possession_casques.retour_sessions']);
  await t.db.deleteFrom('passages').where('session', '=', session).execute();
  expect((await back(retours)).status).toBe(200);
});

test('nor of another headset, nor when the place is taken since', async () => {
  const [one, other] = [await held('RETOUR-AUTRE-1'), await held('RETOUR-AUTRE-2')];
  const [first, second] = (await move([one.id, other.id])).body.retours;
  expect((await back([{ ...first, depart: second.depart }])).status).toBe(409);
  const late = await held('RETOUR-PRIS');
  const { retours } = (await move([late.id], { dateFin: '2026-06-30' })).body;
  await possession(t.db, { casqueId: late.id, etablissementId: rennes(), dateDebut: '2026-08-01' });
  const answer = await back(retours);
  expect([answer.status, answer.body.code]).toEqual([409, 'possession_casques.retour_change']);
});
