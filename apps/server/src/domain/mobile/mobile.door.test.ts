import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant } from '../../../test/builders.ts';
import { makeKey } from '../../../test/device.ts';
import { makeApplications } from '../../../test/mobile.ts';
import { derivePassages } from '../journaux/derive-passages.ts';
import { foldChanges, totalsHold } from '../statistiques/totals/totals.queries.ts';

type Applications = Awaited<ReturnType<typeof makeApplications>>;
let t: TestApp;
let d: Applications['d'];
let keys: Applications['keys'];
let play: Applications['play'];
let codeOf: Applications['codeOf'];
let rowOf: Applications['rowOf'];
beforeAll(async () => {
  t = await testApp({ NASOPHARYNGEAL_SCENARIO: 'ecouvillon' });
  ({ d, keys, play, codeOf, rowOf } = await makeApplications(t));
});
afterAll(() => t.close());

const fold = () => t.db.transaction().execute((tx) => foldChanges(tx));
const holds = () => t.db.transaction().execute((tx) => totalsHold(tx));

describe('the door', () => {
  test('the session of an application belongs to the establishment whose code it says, else to nobody', async () => {
    const { nantes } = t.world.etablissements;
    const codeEtablissement = await codeOf(nantes.id);
    const owned = await play({
      codeEtablissement,
      appareilId: 'a-1',
      utilisateur: 'u-1',
      personnel: true,
      systeme: 'iOS',
    });
    expect(await rowOf(owned)).toMatchObject({
      etablissementId: nantes.id,
      application: 'adam',
      systeme: 'ios',
      appareilId: 'a-1',
      utilisateur: 'u-1',
      personnel: true,
      plateforme: 'mobile',
    });
    const unknown = await play({ codeEtablissement: 'NULLE-PART' });
    const silent = await play();
    expect([(await rowOf(unknown))!.etablissementId, (await rowOf(silent))!.etablissementId]).toEqual([0, 0]);
    const seen = (person: 'admin' | 'etablissement', session: string) =>
      t
        .as(person)
        .post('/stats/sessions', { application: 'adam', rowsPerPage: 100 })
        .then(({ body }) => body.tableauPassages.some((row: { Session_id: string }) => row.Session_id === session));
    expect([await seen('admin', silent), await seen('etablissement', silent)]).toEqual([true, false]);
    expect(await seen('etablissement', owned)).toBe(true);
  });

  test('the key of an application speaks for it alone; a former sender stays a mobile session without a name', async () => {
    const other = await d.send([d.debut()], keys.get('lat')!, {
      numeroSerie: undefined,
      plateforme: 'mobile',
      application: 'adam',
    });
    expect([other.status, other.body.code]).toEqual([403, 'journaux.cle_autre_appareil']);
    const secret = await makeKey(t, { etablissement: t.world.etablissements.rennes.id });
    d.session = randomUUID();
    await d.send([d.debut(), d.fin(1)], secret, { numeroSerie: 'TEL-1', plateforme: 'mobile' });
    expect(await d.derived()).toMatchObject({ application: 'autre', systeme: null, utilisateur: null });
    d.session = randomUUID();
    await d.send([d.debut(), d.fin(1)]);
    expect(await d.derived()).toMatchObject({ application: null, mobile: null });
  });

  test('S-9-40 · the five questions stay those without a questionnaire, which asks up to twenty of its own', async () => {
    d.session = randomUUID();
    const asked = (question: number, more: object = {}) =>
      d.event(question, { type: 'satisfaction', question, valeur: 2, ...more });
    const { body } = await d.send([
      d.debut(),
      asked(1),
      asked(6),
      asked(2, { questionnaire: 'Mon application', libelle: 'Est-elle simple ?' }),
      asked(20, { questionnaire: 'Mon application' }),
      asked(21, { questionnaire: 'Mon application' }),
    ]);
    expect(body).toMatchObject({ acceptes: 4, refuses: [{ code: 'journaux.champ' }, { code: 'journaux.champ' }] });
    const kept = (await d.derived())!;
    expect(kept).toMatchObject({ satisfaction1: 2, satisfaction2: null });
    const faits = await t.db.selectFrom('faits').selectAll().where('id', 'in', kept.faits).execute();
    expect(faits.map(({ genre, code, valeur, libelle }) => [genre, code, valeur, libelle]).sort()).toEqual([
      ['questionnaire', 'Mon application 2', '2', 'Est-elle simple ?'],
      ['questionnaire', 'Mon application 20', '2', null],
      ['satisfaction', '1', '2', null],
    ]);
  });
});

test('S-7-40 S-7-41 · clearing removes a user, whole and alone: events, sessions, facts, totals, and what a learner had of them', async () => {
  const { nantes } = t.world.etablissements;
  const codeEtablissement = await codeOf(nantes.id);
  const learner = await apprenant(t.db, { etablissementId: nantes.id, codeApprenant: 'APP-EFFACE' });
  const named = {
    utilisateur: 'u-efface',
    codeEtablissement,
    codeApprenant: 'APP-EFFACE',
    notes: [4],
    objectifs: [['o1', true]] as const,
  };
  const gone = [await play(named), await play({ ...named, fin: null })];
  await fold();
  const kept = [await play({ ...named, utilisateur: 'u-autre' }), await play({ ...named, application: 'lat' })];
  // Without its beginning, it has no session yet.
  const lost = randomUUID();
  await d.send(
    [{ id: randomUUID(), session: lost, seq: 3, at: '2026-11-10T09:00:00Z', type: 'etape', code: 'x' }],
    keys.get('adam')!,
    {
      numeroSerie: undefined,
      plateforme: 'mobile',
      utilisateur: 'u-efface',
    },
  );
  await t.runJobs();
  const others = await t.db.selectFrom('journaux').select('id').where('session', 'in', kept).orderBy('id').execute();

  const { status, body } = await t.as('admin').post('/mobile/clear?userId=u-efface&application=adam');
  expect([status, body.supprimees]).toEqual([200, 2]);
  await derivePassages(t.db, t.clock.current);
  for (const table of ['journaux', 'passages', 'journaux_lacunes', 'journaux_a_traiter'] as const) {
    expect(
      await t.db
        .selectFrom(table)
        .select('session')
        .where('session', 'in', [...gone, lost])
        .execute(),
      table,
    ).toEqual([]);
  }
  expect(await t.db.selectFrom('journaux').select('id').where('session', 'in', kept).orderBy('id').execute()).toEqual(
    others,
  );
  expect(await rowOf(kept[0]!)).toMatchObject({ utilisateur: 'u-autre' });
  expect(await rowOf(kept[1]!)).toMatchObject({ application: 'lat' });
  const held = t.db.selectFrom('apprenant_scenarios').selectAll().where('apprenantId', '=', learner.id);
  expect(await held.execute()).toMatchObject([{ passages: 2 }]);
  expect(await holds()).toBe(true);
  await fold();
  expect(await holds()).toBe(true);
  const trail = await t.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'mobile.clear')
    .where(sql<boolean>`details->>'utilisateur' = 'u-efface'`)
    .execute();
  expect(trail).toMatchObject([{ details: { utilisateur: 'u-efface', application: 'adam', sessions: 2 } }]);
  // What remains of that name goes without an application.
  expect((await t.as('admin').post('/mobile/clear?userId=u-efface')).body.supprimees).toBe(1);
  expect((await t.as('etablissement').post('/mobile/clear?userId=u-autre')).status).toBe(403);
  expect(await rowOf(kept[0]!)).toBeDefined();
  await expect(t.db.deleteFrom('journaux').execute()).rejects.toThrow('append-only');
});

test('S-7-21 S-7-22 · the mobile codes of the perimeter, each with the session that it opens', async () => {
  const { nantes } = t.world.etablissements;
  const codeEtablissement = await codeOf(nantes.id);
  const learner = await apprenant(t.db, { etablissementId: nantes.id, codeApprenant: 'APP-CODE' });
  const session = await play({ codeEtablissement, codeApprenant: 'APP-CODE' });
  const again = await play({ codeEtablissement, codeApprenant: 'APP-CODE' });
  const anonymous = await play({ codeEtablissement });
  const { rennes } = t.world.etablissements;
  await apprenant(t.db, { etablissementId: rennes.id, codeApprenant: 'APP-LOIN' });
  const foreign = await play({ codeEtablissement: await codeOf(rennes.id), codeApprenant: 'APP-LOIN' });
  expect(learner.id).toBeGreaterThan(0);
  const codes = async (person: 'admin' | 'etablissement' | 'apprenant') =>
    (await t.as(person).post('/etablissement/codeMobile/list', { rowsPerPage: 1000 })).body.codes as {
      codeMobile: string;
      session: string;
    }[];
  const listed = await codes('etablissement');
  for (const one of [session, again]) {
    const { codeMobile } = listed.find((each) => each.session === one)!;
    expect((await t.as(null).post('/attestations/mon-attestation', { code: codeMobile })).status).toBe(200);
    const kept = t.db.selectFrom('passages').select('codeMobile').where('session', '=', one);
    expect(await kept.execute()).toEqual([{ codeMobile }]);
  }
  expect([session, foreign].map((one) => listed.some((each) => each.session === one))).toEqual([true, false]);
  expect((await codes('etablissement')).some((one) => one.session === anonymous)).toBe(false);
  expect((await codes('admin')).some((one) => one.session === session)).toBe(true);
  expect((await codes('apprenant')).some((one) => one.session === session)).toBe(false);
});
