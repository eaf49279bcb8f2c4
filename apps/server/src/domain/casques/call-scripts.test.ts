import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque } from '../../../test/builders.ts';

let t: TestApp;
let scripts: Server;
let asked: { method: string | undefined; url: URL }[] = [];
/** Bytes of an answer without end. */
let sent = 0;
let answer: { status: number; body: unknown };
let headset: { id: number; numeroSerie: string };

const LAST = '2026-11-19T08:00:00.000Z';
const batch = {
  device: { serial: 'VR-SCRIPT' },
  sessions: [{ scenario: 'Lavage des mains', score: 80 }],
  logs: ['lu'],
};

beforeAll(async () => {
  scripts = createServer((request, response) => {
    asked.push({ method: request.method, url: new URL(request.url ?? '', 'http://prestataire.test') });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (answer.body !== 'sans fin') return void response.end(JSON.stringify(answer.body));
    const chunk = Buffer.alloc(65_536, ' ');
    const more = () => {
      do sent += chunk.length;
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  });
  await new Promise<void>((listening) => scripts.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(scripts.address() as AddressInfo).port}`;
  t = await testApp({
    DEVICE_NEWS_URL: `${address}/nouvelles?client=7`,
    DEVICE_TEST_URL: `${address}/essai`,
    DEVICE_PROCESS_URL: `${address}/traitement`,
  });
});
afterAll(async () => {
  await t.close();
  scripts.close();
});
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: batch };
  const numeroSerie = `VR-${crypto.randomUUID()}`;
  const values = { numeroSerie, dateDerniereNouvelle: LAST, derniereVersionUtilisee: '4.12.0' };
  headset = { ...(await casque(t.db, values)), numeroSerie };
});

test('P-2.7-19 P-2.7-20 P-7-66 P-7-67 P-7-68 · test and process ask the script of the provider by serial number, and answer what it answers', async () => {
  expect((await t.as('admin').get('/casques/scripts')).body).toMatchObject({ test: true, traitement: true });
  const tried = await t.as('admin').post(`/casques/${headset.id}/test`);
  expect(tried.status).toBe(200);
  expect(tried.body).toMatchObject(batch);
  await t.as('csm').post(`/casques/${headset.id}/traitement`);
  expect(asked.map(({ method, url }) => [method, url.pathname, url.search])).toEqual([
    ['GET', '/essai', `?headset=${headset.numeroSerie}&deletePreviousLogs=1&simpleVerbose=1`],
    ['GET', '/traitement', `?headset=${headset.numeroSerie}&deletePreviousLogs=1&simpleVerbose=1`],
  ]);
  const { body } = await t.as('admin').post('/appareil/historique/list', { itemId: headset.id });
  expect(body.historique).toMatchObject([
    { valeur: 'Traitement lancé', auteur: 'csm@sillage.test', type: 'auto' },
    { valeur: 'Test du traitement lancé', auteur: 'admin@sillage.test', type: 'auto' },
  ]);
});

test('P-8-27 P-8-28 S-8-17 S-8-18 · a script that fails, or that answers something else, gives its own sentence', async () => {
  for (const failing of [
    { status: 500, body: batch },
    { status: 200, body: 'rien' },
  ]) {
    answer = failing;
    const refused = await t.as('admin').post(`/casques/${headset.id}/traitement`);
    expect(refused.status).toBe(502);
    expect(refused.body['hydra:description']).toBe("Erreur lors du traitement de l'appareil".replace("'", '’'));
  }
});

test('only administrators run the scripts, on a headset that exists', async () => {
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).post(`/casques/${headset.id}/traitement`)).status).toBe(403);
  }
  expect((await t.as('admin').post('/casques/999999/test')).status).toBe(404);
  expect(asked).toEqual([]);
});

test('P-7-64 P-7-65 · the news come from the first element of the answer of the configured script', async () => {
  answer.body = [{ dateDerniereNouvelle: '2026-11-20T07:30:00Z', derniereVersionUtilisee: '4.13.0' }, { autre: true }];
  const { body } = await t.as('admin').get(`/appareils/${headset.numeroSerie}/informations`);
  expect(body).toMatchObject({
    dateDerniereNouvelle: '2026-11-20T07:30:00.000Z',
    derniereVersionUtilisee: '4.13.0',
  });
  expect(asked[0]?.url.search).toBe(`?client=7&headset=${headset.numeroSerie}`);
});

test('P-8-40 · news that cannot be had are only logged: what is known stays', async () => {
  answer = { status: 500, body: null };
  const failed = await t.as('admin').get(`/appareils/${headset.numeroSerie}/informations`);
  expect(failed.status).toBe(200);
  expect(failed.body).toMatchObject({ dateDerniereNouvelle: LAST, derniereVersionUtilisee: '4.12.0' });
});

test('a script that fails is asked again a minute later, and not at each turn of a page that asks every ten seconds', async () => {
  answer = { status: 500, body: null };
  const news = async () => (await t.as('admin').get(`/appareils/${headset.numeroSerie}/informations`)).body;
  await Promise.all([news(), news()]);
  expect(asked).toHaveLength(1);
  answer = { status: 200, body: [{ derniereVersionUtilisee: '4.13.0' }] };
  expect(await news()).toMatchObject({ derniereVersionUtilisee: '4.12.0' });
  expect(asked).toHaveLength(1);
  t.clock.current = new Date(t.clock.current.getTime() + 60_000);
  expect(await news()).toMatchObject({ derniereVersionUtilisee: '4.13.0' });
  // What it answers is never kept.
  answer = { status: 200, body: [{ derniereVersionUtilisee: '4.14.0' }] };
  expect(await news()).toMatchObject({ derniereVersionUtilisee: '4.14.0' });
});

test('an answer without end is not read to the end', async () => {
  answer = { status: 200, body: 'sans fin' };
  expect((await t.as('admin').get(`/appareils/${headset.numeroSerie}/informations`)).status).toBe(200);
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

test('P-7-69 · without an address, an installation says that it has no such service', async () => {
  const without = await testApp();
  const device = await casque(without.db, { numeroSerie: 'VR-SANS' });
  expect((await without.as('admin').get('/casques/scripts')).body).toMatchObject({ test: false, traitement: false });
  const refused = await without.as('admin').post(`/casques/${device.id}/test`);
  expect(refused.status).toBe(409);
  expect(refused.body['hydra:description']).toContain('pas configuré');
  await without.close();
});

test('eight at once with one key run one script, and each is answered what it answered; one that fails may be run again', async () => {
  const path = `/casques/${headset.id}/traitement`;
  const key = { 'idempotency-key': 'traiter-une-fois' };
  answer = { status: 500, body: {} };
  expect((await t.as('admin').post(path, undefined, key)).status).toBeGreaterThanOrEqual(500);
  answer = { status: 200, body: batch };
  asked = [];
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.as('admin').post(path, undefined, key)));
  expect(asked).toHaveLength(1);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, answers[0]!.body]));
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(7);
  const lines = t.db.selectFrom('casque_historiques').where('casqueId', '=', headset.id).select('id');
  expect(await lines.execute()).toHaveLength(2);
});
