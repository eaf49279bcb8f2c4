import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque, passage, possession, scenario } from '../../../test/builders.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const { nantes } = t.world.etablissements;
  const lost = await casque(t.db, {
    numeroSerie: 'VR-PERDU',
    etiquette: 'Étage 2',
    dateDerniereNouvelle: '2026-11-18T10:00:00Z',
    derniereVersionUtilisee: '4.12.1',
  });
  await passage(t.db, { etablissementId: 0, casqueId: lost.id });
  await passage(t.db, { etablissementId: 0, casqueId: lost.id });
  await casque(t.db, { numeroSerie: 'VR-NEUF' });
  await casque(t.db, { numeroSerie: 'VR-PLACE-VIDE', dateDerniereNouvelle: '2018-01-01T10:00:00Z' });
  const held = await casque(t.db, { numeroSerie: 'VR-RENDU', dateDerniereNouvelle: '2026-11-19T10:00:00Z' });
  await possession(t.db, { casqueId: held.id, etablissementId: nantes.id, dateFin: '2026-02-01' });
  const unknown = { etablissementId: nantes.id, numeroSerie: 'VR-INCONNU', plateforme: 'casque' };
  const { id: scenarioId } = await scenario(t.db);
  await passage(t.db, { ...unknown, scenarioId, debut: '2026-11-19T09:00:00Z' });
  // It waits for its scenario: it opens to nothing yet.
  await passage(t.db, { ...unknown, debut: '2026-11-18T09:00:00Z' });
  await passage(t.db, { ...unknown, plateforme: 'mobile', numeroSerie: 'TELEPHONE' });
});
afterAll(() => t.close());

test('S-2.15-01 S-2.15-03 S-7-56 S-7-57 · headsets that report without any possession, current or past, newest message first', async () => {
  const { body } = await t.as('csm').get('/CasquesSansPossession');
  expect(body.total).toBe(2);
  expect(body.rows).toEqual([
    {
      id: null,
      numeroSerie: 'VR-INCONNU',
      etiquette: null,
      type: null,
      dateDerniereNouvelle: '2026-11-19T09:00:00.000Z',
      derniereVersionUtilisee: null,
      sessions: 1,
    },
    {
      id: expect.any(Number),
      numeroSerie: 'VR-PERDU',
      etiquette: 'Étage 2',
      type: 'Casque autonome',
      dateDerniereNouvelle: '2026-11-18T10:00:00.000Z',
      derniereVersionUtilisee: '4.12.1',
      sessions: 2,
    },
  ]);
  const found = await t.as('admin').get('/CasquesSansPossession?search=etage');
  expect(found.body.rows).toMatchObject([{ numeroSerie: 'VR-PERDU' }]);
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).get('/CasquesSansPossession')).status).toBe(403);
  }
});

test('S-2.1-33 · the sessions of each open to as many, those of a number that nobody has registered too', async () => {
  const { body } = await t.as('admin').get('/CasquesSansPossession');
  const all = { debut: '1900-01-01', tests: true, incomplete: true };
  for (const { id, numeroSerie, sessions } of body.rows) {
    const own = id === null ? { numeroSerie } : { casque: id };
    const { body: behind } = await t.as('admin').post('/stats/sessions', { ...all, ...own });
    expect(behind.nombreDeSessions, numeroSerie).toBe(sessions);
    if (id === null) expect(behind.filtre).toMatch(/numéro de série\s: VR-INCONNU$/);
  }
});

test('S-2.15-02 · they leave as a spreadsheet', async () => {
  const { bytes, headers } = await t.as('admin').post('/CasquesSansPossession/excel', { search: 'perdu' });
  expect(headers['content-disposition']).toContain('Appareils sans possession.xlsx');
  const [sheet] = await readSpreadsheet(bytes);
  expect(JSON.stringify(sheet)).toContain('VR-PERDU');
  expect(JSON.stringify(sheet)).not.toContain('VR-INCONNU');
});
