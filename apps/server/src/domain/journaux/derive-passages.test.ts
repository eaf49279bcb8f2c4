import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, casque, possession, scenario } from '../../../test/builders.ts';
import { type Device, makeDevice, makeKey } from '../../../test/device.ts';
import { derivePassages, rebuildPassages } from './derive-passages.ts';
import { derive } from './journaux.job.ts';
import { listEventsOf } from './journaux.queries.ts';
import { insertSaisies } from './journaux.saisies.queries.ts';
import { releaseHeldSessions } from './release-held.ts';

const NOW = '2026-11-20T09:00:00.000Z';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
// What a test has set aside would be derived by another one.
afterEach(async () => {
  await acceptPoison();
  await t.db.deleteFrom('journaux_a_traiter').execute();
});
beforeEach(async () => {
  t.clock.current = new Date(NOW);
  d = await makeDevice(t);
});

test('a replay is a duplicate, not an error, even within one batch and after the possession was corrected', async () => {
  const batch = [d.debut(), d.fin(1)];
  expect((await d.send([...batch, batch[0]])).body).toMatchObject({ acceptes: 2, doublons: 1 });
  const before = await d.derived();
  await t.db
    .updateTable('possession_casques')
    .set({ etablissementId: t.world.etablissements.rennes.id })
    .where('casqueId', '=', d.casqueId)
    .execute();
  expect((await d.send([...batch, d.fin(2)])).body).toMatchObject({ acceptes: 1, doublons: 2 });
  expect(await d.events()).toHaveLength(3);
  expect(await d.derived()).toMatchObject({ etablissementId: before!.etablissementId });
});

test('an event belongs to who held the headset at its moment, to nobody when nobody did; the passage to its beginning', async () => {
  const { saintNazaire } = t.world.etablissements;
  await t.db.deleteFrom('possession_casques').where('casqueId', '=', d.casqueId).execute();
  // Paris is an hour ahead of UTC: the first possession ends at 23:00 UTC.
  await possession(t.db, {
    casqueId: d.casqueId,
    etablissementId: saintNazaire.id,
    dateDebut: '2026-11-10',
    dateFin: '2026-11-12',
  });
  await possession(t.db, {
    casqueId: d.casqueId,
    etablissementId: t.world.etablissements.nantes.id,
    dateDebut: '2026-11-13',
  });
  await d.send([
    d.debut({ at: '2026-11-12T22:59:00.000Z' }),
    d.event(1, { type: 'etape', code: 'x', at: '2026-11-12T23:00:00.000Z' }),
    d.fin(2, { at: '2026-11-12T23:20:00.000Z' }),
    d.event(3, { type: 'etape', code: 'x', at: '2026-11-09T09:00:00.000Z' }),
  ]);
  expect((await d.events()).map(({ etablissementId }) => etablissementId)).toEqual([
    saintNazaire.id,
    t.world.etablissements.nantes.id,
    t.world.etablissements.nantes.id,
    0,
  ]);
  expect(await d.derived()).toMatchObject({ etablissementId: saintNazaire.id });
});

test('events are found by their index before the table has statistics, however many sessions are asked for', async () => {
  const sessions = Array.from({ length: 200 }, () => randomUUID());
  const events = sessions.flatMap((session) =>
    Array.from({ length: 20 }, (_, seq) => ({
      id: randomUUID(),
      session,
      seq,
      at: NOW,
      type: 'etape' as const,
      donnees: { code: 'x' },
    })),
  );
  await t.db.transaction().execute(async (tx) => {
    await insertSaisies(tx, events, new Date(NOW));
    const readWhole = async () =>
      (
        await sql<{ scans: number }>`
          select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'journaux'`.execute(tx)
      ).rows[0]!.scans;
    const before = await readWhole();
    expect(await listEventsOf(tx, sessions)).toHaveLength(events.length);
    expect(await readWhole()).toBe(before);
  });
});

test('a headset of the provider reports for nobody', async () => {
  const stock = await casque(t.db, { numeroSerie: `STOCK-${d.serial}` });
  const secret = await makeKey(t, { casque: stock.id });
  await d.send([d.debut(), d.fin(1)], secret, { numeroSerie: undefined });
  expect(await d.derived()).toMatchObject({
    etablissementId: 0,
    casqueId: stock.id,
    numeroSerie: `STOCK-${d.serial}`,
    apprenantId: null,
  });
});

test("an establishment's key serves its browser and mobile apps; a computer that is known counts as a device of its type", async () => {
  const { acacias } = t.world.etablissements;
  const secret = await makeKey(t, { etablissement: acacias.id });
  const pc = await casque(t.db, { numeroSerie: `PC-${d.serial}`, typeId: 3 });
  await possession(t.db, { casqueId: pc.id, etablissementId: acacias.id });
  await d.send([d.debut(), d.fin(1)], secret, { numeroSerie: `PC-${d.serial}`, plateforme: 'navigateur' });
  expect(await d.derived()).toMatchObject({ etablissementId: acacias.id, casqueId: pc.id, plateforme: 'casque' });
  d.session = randomUUID();
  await d.send([d.debut(), d.fin(1)], secret, { numeroSerie: 'ANDROID-17', plateforme: 'mobile' });
  expect(await d.derived()).toMatchObject({
    etablissementId: acacias.id,
    casqueId: null,
    numeroSerie: 'ANDROID-17',
    plateforme: 'mobile',
  });
});

test('events that come late, in several batches and out of order make their passage again', async () => {
  await d.send([d.fin(3)]);
  expect(await d.derived()).toBeUndefined();
  await d.send([d.event(2, { type: 'satisfaction', question: 2, valeur: 1, at: '2026-11-19T09:30:00.000Z' })]);
  await d.send([d.debut()]);
  expect(await d.derived()).toMatchObject({ complete: true, satisfaction2: 1, manquants: 1 });
  t.clock.current = new Date('2026-11-25T09:00:00Z');
  await d.send([d.event(1, { type: 'etape', code: 'x' })]);
  expect(await d.derived()).toMatchObject({ manquants: 0, evenements: 4 });
});

test('a session without its end is incomplete and lasts from its first to its last event', async () => {
  await d.send([d.debut({ test: true }), d.event(1, { type: 'etape', code: 'x', at: '2026-11-19T09:10:30.000Z' })]);
  expect(await d.derived()).toMatchObject({ complete: false, test: true, fin: null, score: null, dureeSecondes: 630 });
  d.session = randomUUID();
  await d.send([d.debut(), d.fin(1, { complete: false, score: null })]);
  expect(await d.derived()).toMatchObject({ complete: false, score: null, dureeSecondes: 1260 });
});

test('an unknown scenario is accepted and held until it exists, by uuid, guid or uuid of a version', async () => {
  const [byGuid, byVersion, never] = [randomUUID(), randomUUID(), randomUUID()];
  const version = randomUUID();
  await d.send([
    { ...d.debut({ scenario: 'guid-de-demain' }), session: byGuid },
    { ...d.debut({ scenario: version.toUpperCase() }), session: byVersion },
    { ...d.debut({ scenario: 'jamais' }), session: never },
  ]);
  expect(await d.derived(byGuid)).toMatchObject({ scenarioId: null, scenarioRef: 'guid-de-demain' });
  const { body: made } = await t.as('admin').post('/scenarios', { nom: 'Demain', guid: 'guid-de-demain' });
  expect(await d.derived(byGuid)).toMatchObject({ scenarioId: made.id });
  await t.db.insertInto('scenarioVersions').values({ scenarioId: made.id, uuid: version }).execute();
  await t.db.transaction().execute((tx) => releaseHeldSessions(tx, t.clock.current));
  expect(await d.derived(byVersion)).toMatchObject({ scenarioId: made.id });
  expect(await d.passage(never)).toMatchObject({ scenarioId: null });
  const { body } = await t.as('csm').get('/journaux/en-attente');
  expect(body).toMatchObject({ total: 1, scenarios: [{ scenarioRef: 'jamais', sessions: 1 }] });
  expect((await t.as('etablissement').get('/journaux/en-attente')).status).toBe(403);
});

test('the learner is found by code, else by a name that only one has, within the establishment alone', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  const noe = await apprenant(t.db, { etablissementId, nom: 'Le Guen', prenom: 'Noé', codeApprenant: `N-${d.serial}` });
  for (const _ of [1, 2]) await apprenant(t.db, { etablissementId, nom: 'Double', prenom: 'Anne' });
  await apprenant(t.db, {
    etablissementId: t.world.etablissements.rennes.id,
    nom: 'Loin',
    prenom: 'Eva',
    codeApprenant: `R-${d.serial}`,
  });
  const found = async (personne: object | null) => {
    d.session = randomUUID();
    await d.send([d.debut({ personne })]);
    return (await d.derived())!.apprenantId;
  };
  expect(await found({ codeApprenant: `N-${d.serial}`, nom: 'Double', prenom: 'Anne' })).toBe(noe.id);
  expect(await found({ nom: 'LE GUEN', prenom: 'noe' })).toBe(noe.id);
  expect(await found({ nom: 'Double', prenom: 'Anne' })).toBeNull();
  expect(await found({ nom: 'Le Guen' })).toBeNull();
  expect(await found({ codeApprenant: `R-${d.serial}` })).toBeNull();
  expect(await found(null)).toBeNull();
});

test('a learner once found stays when that learner changes establishment', async () => {
  const zoe = await apprenant(t.db, {
    etablissementId: t.world.etablissements.nantes.id,
    codeApprenant: `Z-${d.serial}`,
  });
  await d.send([d.debut({ personne: { codeApprenant: `Z-${d.serial}` } })]);
  expect(await d.derived()).toMatchObject({ apprenantId: zoe.id });
  const elsewhere = { etablissementId: t.world.etablissements.rennes.id };
  await t.db.updateTable('apprenants').set(elsewhere).where('id', '=', zoe.id).execute();
  await d.send([d.fin(1)]);
  expect(await d.derived()).toMatchObject({ apprenantId: zoe.id, complete: true });
});

test('the assignment is that of the establishment', async () => {
  const { id: moduleId } = await t.db
    .insertInto('modules')
    .values({ nom: 'M', type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assignment = (etablissementId: number, shortId: string) =>
    t.db
      .insertInto('assignments')
      .values({ name: 'A', shortId, moduleId, etablissementId })
      .returning('id')
      .executeTakeFirstOrThrow();
  const own = await assignment(t.world.etablissements.nantes.id, `own-${d.serial}`);
  await assignment(t.world.etablissements.rennes.id, `far-${d.serial}`);
  await d.send([d.debut({ assignation: `own-${d.serial}` })]);
  expect(await d.derived()).toMatchObject({ assignmentId: own.id });
  d.session = randomUUID();
  await d.send([d.debut({ assignation: `far-${d.serial}` })]);
  expect(await d.derived()).toMatchObject({ assignmentId: null });
});

test('another device that names the same session changes nothing of it', async () => {
  await d.send([d.debut(), d.fin(1)]);
  const before = await d.derived();
  const far = await makeKey(t, { etablissement: t.world.etablissements.rennes.id });
  await d.send([d.fin(2, { score: 1 }), d.debut({ test: true, at: '2026-11-18T09:00:00.000Z' })], far, {
    numeroSerie: undefined,
    plateforme: 'mobile',
  });
  expect(await d.derived()).toMatchObject({ score: '87.50', test: false, evenements: 2, session: before!.session });
});

test('the same events in any order, batches and repetitions, derived at any moment, give the same passage', async () => {
  const zoe = await apprenant(t.db, {
    etablissementId: t.world.etablissements.nantes.id,
    codeApprenant: `P-${d.serial}`,
  });
  const told = () => [
    d.debut({ personne: { codeApprenant: `P-${d.serial}` } }),
    d.event(1, { type: 'etape', code: 'a' }),
    d.event(2, { type: 'satisfaction', question: 3, valeur: 2 }),
    d.event(4, { type: 'satisfaction', question: 3, valeur: 4, at: '2026-11-19T09:12:00.000Z' }),
    d.fin(6, { at: '2026-11-19T09:20:00.000Z' }),
  ];
  await d.send(told());
  const { session: _, codeMobile: __, updatedAt: ___, ...expected } = (await d.derived())!;
  expect(expected).toMatchObject({ apprenantId: zoe.id, satisfaction3: 4, manquants: 2, evenements: 5 });

  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  const sendings = fc.tuple(
    order,
    fc.array(fc.nat(4), { maxLength: 4 }),
    fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  );
  await fc.assert(
    fc.asyncProperty(sendings, async ([all, again, cuts]) => {
      d.session = randomUUID();
      const events = told();
      let batch: unknown[] = [];
      for (const [rank, index] of [...all, ...again].entries()) {
        batch.push(events[index]);
        if (!cuts[rank]) continue;
        await d.send(batch);
        await derivePassages(t.db, t.clock.current);
        batch = [];
      }
      await d.send(batch);
      await derivePassages(t.db, t.clock.current);
      expect(await d.passage()).toMatchObject(expected);
    }),
    { numRuns: 15, seed: 20_261_120 },
  );
});

test('all passages made again from the raw logs are the same, and what is kept with them too', async () => {
  const many = Array.from({ length: 450 }, (_, rank) => {
    const session = randomUUID();
    return [
      { ...d.debut({ personne: { codeApprenant: 'APP-NANTES-0001' } }), session },
      ...(rank % 3 ? [{ ...d.fin(2, { score: rank % 101 }), session }] : []),
    ];
  }).flat();
  await d.send(many);
  await t.runJobs();
  const sessions = [...new Set(many.map(({ session }) => session as string))];
  const read = async () => [
    await t.db.selectFrom('passages').selectAll().where('session', 'in', sessions).orderBy('session').execute(),
    await t.db.selectFrom('apprenant_scenarios').selectAll().where('scenarioId', '=', d.played.id).execute(),
    await t.db.selectFrom('journaux_lacunes').selectAll().where('session', 'in', sessions).orderBy('session').execute(),
  ];
  const before = await read();
  t.clock.current = new Date('2026-12-01T09:00:00Z');
  expect(await rebuildPassages(t.db, t.clock.current)).toBeGreaterThanOrEqual(450);
  expect(await read()).toEqual(before);

  for (const table of ['passages', 'apprenant_scenarios', 'journaux_lacunes'] as const) {
    await sql`delete from ${sql.table(table)}`.execute(t.db);
  }
  await rebuildPassages(t.db, new Date('2026-11-20T09:00:00Z'));
  expect(await read()).toEqual(before);
});

test('derivations that run together share the sessions and count each once', async () => {
  await t.db.deleteFrom('apprenant_scenarios').execute();
  const played = await scenario(t.db);
  const sessions = Array.from({ length: 400 }, () => ({
    ...d.debut({ scenario: played.uuid, personne: { codeApprenant: 'APP-NANTES-0001' } }),
    session: randomUUID(),
  }));
  await d.send(sessions);
  const taken = await Promise.all([1, 2, 3].map(() => derivePassages(t.db, t.clock.current)));
  expect(taken.reduce((sum, one) => sum + one)).toBe(400);
  const rows = await t.db
    .selectFrom('apprenant_scenarios')
    .select('passages')
    .where('scenarioId', '=', played.id)
    .execute();
  expect(rows).toEqual([{ passages: 400 }]);
});

/** A session that the database refuses, however often it is tried. */
const refusePoison = async () => {
  await sql`alter table passages add constraint essai_refus check (profil is distinct from 'refus') not valid`.execute(
    t.db,
  );
};
const acceptPoison = async () => {
  await sql`alter table passages drop constraint if exists essai_refus`.execute(t.db);
};

test('a session that cannot be derived is set aside with its error and tried again later, less and less often; the others go on', async () => {
  const minutes = (count: number) => new Date(Date.parse(NOW) + count * 60_000);
  const sessions = Array.from({ length: 5 }, () => randomUUID() as string).toSorted();
  const [poison, ...sound] = sessions as [string, ...string[]];
  await refusePoison();
  await d.send(sessions.map((session) => ({ ...d.debut({ profil: session === poison ? 'refus' : 'x' }), session })));
  const told: string[] = [];
  const derive = (now: Date) => derivePassages(t.db, now, (text) => told.push(text));
  const marks = () => t.db.selectFrom('journaux_a_traiter').selectAll().where('session', 'in', sessions).execute();
  const derived = async () => (await Promise.all(sound.map((session) => d.passage(session)))).filter(Boolean).length;

  expect(await derive(minutes(0))).toBe(4);
  expect(await derived()).toBe(4);
  const aside = { session: poison, essais: 1, erreur: '23514', repriseLe: minutes(1).toISOString() };
  expect(await marks()).toMatchObject([aside]);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(poison);
  expect(told[0]).toContain('essai_refus');

  // Not before its time, even when more arrives of it.
  await d.send([{ ...d.event(1, { type: 'etape', code: 'x' }), session: poison }]);
  expect(await derive(minutes(0.5))).toBe(0);
  expect(await marks()).toMatchObject([aside]);
  await derive(minutes(1));
  expect(await marks()).toMatchObject([{ essais: 2, repriseLe: minutes(3).toISOString() }]);

  await acceptPoison();
  expect(await derive(minutes(3))).toBe(1);
  expect(await d.passage(poison)).toMatchObject({ profil: 'refus', evenements: 2 });
  expect(await marks()).toEqual([]);
});

test('sessions set aside wait an hour or so at most, and none of it when all are made again', async () => {
  await refusePoison();
  await d.send([d.debut({ profil: 'refus' })]);
  const mark = () =>
    t.db.selectFrom('journaux_a_traiter').selectAll().where('session', '=', d.session).executeTakeFirst();
  await derivePassages(t.db, new Date(NOW));
  await t.db.updateTable('journaux_a_traiter').set({ essais: 5_000 }).where('session', '=', d.session).execute();
  const later = '2026-11-20T12:00:00.000Z';
  await derivePassages(t.db, new Date(later));
  expect(await mark()).toMatchObject({ essais: 5_001, repriseLe: '2026-11-20T13:04:00.000Z' });

  await acceptPoison();
  await rebuildPassages(t.db, new Date(later));
  expect(await mark()).toBeUndefined();
  expect(await d.passage()).toMatchObject({ profil: 'refus' });
});

test('the job that sets a session aside is told as failed', async () => {
  await refusePoison();
  await d.send([d.debut({ profil: 'refus' })]);
  const context = { ...t, jobKey: '1', clock: { now: () => t.clock.current } };
  await expect(derive.run({}, context)).rejects.toThrow('1 sessions are set aside');
  await derive.run({}, context);
});

test('a database that goes away sets no session aside', async () => {
  await d.send([d.debut()]);
  const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const away = { transaction: () => ({ execute: () => Promise.reject(gone) }) } as unknown as typeof t.db;
  await expect(derivePassages(away, new Date(NOW))).rejects.toBe(gone);
  const marks = t.db.selectFrom('journaux_a_traiter').selectAll().where('session', '=', d.session);
  expect(await marks.execute()).toMatchObject([{ essais: 0, repriseLe: null }]);
});
