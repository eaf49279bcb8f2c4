import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../../test/db.ts';
import { makeDevice, makeKey } from '../../../test/device.ts';
import { connect, isAway } from '../../platform/db.ts';
import { derivePassages, rebuildPassages } from './derive-passages.ts';
import { setAside } from './journaux.queries.ts';
import { insertSaisies } from './journaux.saisies.queries.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const minutes = (count: number) => new Date(NOW + count * 60_000);

let database: TestDatabase;
let t: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  t = await testApp({}, database);
  await sql`alter table passages add constraint essai_refus check (profil is distinct from 'refus') not valid`.execute(
    t.db,
  );
});
afterAll(() => t.close());
afterEach(() => t.db.deleteFrom('journaux_a_traiter').execute());

const ask = async (query = '') => {
  const { status, body } = await t.as('csm').get(`/journaux/mises-de-cote${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('a session that cannot be derived is told with its device, since when, how often it was tried and when it is again, until it is', async () => {
  const d = await makeDevice(t);
  const { nantes, rennes } = t.world.etablissements;
  const [sound, ofHeadset, ofApplication] = [randomUUID(), randomUUID(), randomUUID()];
  await d.send([{ ...d.debut(), session: sound }]);
  // Its events come in the wrong order: the first is the one that counts first.
  await d.send([{ ...d.fin(1), session: ofHeadset }]);
  await d.send([{ ...d.debut({ profil: 'refus' }), session: ofHeadset }]);
  await derivePassages(t.db, minutes(0));
  expect(await ask()).toEqual({
    '@context': expect.anything(),
    total: 1,
    sessions: [
      {
        session: ofHeadset,
        numeroSerie: d.serial,
        etablissement: { id: nantes.id, nom: 'CHU de Nantes' },
        depuis: minutes(0).toISOString(),
        essais: 1,
        erreur: '23514',
        repriseLe: minutes(1).toISOString(),
      },
    ],
  });

  // More arrives of it: it has not been set aside for less long.
  t.clock.current = minutes(1);
  await d.send([{ ...d.event(2, { type: 'etape', code: 'x' }), session: ofHeadset }]);
  const key = await makeKey(t, { etablissement: rennes.id });
  const browser = { numeroSerie: undefined, plateforme: 'navigateur' };
  await d.send([{ ...d.debut({ profil: 'refus' }), session: ofApplication }], key, browser);
  await derivePassages(t.db, minutes(1));
  const application = { session: ofApplication, numeroSerie: null, etablissement: { id: rennes.id } };
  const later = {
    session: ofHeadset,
    depuis: minutes(0).toISOString(),
    essais: 2,
    repriseLe: minutes(3).toISOString(),
  };
  expect(await ask()).toMatchObject({ total: 2, sessions: [application, later] });
  expect(await ask('?rowsPerPage=1&page=2')).toMatchObject({ total: 2, sessions: [later] });

  // All are made again: these are tried at once, and are set aside as before.
  await t.db.updateTable('journaux_a_traiter').set({ repriseLe: null }).execute();
  expect((await ask()).sessions).toMatchObject([{ repriseLe: null }, { repriseLe: null }]);
  await sql`alter table passages drop constraint essai_refus`.execute(t.db);
  await rebuildPassages(t.db, minutes(2));
  expect(await ask()).toMatchObject({ total: 0, sessions: [] });
});

test('a connection whose plans are gone, or are of tables as they were, sets no session aside: its job is tried again', async () => {
  const d = await makeDevice(t);
  const single = connect(database.url, 1);
  const derive = async () => {
    await d.send([{ ...d.debut(), session: randomUUID() }]);
    return derivePassages(single, minutes(3));
  };
  await derive();
  for (const change of [sql`deallocate all`, sql`alter table passages alter column "casqueId" type bigint`]) {
    await change.execute(single);
    await expect(derive()).rejects.toSatisfy(isAway);
    expect(await ask()).toMatchObject({ total: 0 });
    expect(await derivePassages(single, minutes(3))).toBe(1);
  }
  await single.destroy();
});

test('a session entered by hand is told with what was said when it was processed; of a device that nobody made, the name that it gives itself', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const { serial, casqueId, send, debut } = await makeDevice(t);
  const [entered, unknown] = [randomUUID(), randomUUID()];
  const account = { par: 'Sylvie', saisiePar: null, saisieLe: minutes(0).toISOString() };
  await t.db
    .insertInto('sessions_saisies')
    .values({ ...account, session: entered, casqueId, etablissementId: rennes.id, traiteeLe: minutes(0).toISOString() })
    .execute();
  const event = { id: randomUUID(), session: entered, seq: 0, at: minutes(0).toISOString(), type: 'debut' as const };
  await insertSaisies(t.db, [{ ...event, donnees: { scenario: 'essai' } }], minutes(0));
  await t.db
    .insertInto('journaux_a_traiter')
    .values({ session: entered, depuis: minutes(0).toISOString() })
    .execute();
  const key = await makeKey(t, { etablissement: nantes.id });
  await send([{ ...debut(), session: unknown }], key, { numeroSerie: 'inconnu-1' });
  await setAside(t.db, entered, '23514', minutes(1));
  await setAside(t.db, unknown, '23514', minutes(0));
  expect((await ask()).sessions).toMatchObject([
    { session: entered, numeroSerie: serial, etablissement: { id: rennes.id } },
    { session: unknown, numeroSerie: 'inconnu-1', etablissement: { id: nantes.id } },
  ]);
});

test('only the admin group reads which sessions are set aside', async () => {
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).get('/journaux/mises-de-cote')).status).toBe(403);
  }
});
