import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque } from '../../../test/builders.ts';
import { AT, type Device, makeDevice, makeKey } from '../../../test/device.ts';
import { hashToken } from '../../platform/login.ts';

const NOW = '2026-11-20T09:00:00.000Z';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.current = new Date(NOW);
  d = await makeDevice(t);
});

test('a whole session in one batch is acknowledged once stored, and becomes a passage of who held the headset', async () => {
  const zoe = t.world.apprenants.nantes;
  const { status, body } = await d.send([
    d.debut({ personne: { codeApprenant: 'APP-NANTES-0001' }, langue: 'fr' }),
    d.event(1, { type: 'etape', code: 'accueil', libelle: 'Accueil du patient' }),
    d.event(2, {
      type: 'action',
      code: 'friction_30s',
      correcte: true,
      categorie: 'Hygiene',
      erreur: null,
      pourquoi: true,
    }),
    d.event(3, { type: 'reponse', code: 'q1', valeur: 'b' }),
    d.event(4, { type: 'objectif', code: 'o1', libelle: 'Sécuriser', atteint: true }),
    d.event(5, { type: 'interaction', code: 'main', donnees: { x: 0.25, objets: ['gel'] } }),
    d.event(6, { type: 'satisfaction', question: 1, valeur: 4 }),
    d.event(7, { type: 'satisfaction', question: 5, valeur: 3 }),
    d.fin(8, { at: '2026-11-19T09:21:00.000Z' }),
  ]);
  expect({ status, body }).toMatchObject({ status: 200, body: { acceptes: 9, doublons: 0, refuses: [] } });
  expect(await d.derived()).toMatchObject({
    etablissementId: t.world.etablissements.nantes.id,
    casqueId: d.casqueId,
    numeroSerie: d.serial,
    plateforme: 'casque',
    scenarioId: d.played.id,
    profil: 'Infirmier',
    apprenantId: zoe.id,
    codeApprenant: 'APP-NANTES-0001',
    langue: 'fr',
    test: false,
    complete: true,
    debut: AT,
    fin: '2026-11-19T09:21:00.000Z',
    dureeSecondes: 1260,
    score: '87.50',
    satisfaction1: 4,
    satisfaction2: null,
    satisfaction5: 3,
    evenements: 9,
    manquants: 0,
  });
  const stored = await d.events();
  expect(stored[2]!.donnees).toEqual({
    code: 'friction_30s',
    correcte: true,
    categorie: 'Hygiene',
    erreur: null,
    pourquoi: true,
  });
  expect(stored[5]!.donnees).toEqual({ code: 'main', donnees: { x: 0.25, objets: ['gel'] } });
  expect(stored[0]).toMatchObject({
    casqueId: d.casqueId,
    recuLe: NOW,
    appareil: { version: '4.2.1', plateforme: 'casque' },
  });
});

test('gzip is accepted, and the limit holds for what it unpacks to', async () => {
  const post = (payload: Buffer) =>
    t.app.inject({
      method: 'POST',
      url: '/api/journaux',
      headers: {
        authorization: `Bearer ${d.key}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload,
    });
  const appareil = { numeroSerie: d.serial, plateforme: 'casque' };
  const small = await post(gzipSync(JSON.stringify({ appareil, evenements: [d.debut()] })));
  expect([small.statusCode, small.json().acceptes]).toEqual([200, 1]);
  const bomb = await post(
    gzipSync(JSON.stringify({ appareil, evenements: [d.debut({ profil: 'x'.repeat(2_000_000) })] })),
  );
  expect([bomb.statusCode, bomb.json().code]).toEqual([413, 'erreur.corps_trop_grand']);
  const broken = await post(Buffer.from('no gzip at all'));
  expect(broken.statusCode).toBe(400);
});

test('two sendings of one batch at the same moment store it once', async () => {
  const batch = [
    d.debut(),
    ...Array.from({ length: 100 }, (_, rank) => d.event(rank + 1, { type: 'etape', code: 'e' })),
    d.fin(101),
  ];
  const answers = await Promise.all([d.send(batch), d.send(batch.toReversed()), d.send(batch)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.acceptes).toSorted()).toEqual([0, 0, 102]);
  expect(await d.events()).toHaveLength(102);
});

test('an event that is wrong is refused with its reason and stops no other', async () => {
  const late = d.event(3, { type: 'etape', code: 'x', at: '2025-10-10T09:00:00Z' });
  const early = d.event(4, { type: 'etape', code: 'x', at: '2026-11-21T09:00:01Z' });
  const unknown = d.event(5, { type: 'danse' });
  const big = d.event(6, { type: 'interaction', code: 'x', donnees: { texte: 'é'.repeat(4_200) } });
  const answer = d.event(7, { type: 'satisfaction', question: 6, valeur: 4 });
  const { body, status } = await d.send([
    d.debut(),
    null,
    'x',
    late,
    early,
    unknown,
    big,
    answer,
    { id: 12 },
    d.fin(1),
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ acceptes: 2, doublons: 0 });
  expect(body.refuses.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
    [null, 'journaux.evenement'],
    [null, 'journaux.evenement'],
    [late.id, 'journaux.date_ancienne'],
    [early.id, 'journaux.date_future'],
    [unknown.id, 'journaux.type'],
    [big.id, 'journaux.donnees'],
    [answer.id, 'journaux.champ'],
    [null, 'journaux.type'],
  ]);
  expect(body.refuses[6].message).toBe('Champ «\u202fquestion\u202f» absent ou incorrect');
  expect((await d.send([d.event(2, { type: 'etape', code: 'x', at: '2026-11-21T08:59:59Z' })])).body.acceptes).toBe(1);
});

test('a thousand events are taken, one more is refused whole with 413', async () => {
  const many = Array.from({ length: 1_001 }, (_, seq) => d.event(seq, { type: 'etape', code: 'e' }));
  const refused = await d.send(many);
  expect([refused.status, refused.body.code]).toEqual([413, 'journaux.trop_d_evenements']);
  expect((await d.send(many.slice(0, 1_000))).body).toMatchObject({ acceptes: 1_000 });
});

test('without a known d.key 401, with a revoked one or that of another headset 403, and nothing is stored', async () => {
  expect((await d.send([d.debut()], null)).body.code).toBe('journaux.cle_inconnue');
  expect((await d.send([d.debut()], 'nobody')).status).toBe(401);
  expect((await d.send('nothing', 'nobody', { plateforme: 7 })).status).toBe(401);
  // The key is judged before the body is.
  expect((await t.as(null).post('/journaux', {}, { authorization: 'Bearer nobody' })).status).toBe(401);
  expect((await t.as(null).post('/journaux', {}, { authorization: `Bearer ${d.key}` })).status).toBe(422);
  const other = await makeKey(t, { casque: (await casque(t.db)).id });
  expect((await d.send([d.debut()], other)).body.code).toBe('journaux.cle_autre_appareil');
  const { id } = await t.db
    .selectFrom('appareil_cles')
    .select('id')
    .where('casqueId', '=', d.casqueId)
    .executeTakeFirstOrThrow();
  await t.as('admin').post(`/appareil_cles/${id}/revoquer`);
  const revoked = await d.send([d.debut()]);
  expect([revoked.status, revoked.body.code]).toEqual([403, 'journaux.cle_revoquee']);
  expect(await d.events()).toEqual([]);
});

test('a body that is no batch is refused field by field', async () => {
  const { status, body } = await d.send('x', d.key, { plateforme: 'montre' });
  expect([status, body.violations[0].propertyPath]).toEqual([422, 'appareil.plateforme']);
  expect((await d.send('x')).body.violations[0].propertyPath).toBe('evenements');
});

test('the headset is known to have reported, at most once a minute, or when its version changed', async () => {
  const news = async () =>
    t.db
      .selectFrom('casques')
      .select(['dateDerniereNouvelle', 'derniereVersionUtilisee', 'version'])
      .where('id', '=', d.casqueId)
      .executeTakeFirst();
  await d.send([d.debut()]);
  expect(await news()).toEqual({ dateDerniereNouvelle: NOW, derniereVersionUtilisee: '4.2.1', version: 1 });
  t.clock.current = new Date('2026-11-20T09:00:59Z');
  await d.send([d.fin(1)]);
  expect(await news()).toMatchObject({ dateDerniereNouvelle: NOW });
  await d.send([], d.key, { version: '4.3.0' });
  expect(await news()).toMatchObject({
    dateDerniereNouvelle: '2026-11-20T09:00:59.000Z',
    derniereVersionUtilisee: '4.3.0',
  });
});

const newsWith = (secret: string) =>
  t.app.inject({
    method: 'GET',
    url: `/api/appareils/${d.serial}/informations`,
    headers: { authorization: `Bearer ${secret}` },
  });

const derniereUtilisationOf = async (secret: string) => {
  const key = await t.db
    .selectFrom('appareil_cles')
    .select('derniereUtilisation')
    .where('hash', '=', hashToken(secret))
    .executeTakeFirstOrThrow();
  return key.derniereUtilisation;
};

test('a key says when it was last used: written once a minute at most, by what it may do alone', async () => {
  expect(await derniereUtilisationOf(d.key)).toBeNull();
  const [before, one] = ['2026-11-20T09:00:59.000Z', '2026-11-20T09:01:00.000Z'];
  await Promise.all([d.send([d.debut()]), d.send([]), d.send([])]);
  expect(await derniereUtilisationOf(d.key)).toBe(NOW);
  t.clock.current = new Date(before);
  await d.send([d.fin(1)]);
  expect(await derniereUtilisationOf(d.key)).toBe(NOW);
  t.clock.current = new Date(one);
  await d.send([]);
  expect(await derniereUtilisationOf(d.key)).toBe(one);

  const ofOther = await makeKey(t, { casque: (await casque(t.db)).id });
  const ofRennes = await makeKey(t, { etablissement: t.world.etablissements.rennes.id });
  expect((await d.send([], ofOther)).status).toBe(403);
  expect((await d.send('x', ofOther, { numeroSerie: null })).status).toBe(422);
  expect((await newsWith(ofRennes)).statusCode).toBe(404);
  expect([await derniereUtilisationOf(ofOther), await derniereUtilisationOf(ofRennes)]).toEqual([null, null]);

  const { id } = (await t.as('admin').get(`/appareil_cles?casque[]=${d.casqueId}`)).body['hydra:member'][0];
  const read = async () => (await t.as('admin').get(`/appareil_cles/${id}`)).body.derniereUtilisation;
  expect(await read()).toBe(one);
  await t.as('admin').post(`/appareil_cles/${id}/revoquer`);
  t.clock.current = new Date('2026-11-20T10:00:00Z');
  expect((await d.send([])).status).toBe(403);
  expect(await read()).toBe(one);
});

test('a key that only asks for the news of its headset is used too', async () => {
  expect((await newsWith(d.key)).statusCode).toBe(200);
  expect(await derniereUtilisationOf(d.key)).toBe(NOW);
});

test('P-7-64 P-7-65 · the news of a headset are read with its own key, or by an administrator', async () => {
  await d.send([d.debut()]);
  const path = `/appareils/${d.serial}/informations`;
  const own = await newsWith(d.key);
  expect(own.json()).toMatchObject({ dateDerniereNouvelle: NOW, derniereVersionUtilisee: '4.2.1' });
  expect((await t.as('admin').get(path)).body).toMatchObject({ dateDerniereNouvelle: NOW });

  const holder = await makeKey(t, { etablissement: t.world.etablissements.nantes.id });
  expect((await newsWith(holder)).statusCode).toBe(200);
  const stranger = await makeKey(t, { etablissement: t.world.etablissements.rennes.id });
  expect((await newsWith(stranger)).statusCode).toBe(404);
  expect((await newsWith(await makeKey(t, { casque: (await casque(t.db)).id }))).statusCode).toBe(404);
  expect((await newsWith('nobody')).statusCode).toBe(401);
  expect((await t.as(null).get(path)).status).toBe(401);
  expect((await t.as('etablissement').get(path)).status).toBe(403);
  expect((await t.as('admin').get('/appareils/PAS-LA/informations')).status).toBe(404);
});

test('an administrator sees which sessions have gaps, without their beginning too, until they are filled', async () => {
  const lost = randomUUID();
  const gaps = async () => {
    await t.runJobs();
    const { body } = await t.as('csm').get('/journaux/lacunes');
    return body.lacunes.filter((gap: { session: string }) => [d.session, lost].includes(gap.session));
  };
  await d.send([
    d.debut(),
    d.event(2, { type: 'etape', code: 'x' }),
    d.event(6, { type: 'etape', code: 'x', at: '2026-11-19T09:05:00.000Z' }),
    { ...d.fin(1), session: lost },
  ]);
  expect(await gaps()).toEqual([
    {
      session: d.session,
      numeroSerie: d.serial,
      etablissement: { id: t.world.etablissements.nantes.id, nom: 'CHU de Nantes' },
      manquants: 4,
      plages: [
        [1, 1],
        [3, 5],
      ],
      sansDebut: false,
      premierEvenement: AT,
      dernierEvenement: '2026-11-19T09:05:00.000Z',
    },
    expect.objectContaining({ session: lost, manquants: 1, plages: [[0, 0]], sansDebut: true }),
  ]);
  const ofOther = await t.as('csm').get(`/journaux/lacunes?casque=${(await casque(t.db)).id}`);
  expect(ofOther.body).toMatchObject({ total: 0, lacunes: [] });
  expect((await t.as('csm').get(`/journaux/lacunes?casque=${d.casqueId}`)).body.total).toBe(2);
  await d.send([1, 3, 4, 5].map((seq) => d.event(seq, { type: 'etape', code: 'x' })));
  expect((await gaps()).map((gap: { session: string }) => gap.session)).toEqual([lost]);
  expect((await t.as('etablissement').get('/journaux/lacunes')).status).toBe(403);
});

test('an administrator has every passage made again from the raw logs', async () => {
  await d.send([d.debut(), d.fin(1)]);
  await d.derived();
  await t.db.deleteFrom('passages').where('session', '=', d.session).execute();
  expect((await t.as('etablissement').post('/journaux/recalcul')).status).toBe(403);
  expect((await t.as('admin').post('/journaux/recalcul')).status).toBe(202);
  expect(await d.derived()).toMatchObject({ complete: true, score: '87.50' });
});

test('raw logs are never changed nor removed', async () => {
  await d.send([d.debut()]);
  await expect(t.db.updateTable('journaux').set({ seq: 5 }).execute()).rejects.toThrow('append-only');
  await expect(t.db.deleteFrom('journaux').execute()).rejects.toThrow('append-only');
});
