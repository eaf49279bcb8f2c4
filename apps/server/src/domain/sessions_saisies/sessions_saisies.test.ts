import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, assignment, casque, module, passage, possession, scenario } from '../../../test/builders.ts';
import { makeDevice } from '../../../test/device.ts';
import { rebuildPassages } from '../journaux/derive-passages.ts';

let t: TestApp;
let played: { id: number; uuid: string };
let headset: number;
beforeAll(async () => {
  t = await testApp();
  const { id } = await scenario(t.db, { nom: 'Pose de sonde', guid: 'guid-sonde' });
  played = { id, uuid: await uuidOf(id) };
  headset = (await casque(t.db, { numeroSerie: '7A0-0042' })).id;
  await possession(t.db, { casqueId: headset, etablissementId: t.world.etablissements.nantes.id });
});
afterAll(() => t.close());

async function uuidOf(id: number): Promise<string> {
  return (await t.db.selectFrom('scenarios').where('id', '=', id).select('uuid').executeTakeFirstOrThrow()).uuid;
}

const form = (given: object = {}) => ({
  nom: 'Abgrall',
  prenom: 'Zoé',
  scenario: played.uuid,
  profil: 'Infirmier',
  start: '2026-11-10 00:00',
  end: '2026-11-10 00:30',
  ...given,
});
const enter = (given: object = {}) => t.as('admin').post('/insertSessionInLog', form(given));
async function entered(given: object = {}): Promise<string> {
  const { status, body } = await enter(given);
  expect([status, body]).toEqual([201, [{ IDSession: expect.any(String) }]]);
  return body[0].IDSession;
}
const process = (session: string, device: number | string = headset) =>
  t.as('admin').get(`/BatchAHeadset?deletePreviousLogs=1&headset=${device}&sessionId=${session}&simpleVerbose=1`);
const passageOf = (session: string) =>
  t.db.selectFrom('passages').where('session', '=', session).selectAll().executeTakeFirst();
const countEvents = async () =>
  (await t.db.selectFrom('journaux').select(t.db.fn.countAll().as('total')).executeTakeFirstOrThrow()).total;
const eventsOf = (session: string) =>
  t.db.selectFrom('journaux').where('session', '=', session).selectAll().orderBy('seq').execute();

async function behind(session: string) {
  const { body } = await t
    .as('admin')
    .post('/stats/sessions', { debut: '2026-11-01', fin: '2026-11-30', rowsPerPage: 100 });
  return body.tableauPassages.find((row: { Session_id: string }) => row.Session_id === session);
}

describe('a session entered by hand', () => {
  test('S-2.16-09 S-2.16-10 S-4-17 S-7-48 S-7-52 · writes the events of a complete session, and answers its id', async () => {
    const session = await entered();
    const events = await eventsOf(session);
    expect(events.map(({ type }) => type)).toEqual(['debut', 'interaction', 'fin']);
    expect(events[0]!.donnees).toMatchObject({
      scenario: played.uuid,
      profil: 'Infirmier',
      personne: { nom: 'Abgrall' },
    });
    expect(events[2]!.donnees).toMatchObject({ complete: true, dureeSecondes: 1800 });
  });

  test('S-7-52 · holds the steps and the actions of its scenario, in their order and at even spaces; facts come from them, once, and none says that they were done right', async () => {
    const device = await makeDevice(t);
    await device.send([
      device.debut(),
      device.event(1, { type: 'action', code: 'verifier_identite', correcte: false, categorie: 'identite' }),
      device.event(2, { type: 'action', code: 'verifier_identite', correcte: true, categorie: 'identite' }),
      device.event(3, { type: 'etape', code: 'soin', libelle: 'Le soin' }),
      device.event(4, { type: 'reponse', code: 'duree', valeur: '30' }),
      device.event(5, { type: 'action', code: 'friction_30s', correcte: true }),
      device.fin(6),
    ]);
    // The latest one lost half of what it saw.
    const poorer = await makeDevice(t);
    const later = { session: poorer.session, at: '2026-11-19T12:00:00.000Z' };
    await poorer.send([
      { ...poorer.debut(later), scenario: device.played.uuid },
      poorer.event(2, { ...later, type: 'action', code: 'friction_30s', correcte: true }),
      poorer.fin(3, later),
    ]);
    await t.runJobs();
    const session = await entered({ scenario: device.played.uuid });
    const events = await eventsOf(session);
    expect(events.map(({ seq, type, donnees, at }) => [seq, type, (donnees as { code?: string }).code, at])).toEqual([
      [0, 'debut', undefined, '2026-11-09T23:00:00.000Z'],
      [1, 'interaction', 'saisie', '2026-11-09T23:00:00.000Z'],
      [2, 'action', 'verifier_identite', '2026-11-09T23:07:30.000Z'],
      [3, 'etape', 'soin', '2026-11-09T23:15:00.000Z'],
      [4, 'action', 'friction_30s', '2026-11-09T23:22:30.000Z'],
      [5, 'fin', undefined, '2026-11-09T23:30:00.000Z'],
    ]);
    const facts = async () => {
      await process(session);
      const { faits } = (await passageOf(session))!;
      return t.db
        .selectFrom('faits')
        .where('id', '=', sql<number>`any(${faits}::int[])`)
        .select(['scenarioId', 'genre', 'code', 'juste', 'categorie'])
        .orderBy('genre')
        .orderBy('rang')
        .execute();
    };
    const action = { scenarioId: device.played.id, genre: 'action', juste: null };
    const expected = [
      { ...action, code: 'verifier_identite', categorie: 'identite' },
      { ...action, code: 'friction_30s', categorie: null },
      { ...action, genre: 'etape', code: 'soin', categorie: null },
    ];
    expect(await facts()).toEqual(expected);
    const counted = async () => {
      await t.runJobs();
      const { rows } = await sql`
        select f.code, f.juste, sum(c.passages)::int as sessions from faits_cumuls c join faits f on f.id = c.fait
        where f."scenarioId" = ${device.played.id} and c.axe = '' group by 1, 2 order by 1, 2`.execute(t.db);
      return rows;
    };
    const first = await counted();
    expect(await facts()).toEqual(expected);
    expect(await counted()).toEqual(first);
  });

  test('S-7-49 S-7-50 S-9-10 S-9-11 · its hours are those of France, from 00:00 to 00:30', async () => {
    const [begin, , end] = await eventsOf(await entered());
    expect([begin!.at, end!.at]).toEqual(['2026-11-09T23:00:00.000Z', '2026-11-09T23:30:00.000Z']);
  });

  test('S-7-51 · the scenario is given by uuid or guid', async () => {
    for (const given of [played.uuid, played.uuid.toUpperCase(), 'guid-sonde']) {
      const [begin] = await eventsOf(await entered({ scenario: given }));
      expect(begin!.donnees).toMatchObject({ scenario: played.uuid });
    }
    expect((await enter({ scenario: 'inconnu' })).body.violations).toMatchObject([{ propertyPath: 'scenario' }]);
  });

  test('S-2.16-12 · the identifier in the product is optional, and finds the learner', async () => {
    const { body } = await t.as('admin').get('/insertSessionInLog');
    expect(body.identifiant).toBe('idSillage');
    const person = await apprenant(t.db, {
      etablissementId: t.world.etablissements.nantes.id,
      nom: 'D’Aubigné',
      prenom: 'Lœtitia',
      codeApprenant: 'SAISIE-1',
    });
    const session = await entered({ idSillage: 'saisie-1', nom: "D'AUBIGNE", prenom: 'Loetitia' });
    await process(session);
    expect((await passageOf(session))!.apprenantId).toBe(person.id);
    // Once found, that learner stays.
    const { nantes, rennes } = t.world.etablissements;
    await t.db.updateTable('apprenants').set({ etablissementId: rennes.id }).where('id', '=', person.id).execute();
    await apprenant(t.db, { etablissementId: nantes.id, nom: 'D’Aubigné', prenom: 'Lœtitia' });
    expect((await process(session)).status).toBe(200);
    expect((await passageOf(session))!.apprenantId).toBe(person.id);
  });

  test('S-2.16-12 · an identifier that nobody has, or that of somebody of another name, is refused, when it is entered and when it is processed', async () => {
    const learner = (etablissement: 'nantes' | 'rennes', nom: string, codeApprenant: string) =>
      apprenant(t.db, {
        etablissementId: t.world.etablissements[etablissement].id,
        nom,
        prenom: 'Anaïs',
        codeApprenant,
      });
    const { id } = await learner('nantes', 'Le Goff', 'SAISIE-2');
    await learner('nantes', 'Kermarrec', 'SAISIE-3');
    await learner('rennes', 'Le Goff', 'SAISIE-4');
    const named = { nom: 'Le Goff', prenom: 'Anaïs' };
    const unknown = /^L’identifiant «\s?idSillage\s?» n’est celui d’aucun apprenant de l’établissement/;
    const refusal = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [status, body.violations];
    const refused = (message: RegExp) => [
      422,
      [expect.objectContaining({ propertyPath: 'idSillage', message: expect.stringMatching(message) })],
    ];
    const before = await countEvents();
    expect(refusal(await enter({ ...named, idSillage: 'ZZZ-UNKNOWN' }))).toEqual(refused(unknown));
    const other = refusal(await enter({ ...named, idSillage: 'SAISIE-3' }));
    expect(other).toEqual(refused(/n’est pas celui de la personne saisie, Anaïs Le Goff/));
    expect(JSON.stringify(other)).not.toContain('Kermarrec');
    expect(await countEvents()).toBe(before);

    const elsewhere = await entered({ ...named, idSillage: 'SAISIE-4' });
    expect(refusal(await process(elsewhere))).toEqual(refused(unknown));
    expect(await passageOf(elsewhere)).toBeUndefined();
    const renamed = await entered({ ...named, idSillage: 'SAISIE-2' });
    const rename = (nom: string) => t.db.updateTable('apprenants').set({ nom }).where('id', '=', id).execute();
    await rename('Autre');
    expect(refusal(await process(renamed))).toEqual(refused(/n’est pas celui de la personne saisie, Anaïs Le Goff/));
    expect(await passageOf(renamed)).toBeUndefined();
    await rename('Le Goff');
    expect((await process(renamed)).status).toBe(200);
    expect((await passageOf(renamed))!.apprenantId).toBe(id);
  });

  test('S-2.16-14 · it counts in no figure before it is processed, not even when every session is made again', async () => {
    const session = await entered();
    await t.runJobs();
    await rebuildPassages(t.db, t.clock.current);
    expect(await passageOf(session)).toBeUndefined();
    expect(await behind(session)).toBeUndefined();
    const device = await makeDevice(t);
    await device.send([{ ...device.fin(900), session }]);
    await t.runJobs();
    await rebuildPassages(t.db, t.clock.current);
    expect(await passageOf(session)).toBeUndefined();
    await process(session);
    expect(await behind(session)).toBeDefined();
    await rebuildPassages(t.db, t.clock.current);
    expect(await passageOf(session)).toMatchObject({ casqueId: headset, complete: true });
  });

  test.each([
    [{ end: '2026-11-09 00:30' }, 'end', 'La fin doit être après le début'],
    [{ end: '2026-11-10 00:00' }, 'end', 'La fin doit être après le début'],
    [{ end: '2026-11-11 00:01' }, 'end', 'Une session dure 24 heures au plus'],
    [{ start: '2010-11-10 00:00' }, 'end', 'Une session dure 24 heures au plus'],
    [
      { start: '2026-11-20 10:01', end: '2026-11-20 10:30' },
      'start',
      'Une session ne s’écrit pas avant d’avoir commencé',
    ],
    [{ start: '1999-12-31 23:59' }, 'start', 'Indiquez une date du 01/01/2000 au 31/12/2099'],
    [{ end: '2100-01-01 00:00' }, 'end', 'Indiquez une date du 01/01/2000 au 31/12/2099'],
    ...['0000-01-01', '2026-02-30 00:00'].flatMap((never) =>
      ['start', 'end'].map((field) => [{ [field]: never }, field, 'Indiquez une date valide (jj/mm/aaaa)'] as const),
    ),
    ...['nom', 'prenom', 'profil', 'scenario'].map(
      (field) => [{ [field]: '\u200B\uFEFF\u00AD' }, field, 'Ce champ est obligatoire'] as const,
    ),
  ] as const)('what cannot be is refused: %j', async (given, propertyPath, sentence) => {
    const before = await countEvents();
    const { status, body } = await enter(given);
    expect([status, body.violations]).toMatchObject([422, [{ propertyPath, message: sentence }]]);
    expect(body.violations).toHaveLength(1);
    expect(await countEvents()).toBe(before);
  });

  test('a session may last 24 hours, begin now, and date of the first day of 2000', async () => {
    for (const given of [
      { end: '2026-11-11 00:00' },
      { start: '2026-11-20 10:00', end: '2026-11-20 10:30' },
      { start: '2000-01-01 00:00', end: '2000-01-01 00:30' },
    ]) {
      await entered(given);
    }
  });

  test('nobody but an administrator enters one', async () => {
    for (const person of ['etablissement', 'referent', 'groupement', 'apprenant'] as const) {
      expect((await t.as(person).post('/insertSessionInLog', form())).status).toBe(403);
    }
  });
});

describe('its processing', () => {
  test('S-2.16-11 S-4-18 S-7-53 S-7-54 S-7-97 · by the id of the headset or its serial number, it answers the session as it counts', async () => {
    for (const device of [headset, '7A0-0042']) {
      const session = await entered();
      const { status, body } = await process(session, device);
      expect(status).toBe(200);
      expect(body.sessions).toMatchObject([
        {
          Session_id: session,
          Nom: 'Abgrall',
          Scenario: 'Pose de sonde',
          dureeSecondes: 1800,
          complete: true,
          etablissement: 'CHU de Nantes',
        },
      ]);
    }
    expect((await process(await entered(), 'inconnu')).status).toBe(404);
    expect((await process(crypto.randomUUID())).status).toBe(404);
  });

  test('S-7-55 · processed twice, it gives the same session and the same figures', async () => {
    const session = await entered();
    const [first, second] = [await process(session), await process(session)];
    expect(second.body).toEqual(first.body);
    const rows = await t.db.selectFrom('passages').where('session', '=', session).selectAll().execute();
    expect(rows).toHaveLength(1);
    const { rows: notes } = await sql<{ total: number }>`
      select coalesce(sum(passages), 0)::int as total from passages_a_cumuler where "scenarioId" = ${played.id} and profil = 'Unique'`.execute(
      t.db,
    );
    expect(notes[0]!.total).toBe(0);
  });

  test('S-2.16-15 · the record of a learner, their own attestations and the sessions of a game say so too', async () => {
    const { nantes } = t.world.etablissements;
    const { id: apprenantId } = t.world.apprenants.nantes;
    const { id: moduleId } = await module(t.db, { type: 2 });
    const game = await scenario(t.db, { moduleId });
    const session = await entered({ scenario: await uuidOf(game.id) });
    await process(session);
    const shortId = 'SAISIE';
    const { id: assignmentId } = await assignment(t.db, { etablissementId: nantes.id, shortId });
    await t.db.updateTable('passages').set({ apprenantId, assignmentId }).where('session', '=', session).execute();
    // One that a device told, beside it.
    const told = await passage(t.db, { etablissementId: nantes.id, scenarioId: game.id, apprenantId, assignmentId });
    const { body: record } = await t.as('admin').get(`/apprenants/${apprenantId}/sessions`);
    const { body: own } = await t.as('apprenant').get('/attestations/miennes');
    const { body: games } = await t.as('admin').post('/sg/sessions', { shortId, debut: '2026-01-01' });
    const mention = expect.stringMatching(/^Saisie à la main par .+, le 20\/11\/2026 10:00$/);
    const rows: { session?: string; Session_id?: string; saisie: string | null }[][] = [
      record.sessions,
      own,
      games.sessions,
    ];
    for (const list of rows) {
      const saisieOf = (id: string) => list.find((row) => (row.session ?? row.Session_id) === id)?.saisie;
      expect([saisieOf(session), saisieOf(told.session)]).toEqual([mention, null]);
    }
  });

  test('S-2.16-15 · rows, attestation and public check say who entered it and when', async () => {
    const session = await entered();
    await process(session);
    const { nom } = await t.db
      .selectFrom('auteurs')
      .where('id', '=', t.world.userIds.admin)
      .select('nom')
      .executeTakeFirstOrThrow();
    const mention = expect.stringMatching(new RegExp(`^Saisie à la main par ${nom ?? '.+'}, le 20/11/2026 10:00$`));
    expect((await behind(session)).saisie).toEqual(mention);
    const asked = await t.as('admin').post('/attestations/lots', { sessions: [session] });
    expect(asked.status).toBe(201);
    await t.runJobs();
    const { numero } = await t.db
      .selectFrom('attestations')
      .where('session', '=', session)
      .select('numero')
      .executeTakeFirstOrThrow();
    const { body } = await t.as(null).get(`/attestations/verification/${numero}`);
    expect(body.saisie).toEqual(mention);
    const list = await t.as('admin').get('/attestations?rowsPerPage=-1');
    const row = list.body['hydra:member'].find(({ id }: { id: string }) => id === session);
    expect(row.saisie).toEqual(mention);
    const { codes } = (await t.as('admin').post('/etablissement/codeMobile/list', { rowsPerPage: 1_000 })).body;
    const code = codes.find((one: { session: string }) => one.session === session);
    expect(code, 'among the mobile codes').toMatchObject({ saisie: mention });
  });
});
