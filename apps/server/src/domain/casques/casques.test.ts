import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque, possession } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Answered = { body: { 'hydra:member': { numeroSerie: string; name: string }[] } };
const serials = (answer: Answered) => answer.body['hydra:member'].map(({ numeroSerie }) => numeroSerie);
const codes = ({ body }: { body: { violations?: { propertyPath: string; code: string }[] } }) =>
  (body.violations ?? []).map(({ propertyPath, code }) => `${propertyPath}: ${code}`);

describe('list and detail', () => {
  test('P-7-18 P-3-86 · staff reads the headsets that its establishment has or had, with its own possessions only', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const shared = await casque(t.db, { numeroSerie: 'LU-PARTAGE', etiquette: 'Salle 1' });
    const there = { casqueId: shared.id, dateDebut: '2025-01-01', dateFin: '2025-12-31' };
    await possession(t.db, { ...there, etablissementId: nantes.id });
    await possession(t.db, { casqueId: shared.id, dateDebut: '2026-01-01', etablissementId: rennes.id });
    const elsewhere = await casque(t.db, { numeroSerie: 'LU-AILLEURS' });
    await possession(t.db, { casqueId: elsewhere.id, etablissementId: rennes.id });
    for (const person of ['groupement', 'etablissement', 'referent'] as const) {
      const answer = await t.as(person).get('/casques?numeroSerie=lu-');
      expect(serials(answer)).toEqual(['LU-PARTAGE']);
      expect(answer.body['hydra:member'][0].possessions).toMatchObject([{ dateFin: '2025-12-31' }]);
      expect(answer.body['hydra:member'][0]).not.toHaveProperty('adresseMAC');
      expect((await t.as(person).get(`/casques/${elsewhere.id}`)).status).toBe(404);
    }
    expect(serials(await t.as('admin').get('/casques?numeroSerie=lu-'))).toEqual(['LU-AILLEURS', 'LU-PARTAGE']);
    expect((await t.as('apprenant').get('/casques')).status).toBe(403);
    const named = await t.as('referent').get(`/casques/list?search=lu-&etablissement[]=${nantes.id}`);
    expect(named.body['hydra:member']).toMatchObject([{ name: 'Salle 1 (LU-PARTAGE)' }]);
    expect(serials(await t.as('referent').get(`/casques?etablissement[]=${rennes.id}`))).toEqual([]);
  });
});

test('P-2.7-26 P-9-19 P-9-20 · the list sorts by each of its columns, and finds what was heard of lately, too long ago, or never', async () => {
  const news = { VO: '2026-11-19T10:00:00Z', VP: '2026-10-01T10:00:00Z', VQ: '2018-01-01T10:00:00Z', VR: null };
  for (const [rank, [serial, dateDerniereNouvelle]] of Object.entries(news).entries()) {
    const typeId = rank < 2 ? 2 : 1;
    await casque(t.db, { numeroSerie: `TRI-${serial}`, dateDerniereNouvelle, typeId, packagingId: 3 - (rank % 3) });
  }
  const found = async (query: string) => serials(await t.as('admin').get(`/casques?numeroSerie=tri-&${query}`));
  expect(await found('nouvelles=recentes')).toEqual(['TRI-VO']);
  expect(await found('nouvelles=alerte')).toEqual(['TRI-VP']);
  expect(await found('nouvelles[]=jamais&nouvelles[]=recentes')).toEqual(['TRI-VO', 'TRI-VQ', 'TRI-VR']);
  expect(await found('order[type]=ASC')).toEqual(['TRI-VQ', 'TRI-VR', 'TRI-VO', 'TRI-VP']);
  expect(await found('order[packaging]=ASC')).toEqual(['TRI-VO', 'TRI-VR', 'TRI-VP', 'TRI-VQ']);
  for (const field of ['adresseMAC', 'etiquette', 'dateDerniereNouvelle', 'derniereVersionUtilisee']) {
    expect(await found(`order[${field}]=DESC`)).toHaveLength(4);
  }
  expect(await found('exists[possession]=true')).toEqual([]);
  expect(await found('exists[possession]=false')).toHaveLength(4);
});

describe('change', () => {
  test('P-3-81 P-3-82 P-3-83 P-3-84 P-6-19 · an admin writes a headset; the address is stored without colons', async () => {
    const body = {
      numeroSerie: 'VR-1',
      etiquette: 'Bleu',
      type: '/api/types/1',
      packaging: 2,
      adresseMAC: '0a:1b:2C:3d:4e:5f',
    };
    const made = await t.as('csm').post('/casques', body);
    expect(made.body).toMatchObject({
      numeroSerie: 'VR-1',
      etiquette: 'Bleu',
      type: { id: 1, label: 'Casque autonome' },
      packaging: { id: 2 },
      adresseMAC: '0A1B2C3D4E5F',
      version: 1,
    });
    for (const person of ['groupement', 'etablissement', 'referent'] as const) {
      expect((await t.as(person).post('/casques', body)).status).toBe(403);
      expect((await t.as(person).delete(`/casques/${made.body.id}`)).status).toBe(403);
    }
    const changed = await t.as('admin').put(`/casques/${made.body.id}`, { etiquette: 'Rouge', adresseMAC: '' });
    expect(changed.body).toMatchObject({ etiquette: 'Rouge', adresseMAC: null, numeroSerie: 'VR-1', version: 2 });
    const late = await t.as('admin').put(`/casques/${made.body.id}`, {}, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect((await t.as('admin').delete(`/casques/${made.body.id}`)).status).toBe(204);
  });

  test('P-5-05 P-5-07 · the type is asked, the rest is checked field by field', async () => {
    const create = (body: object) => t.as('admin').post('/casques', body);
    expect(codes(await create({ numeroSerie: 'VR-2' }))).toEqual(['type: validation.obligatoire']);
    expect(codes(await create({ type: 1 }))).toEqual(['numeroSerie: casques.numero_obligatoire']);
    expect(codes(await create({ type: 99, numeroSerie: 'VR-2' }))).toEqual(['type: validation.reference']);
    expect(codes(await create({ type: 1, numeroSerie: 'VR-2', adresseMAC: '0a:1b' }))).toEqual([
      'adresseMAC: casques.mac',
    ]);
    await casque(t.db, { numeroSerie: 'VR-PRIS' });
    expect(codes(await create({ type: 1, numeroSerie: 'VR-PRIS' }))).toEqual([
      'numeroSerie: casques.numero_deja_utilise',
    ]);
  });

  test('P-4-32 P-4-34 P-9-36 · a computer gets a serial number of its own', async () => {
    const first = await t.as('admin').post('/casques', { type: 3, numeroSerie: 'VR-3', packaging: 1 });
    expect(first.body).toMatchObject({ packaging: null, type: { label: 'Ordinateur' } });
    expect(first.body.numeroSerie).toMatch(/^PC\d{6}$/);
    const number = ({ body }: { body: { numeroSerie: string } }) => Number(body.numeroSerie.slice(2));
    expect(number(await t.as('admin').post('/casques', { type: 3 }))).toBe(number(first) + 1);
    const { id } = await casque(t.db, { numeroSerie: 'VR-4' });
    expect(number(await t.as('admin').put(`/casques/${id}`, { type: 3 }))).toBe(number(first) + 2);
  });
});

test('P-4-35 · type 3 of the one list of types closes the serial number of a headset and the first name of a regroupement, each in its own form', async () => {
  const shared = (await t.as('admin').get('/types/3')).body;
  const device = await t.as('admin').post('/casques', { type: shared['@id'], numeroSerie: 'VR-TYPE-3' });
  expect(device.body).toMatchObject({ type: { '@id': shared['@id'] }, numeroSerie: expect.stringMatching(/^PC/) });
  const { id } = t.world.regroupements.nantes;
  const group = await t.as('admin').put(`/regroupements/${id}`, { type: shared['@id'] });
  expect(group.body).toMatchObject({ type: { '@id': shared['@id'] }, nomA: 'Pôle mère-enfant' });
  const renamed = await t.as('admin').put(`/regroupements/${id}`, { nomA: 'Autre nom' });
  expect(renamed.body.nomA).toBe('Pôle mère-enfant');
});

test('who may not read the network address of a headset does not find it by that address', async () => {
  const { id } = await casque(t.db, { numeroSerie: 'VR-CACHE', adresseMAC: 'AABBCCDDEEFF' });
  await possession(t.db, { casqueId: id, etablissementId: t.world.etablissements.nantes.id });
  const found = async (person: 'admin' | 'etablissement', path: string) => {
    const { body } = await t.as(person).get(path);
    return body['hydra:member'].map((one: { id: number }) => one.id);
  };
  for (const path of ['/casques?search=aabbccddeeff', '/casques/list?search=aabbccddeeff']) {
    expect(await found('admin', path)).toEqual([id]);
    expect(await found('etablissement', path)).toEqual([]);
  }
  expect(await found('etablissement', '/casques?rowsPerPage=-1&adresseMAC=000000000000')).toContain(id);
  expect(await found('etablissement', '/casques?search=vr-cache')).toEqual([id]);
});
