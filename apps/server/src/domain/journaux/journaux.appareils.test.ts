import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { type Device, makeDevice } from '../../../test/device.ts';

const NOW = '2026-11-20T09:00:00.000Z';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.current = new Date(NOW);
  await t.db.deleteFrom('casques').execute();
  d = await makeDevice(t);
});

const ask = async (query = '') => {
  const { status, body } = await t.as('csm').get(`/journaux/appareils${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const step = (seq: number, at?: string) => d.event(seq, { type: 'etape', code: 'x', ...(at && { at }) });

test('of a headset: where it is, its news, its latest session, what it reported in a week and what never came', async () => {
  const held = { scenario: 'inconnu', at: '2026-11-13T23:30:00.000Z' };
  await d.send([d.debut(), step(1), step(4), d.fin(5)]);
  // The first of the last seven days in France, of a scenario that does not exist yet; then the day before it.
  await d.send([{ ...d.debut(held), session: randomUUID() }]);
  await d.send([{ ...d.debut({ at: '2026-11-13T22:30:00.000Z' }), session: randomUUID() }]);
  await t.runJobs();
  expect(await ask()).toEqual({
    '@context': expect.anything(),
    total: 1,
    etats: { lacunes: 1, silence: 0, jamais: 0, bon: 0, reserve: 0 },
    appareils: [
      {
        id: d.casqueId,
        numeroSerie: d.serial,
        etiquette: null,
        etablissement: { id: t.world.etablissements.nantes.id, nom: 'CHU de Nantes' },
        etat: 'lacunes',
        dateDerniereNouvelle: NOW,
        derniereSession: '2026-11-19T09:00:00.000Z',
        sessions: 2,
        evenements: 5,
        lacunes: 1,
        manquants: 2,
      },
    ],
  });
});

test('those in trouble come first: gaps, silent ones, never heard, and last what nobody holds', async () => {
  const { id: etablissementId } = t.world.etablissements.nantes;
  const make = async (etiquette: string, dateDerniereNouvelle: string | null, isHeld: boolean) => {
    const { id } = await build.casque(t.db, { etiquette, dateDerniereNouvelle });
    if (isHeld) await build.possession(t.db, { casqueId: id, etablissementId });
    else await build.possession(t.db, { casqueId: id, etablissementId, dateFin: '2026-11-19' });
  };
  await make('rendu', '2026-09-01T09:00:00Z', false);
  await make('rendu, entendu', '2026-11-19T09:00:00Z', false);
  await make('neuf', null, true);
  await make('sans date', '2018-01-01T00:00:00Z', true);
  await make('muet', '2026-09-01T09:00:00Z', true);
  await make('muet depuis peu', '2026-10-21T08:59:59Z', true);
  await make('entendu', '2026-10-21T09:00:00Z', true);
  await d.send([d.debut(), step(2)]);
  await t.runJobs();
  const { appareils, etats } = await ask();
  expect(etats).toEqual({ lacunes: 1, silence: 2, jamais: 2, bon: 2, reserve: 1 });
  expect(appareils.map(({ etat, etiquette }: Record<string, unknown>) => [etat, etiquette])).toEqual([
    ['lacunes', null],
    ['silence', 'muet depuis peu'],
    ['silence', 'muet'],
    ['jamais', 'neuf'],
    ['jamais', 'sans date'],
    ['bon', 'rendu, entendu'],
    ['bon', 'entendu'],
    ['reserve', 'rendu'],
  ]);
  expect(appareils[4].dateDerniereNouvelle).toBeNull();
  expect((await ask('?etat=silence&rowsPerPage=1&page=2')).appareils).toMatchObject([{ etiquette: 'muet' }]);
  expect(await ask('?etat=jamais&search=NEUF')).toMatchObject({ total: 1, appareils: [{ etiquette: 'neuf' }] });
});

test('a gap of more than thirty days ago worries nobody any more, nor one that was filled', async () => {
  await d.send([d.debut({ at: '2026-10-20T08:59:00.000Z' }), step(2, '2026-10-21T08:59:59.000Z')]);
  await t.runJobs();
  expect((await ask()).appareils).toMatchObject([{ etat: 'bon', lacunes: 0, manquants: 0 }]);
  await d.send([step(4, '2026-10-21T09:00:00.000Z')]);
  await t.runJobs();
  expect((await ask()).appareils).toMatchObject([{ etat: 'lacunes', lacunes: 1, manquants: 2 }]);
  await d.send([step(1), step(3)]);
  await t.runJobs();
  expect((await ask()).appareils).toMatchObject([{ etat: 'bon', lacunes: 0, manquants: 0 }]);
});

test('only the admin group reads what arrived of each headset', async () => {
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).get('/journaux/appareils')).status).toBe(403);
  }
});
