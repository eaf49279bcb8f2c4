import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { AT, type Device, makeDevice } from '../../../test/device.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
  d = await makeDevice(t);
});
afterAll(() => t.close());

const nantes = () => t.world.etablissements.nantes.id;
const mobile = (email: string) => ({ plateforme: 'mobile', utilisateur: email });

/** A session whose person is named by its beginning, an answer and a free text. */
function logOf(personne: { nom: string; prenom: string; codeApprenant?: string }, session: string = randomUUID()) {
  const { nom, prenom } = personne;
  const event = (seq: number, values: object) => ({ id: randomUUID(), session, seq, at: AT, ...values });
  return [
    event(0, { type: 'debut', scenario: d.played.uuid, profil: 'Infirmier', personne }),
    event(1, { type: 'reponse', code: 'qui', valeur: `${prenom} ${nom}` }),
    event(2, { type: 'interaction', code: 'libre', donnees: { [`clé ${nom}`]: [`Bonjour ${prenom} ${nom}`] } }),
    event(3, { type: 'satisfaction', question: 1, valeur: 3 }),
    event(4, { type: 'fin', complete: true, score: 80, dureeSecondes: 300 }),
  ];
}

async function send(events: object[], appareil: object = {}) {
  const { status, body } = await d.send(events, d.key, appareil);
  expect([status, body.refuses]).toEqual([200, []]);
  return body as { acceptes: number; doublons: number };
}

async function erase(id: number) {
  expect((await t.as('admin').delete(`/apprenants/${id}`)).status).toBe(204);
}

describe('what devices tell of a person who was erased', () => {
  test('the whole log replayed, old events under new ids, and new sessions under the old code name nobody', async () => {
    const [nom, prenom, code, email] = ['Trévarez', 'Enora', 'TREVAREZ-CODE', 'enora@ancienne.test'];
    const words = [nom, code, email];
    const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom, codeApprenant: code, email });
    const personne = { nom, prenom, codeApprenant: code };
    const logs = [logOf(personne), logOf({ nom, prenom }), logOf(personne)];
    for (const log of logs) await send(log, mobile(email));
    // Of the last one, the beginning comes late.
    const unheard = logOf(personne);
    await t.runJobs();
    expect(linesWith(await dumpOf(t), words).length).toBeGreaterThan(10);
    await erase(id);
    await t.runJobs();
    expect(linesWith(await dumpOf(t), words)).toEqual([]);
    const theirs = () =>
      t.db.selectFrom('passages').select(['session', 'nom']).where('apprenantId', '=', id).orderBy('session').execute();
    const before = await theirs();
    expect(before).toHaveLength(3);

    for (const log of logs) {
      expect(await send(log, mobile(email))).toMatchObject({ acceptes: 0, doublons: 5 });
      const anew = log.map((event) => ({ ...event, id: randomUUID() }));
      expect(await send(anew, mobile(email))).toMatchObject({ acceptes: 5 });
      const { session } = log[0]!;
      const late = { id: randomUUID(), session, seq: 9, at: AT, type: 'reponse', code: 'fin', valeur: `${nom} bis` };
      const sooner = { ...log[0], id: randomUUID(), at: '2026-11-19T08:59:00.000Z', personne: { nom } };
      await send([late, sooner], mobile(email));
    }
    await send(unheard, mobile(email));
    await send(logOf({ ...personne, codeApprenant: code.toLowerCase() }), mobile(email));
    await t.runJobs();
    expect(linesWith(await dumpOf(t), words)).toEqual([]);
    expect(await theirs()).toEqual(before);
    // Told in two batches, the second one is known by the first.
    const [debut, ...rest] = logOf(personne);
    await send([debut!], mobile(email));
    await send(rest, mobile(email));
    await t.runJobs();
    expect(linesWith(await dumpOf(t), words)).toEqual([]);
    expect((await t.as('admin').post('/journaux/recalcul')).status).toBe(202);
    await t.runJobs();
    expect(await theirs()).toEqual(before);
  });

  test('what comes between the request and its end is theirs too', async () => {
    const [nom, prenom, code] = ['Kergoustin', 'Malo', 'KERGOUSTIN-CODE'];
    const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom, codeApprenant: code });
    await erase(id);
    await send(logOf({ nom, prenom, codeApprenant: code }));
    await t.runJobs();
    expect(linesWith(await dumpOf(t), [nom, code])).toEqual([]);
  });

  test('figures of a late session count, and nobody else loses a name: the code given again is its new holder’s', async () => {
    const code = 'REPRIS-CODE';
    const first = await build.apprenant(t.db, { etablissementId: nantes(), nom: 'Première', codeApprenant: code });
    await erase(first.id);
    await t.runJobs();
    const [orphan, other] = [randomUUID(), randomUUID()];
    await send(logOf({ nom: 'Première', prenom: 'Zoé', codeApprenant: code }, orphan));
    await send(logOf({ nom: 'Guivarch', prenom: 'Yann' }, other));
    const next = await build.apprenant(t.db, { etablissementId: nantes(), nom: 'Suivante', codeApprenant: code });
    const session = randomUUID();
    await send(logOf({ nom: 'Suivante', prenom: 'Zoé', codeApprenant: code }, session));
    await t.runJobs();
    expect(await d.passage(orphan)).toMatchObject({
      ...{ apprenantId: null, nom: 'Titulaire effacé', prenom: '', codeApprenant: null },
      ...{ complete: true, score: '80.00', satisfaction1: 3, profil: 'Infirmier' },
    });
    expect(await d.passage(other)).toMatchObject({ nom: 'Guivarch', prenom: 'Yann' });
    expect(await d.passage(session)).toMatchObject({ apprenantId: next.id, nom: 'Suivante', codeApprenant: code });
  });

  test('of the code, only what nobody can guess from is kept', async () => {
    const { id } = await build.apprenant(t.db, { etablissementId: nantes(), codeApprenant: 'EMPREINTE-1' });
    await erase(id);
    await t.runJobs();
    const { codeEmpreinte } = await t.db
      .selectFrom('effacements')
      .select('codeEmpreinte')
      .where('apprenantId', '=', id)
      .executeTakeFirstOrThrow();
    expect(codeEmpreinte).toHaveLength(32);
    for (const text of ['EMPREINTE-1', 'empreinte-1', 'code-efface:empreinte-1']) {
      expect(codeEmpreinte).not.toEqual(createHash('sha256').update(text).digest());
    }
  });
});
