import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { casque, possession } from '../../../../test/builders.ts';
import type { PersonName } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const { nantes, saintNazaire, rennes } = t.world.etablissements;
  const held = async (etablissementId: number, etiquette: string | null, dateDerniereNouvelle: string, more = {}) => {
    const { typeId = 1, ...dates } = more as { typeId?: number };
    const { id } = await casque(t.db, { numeroSerie: `SERIE ${etiquette}`, etiquette, dateDerniereNouvelle, typeId });
    await possession(t.db, { etablissementId, casqueId: id, ...dates });
  };
  await held(nantes.id, 'Récent', '2026-11-01T08:00:00Z');
  await held(nantes.id, 'Ancien', '2026-03-01T08:00:00Z');
  await held(nantes.id, 'Rendu', '2025-03-01T08:00:00Z', { dateFin: '2026-11-19' });
  await held(nantes.id, 'Attendu', '2025-03-01T08:00:00Z', { dateDebut: '2026-11-21' });
  await held(nantes.id, 'Ordinateur', '2025-03-01T08:00:00Z', { typeId: 3 });
  await held(saintNazaire.id, 'Plus ancien', '2026-02-01T08:00:00Z');
  const { id } = await casque(t.db, { numeroSerie: 'JAMAIS-1' });
  await possession(t.db, { etablissementId: rennes.id, casqueId: id });
  await held(rennes.id, 'De 2019', '2019-03-01T08:00:00Z');
});
afterAll(() => t.close());

const oldest = async (person: PersonName, body: object = {}) => {
  const answered = await t.as(person).post('/stats/casque', body);
  expect(answered.status).toBe(200);
  return answered.body.casque;
};

test('S-3-41 S-9-35 S-9-36 · the headset held now whose last message is the oldest, computers left out', async () => {
  expect(await oldest('etablissement')).toEqual({
    id: expect.any(Number),
    label: 'Ancien',
    date_derniere_nouvelle: '2026-03-01T08:00:00.000Z',
    etablissement: 'CHU de Nantes',
  });
});

test('S-9-36 · one that was never heard of goes before all, by its serial number where it has no label', async () => {
  expect(await oldest('admin')).toMatchObject({ label: 'JAMAIS-1', date_derniere_nouvelle: null });
});

test('S-9-80 · of the establishments chosen, of the own one for others', async () => {
  const { nantes, saintNazaire, rennes } = t.world.etablissements;
  expect(await oldest('groupement')).toMatchObject({ label: 'Plus ancien' });
  expect(await oldest('groupement', { etab: [nantes.id] })).toMatchObject({ label: 'Ancien' });
  expect(await oldest('groupement', { etab: [rennes.id] })).toBeNull();
  expect(await oldest('admin', { etab: [nantes.id, saintNazaire.id] })).toMatchObject({ label: 'Plus ancien' });
  expect(await oldest('admin', { typeEtablissement: 'healthInstitution' })).toMatchObject({ label: 'Plus ancien' });
  expect(await oldest('referent', { etab: [rennes.id] })).toMatchObject({ label: 'Ancien' });
  expect(await oldest('etablissementSans')).toBeNull();
});
