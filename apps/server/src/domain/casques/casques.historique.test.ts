import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque } from '../../../test/builders.ts';
import { makeDevice } from '../../../test/device.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const NOW = '2026-11-20T09:00:00.000Z';
const historyOf = async (itemId: number) => {
  const { body } = await t.as('admin').post('/appareil/historique/list', { datas: JSON.stringify({ itemId }) });
  return body.historique;
};
const textsOf = async (id: number) => (await historyOf(id)).map(({ valeur }: { valeur: string }) => valeur);

test('P-2.7-23 P-2.7-24 P-2.7-25 P-3-92 · an admin adds an entry, under the own name whatever is sent, newest first', async () => {
  const { id } = await casque(t.db);
  for (const valeur of ['Écran rayé', 'Réparé']) {
    const datas = JSON.stringify({ userId: t.world.userIds.superAdmin, valeur, itemId: id });
    expect((await t.as('csm').post('/appareil/historique/add', { datas })).status).toBe(201);
  }
  const entry = { id: expect.any(Number), auteur: 'csm@sillage.test', date: NOW, type: 'manual' };
  expect(await historyOf(id)).toMatchObject([
    { ...entry, valeur: 'Réparé' },
    { ...entry, valeur: 'Écran rayé' },
  ]);
});

test('P-7-61 P-7-63 · an entry has a text, and a headset that exists; the history is read by admins alone', async () => {
  const { id } = await casque(t.db);
  const blank = await t.as('admin').post('/appareil/historique/add', { itemId: id, valeur: '  ' });
  expect(blank.body.violations).toMatchObject([{ propertyPath: 'valeur', code: 'validation.obligatoire' }]);
  const unknown = { itemId: 999_999, valeur: 'Perdu' };
  expect((await t.as('admin').post('/appareil/historique/add', unknown)).status).toBe(404);
  expect((await t.as('admin').post('/appareil/historique/list', unknown)).status).toBe(404);
  expect((await t.as('referent').post('/appareil/historique/list', { itemId: id })).status).toBe(403);
  expect(await historyOf(id)).toEqual([]);
});

test('P-7-62 · the history holds the newest 999 entries', async () => {
  const { id } = await casque(t.db);
  const rows = Array.from({ length: 1_001 }, (_, rank) => ({
    casqueId: id,
    type: 'manual',
    date: new Date(Date.UTC(2026, 0, 1, 0, rank)).toISOString(),
    valeur: `note ${rank}`,
  }));
  await t.db.insertInto('casque_historiques').values(rows).execute();
  const texts = await textsOf(id);
  expect(texts).toHaveLength(999);
  expect([texts[0], texts.at(-1)]).toEqual(['note 1000', 'note 2']);
});

test('P-2.7-25 · what is done to a headset and its possessions is written by the product, with its author', async () => {
  const admin = t.as('admin');
  const { nantes } = t.world.etablissements;
  const made = await admin.post('/casques', { numeroSerie: 'VR-VIE', type: 1, etiquette: 'Bleu' });
  const { id } = made.body;
  await admin.put(`/casques/${id}`, { etiquette: 'Rouge', packaging: 1 });
  await admin.put(`/casques/${id}`, { etiquette: 'Rouge' });
  const body = { casque: id, etablissement: nantes.id, emplacement: 2, dateDebut: '2026-01-05' };
  const { body: held } = await admin.post('/possession_casques', body);
  await admin.put(`/possession_casques/${held.id}`, { dateFin: '2026-03-31' });
  const other = await casque(t.db, { numeroSerie: 'VR-AUTRE' });
  await admin.put(`/possession_casques/${held.id}`, { casque: other.id });
  await admin.delete(`/possession_casques/${held.id}`);

  const stay = 'CHU de Nantes, du 05/01/2026 au 31/03/2026';
  expect(await textsOf(id)).toEqual([
    `Possession supprimée\u202F: ${stay}`,
    `Possession modifiée\u202F: CHU de Nantes, à partir du 05/01/2026, devenue ${stay}`,
    'Possession ajoutée\u202F: CHU de Nantes, à partir du 05/01/2026',
    'Modifié\u202F: Étiquette\u202F: Bleu → Rouge, Emballage\u202F: Aucun → Valise simple',
    'Appareil créé',
  ]);
  expect(await textsOf(other.id)).toEqual([`Possession supprimée\u202F: ${stay}`, `Possession ajoutée\u202F: ${stay}`]);
  expect(await historyOf(id)).toMatchObject(Array(5).fill({ auteur: 'admin@sillage.test', date: NOW, type: 'auto' }));
});

test('a new version of its application is noted once, by nobody', async () => {
  const d = await makeDevice(t);
  await d.send([d.debut()]);
  await d.send([], d.key, { version: '4.3.0' });
  await d.send([], d.key, { version: '4.3.0' });
  const entry = { auteur: null, type: 'auto', date: NOW };
  expect(await historyOf(d.casqueId)).toMatchObject([
    { ...entry, valeur: 'Version 4.3.0 utilisée' },
    { ...entry, valeur: 'Version 4.2.1 utilisée' },
  ]);
});
