import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { scenario } from '../../../test/builders.ts';
import { makeApplications } from '../../../test/mobile.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import { foldChanges, totalsHold } from '../statistiques/totals/totals.queries.ts';

type Applications = Awaited<ReturnType<typeof makeApplications>>;
let t: TestApp;
let d: Applications['d'];
let play: Applications['play'];
let codeOf: Applications['codeOf'];
let rowOf: Applications['rowOf'];
let clear: Applications['clear'];
beforeAll(async () => {
  t = await testApp({ NASOPHARYNGEAL_SCENARIO: 'ecouvillon' });
  ({ d, play, codeOf, rowOf, clear } = await makeApplications(t));
});
afterAll(() => t.close());

const get = async (path: string) => {
  const answer = await t.as('admin').get(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const behind = async (body: object) => (await t.as('admin').post('/stats/sessions', body)).body.nombreDeSessions;
const fold = () => t.db.transaction().execute((tx) => foldChanges(tx));
const holds = () => t.db.transaction().execute((tx) => totalsHold(tx));

describe('a dashboard', () => {
  test('S-7-34 S-7-35 S-3-19 S-3-20 S-3-22 · counts the sessions of its application, each figure opening to as many', async () => {
    const { uuid } = await scenario(t.db, { nom: 'Droits' });
    const played = { application: 'ddp', scenario: uuid, utilisateur: 'u-compte' };
    await play({
      ...played,
      appareilId: 'x',
      objectifs: [
        ['o2', true],
        ['o1', true],
      ],
      notes: [4, 3],
    });
    await play({
      ...played,
      appareilId: 'x',
      objectifs: [
        ['o2', false],
        ['o1', true],
      ],
      notes: [4, 1],
      fin: { score: 61, dureeSecondes: 900 },
    });
    await play({ ...played, appareilId: 'y', systeme: 'ios', objectifs: [['o1', null]], fin: null });
    await play({
      ...played,
      appareilId: 'z',
      systeme: 'ios',
      fin: { complete: false, score: null },
      debut: '2026-11-03T09:00:00.000Z',
    });
    const usage = await get('/mobile/usageDDP');
    expect(usage).toMatchObject({
      countSessions: 4,
      finishedSessions: 3,
      device: 3,
      averageDuration: 6,
      averageScore: 70.5,
      sessionsByWeek: [
        { year: 2026, week: 45, total: 1 },
        { year: 2026, week: 46, total: 3 },
      ],
      sessionsFinishedByWeek: [{ total: 1 }, { total: 2 }],
      platform: [
        { label: 'Android', value: 2 },
        { label: 'iOS', value: 2 },
      ],
      // The greatest first: the chart begins with them.
      objectives: [
        { label: 'Objectif o1', value: 50 },
        { label: 'Objectif o2', value: 25 },
      ],
      objectivesDesertion: [
        { label: 'Objectif o1', value: 25 },
        { label: 'Objectif o2', value: 0 },
      ],
      satisfactions: [
        {
          questionnaire: 'Application',
          questions: [
            { label: 'Question numéro 1', value: 2 },
            { label: 'Question numéro 2', value: 2, notes: [{ value: 1 }, { value: 0 }, { value: 1 }, { value: 0 }] },
          ],
        },
      ],
    });
    const ddp = { application: 'ddp' };
    const opened = await Promise.all([
      behind(ddp),
      behind({ ...ddp, finies: true }),
      behind({ ...ddp, systeme: 'ios' }),
      behind({ ...ddp, semaine: '2026-11-02' }),
      behind({ ...ddp, mois: '2026-11-01' }),
      behind({ ...ddp, avecScore: true }),
      behind({ ...ddp, faits: usage.objectives[0].faits }),
      behind({ ...ddp, faits: usage.objectivesDesertion[0].faits }),
      behind({ ...ddp, faits: usage.satisfactions[0].questions[1].notes[0].faits }),
    ]);
    expect(opened).toEqual([4, 3, 2, 1, 4, 2, 2, 1, 1]);
    const { faits } = usage.objectivesDesertion[0];
    const left = await t.as('admin').post('/stats/sessions', { ...ddp, faits });
    expect(left.body.filtre).toMatch(/\s: abandonné$/);
    const devices = await t.as('admin').post('/stats/sessions', { ...ddp, appareils: true });
    expect(devices.body).toMatchObject({ nombreDeSessions: 4, nombreCompte: usage.device });
    expect(devices.body.filtre).toMatch(/ · 3 appareils distincts dans 4 sessions$/);
    const ofSystem = await t.as('admin').post('/stats/sessions', { ...ddp, systeme: 'android', appareils: true });
    expect(ofSystem.body).toMatchObject({ nombreDeSessions: 2, nombreCompte: 1 });
    // Once folded, and read from the totals alone, the answer is the same.
    await fold();
    expect(await get('/mobile/usageDDP')).toEqual(usage);
    expect(await holds()).toBe(true);
    await clear('u-compte');
    expect(await get('/mobile/usageDDP')).toMatchObject({ countSessions: 0, objectives: [], satisfactions: [] });
  });

  test('S-3-21 S-3-23 · sessions by week, begun and finished, and satisfactions by the name of their questionnaire', async () => {
    const { uuid } = await scenario(t.db, { nom: 'Semaines' });
    const played = { application: 'lat', scenario: uuid, utilisateur: 'u-semaines', notes: [4, 2] };
    const read = async () => {
      const { sessionsByWeek, sessionsFinishedByWeek, satisfactions } = await get('/mobile/usageLAT');
      const totalOf = (weeks: { year: number; week: number; total: number }[], week: number) =>
        weeks.find((one) => one.year === 2026 && one.week === week)?.total ?? 0;
      const own = satisfactions.find(({ questionnaire }: { questionnaire: string }) => questionnaire === 'Application');
      return [
        ...[45, 46].flatMap((week) => [totalOf(sessionsByWeek, week), totalOf(sessionsFinishedByWeek, week)]),
        ...['Question numéro 1', 'Question numéro 2'].map(
          (label) => own?.questions.find((one: { label: string }) => one.label === label)?.value ?? 0,
        ),
      ];
    };
    const before = await read();
    for (const debut of ['2026-11-02T09:00:00.000Z', '2026-11-03T09:00:00.000Z', '2026-11-09T09:00:00.000Z']) {
      await play({ ...played, debut });
    }
    await play({ ...played, debut: '2026-11-10T09:00:00.000Z', notes: [], fin: null });
    expect((await read()).map((value, rank) => value - before[rank])).toEqual([2, 2, 2, 1, 3, 3]);
    await clear('u-semaines');
  });

  test('S-2.1-15 · the perimeter is that of the person, and sums from passages are those of the totals', async () => {
    const codeEtablissement = await codeOf(t.world.etablissements.rennes.id);
    const own = async () => (await t.as('etablissement').get('/mobile/usageDDP')).body;
    const [before, all] = [await own(), await get('/mobile/usageDDP')];
    await play({
      application: 'ddp',
      utilisateur: 'u-ailleurs',
      codeEtablissement,
      notes: [1],
      objectifs: [['ailleurs', true]],
    });
    expect(await own()).toEqual(before);
    expect((await get('/mobile/usageDDP')).countSessions).toBe(all.countSessions + 1);
    await clear('u-ailleurs');
    for (const path of ['/mobile/usage', '/mobile/usageLAT', '/mobile/lastSessionsDDP']) {
      expect((await t.as('etablissement').get(path)).status).toBe(403);
    }
    expect((await t.as('apprenant').get('/mobile/usageDDP')).status).toBe(403);
  });

  test('S-7-37 S-7-38 S-7-39 S-9-20 S-3-24 · lists its last twenty sessions, on personal devices if asked', async () => {
    const sessions: string[] = [];
    for (let rank = 0; rank < 22; rank++) {
      sessions.push(
        await play({
          application: 'lat',
          debut: `2026-11-15T10:${String(rank).padStart(2, '0')}:00.000Z`,
          utilisateur: 'u-9',
        }),
      );
    }
    const rows = await get('/mobile/lastSessionsLAT');
    expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual(sessions.slice(2).reverse());
    const { codeMobile } = (await rowOf(sessions[21]!))!;
    expect(rows[0]).toMatchObject({ user: 'u-9', platform: 'Android', id: codeMobile, device_id: null });
    const mine = await play({
      application: 'ddp',
      utilisateur: 'u-dernier',
      personnel: true,
      debut: '2026-11-19T08:00:00.000Z',
    });
    await play({ application: 'ddp', utilisateur: 'u-dernier', personnel: false, debut: '2026-11-19T08:30:00.000Z' });
    const personal = await get('/mobile/lastSessionsDDP?personal=true');
    expect(personal.map(({ uuid }: { uuid: string }) => uuid)).toEqual([mine]);
    expect((await get('/mobile/lastSessionsDDP')).length).toBeGreaterThan(1);
    await clear('u-dernier');
    expect((await get('/mobile/lastSessions')).some(({ uuid }: { uuid: string }) => sessions.includes(uuid))).toBe(
      false,
    );
  });

  test('S-7-36 S-7-42 S-7-43 S-3-25 · both calls answer the events of one session in order, by its uuid or its code', async () => {
    const { uuid } = await scenario(t.db, { nom: 'Pose de sonde' });
    const session = await play({ scenario: uuid, objectifs: [['o1', true]], notes: [3] });
    const events = await get(`/mobile/track?sessionId=${session}`);
    expect(
      events.map(({ event, interaction }: { event: string; interaction: string }) => [event, interaction]),
    ).toEqual([
      ['debut', 'Pose de sonde'],
      ['objectif', 'Objectif o1 · oui'],
      ['satisfaction', 'Application · Question numéro 1 · 3'],
      ['fin', 'Terminée · 80'],
    ]);
    const { codeMobile } = (await rowOf(session))!;
    expect((await t.as('admin').post('/mobile', { sessionId: codeMobile.toLowerCase() })).body).toEqual(events);
    expect(await get('/mobile/track?sessionId=jamais-vue')).toEqual([]);
    d.session = randomUUID();
    await d.send([d.debut(), d.fin(1)]);
    await d.derived();
    expect(await get(`/mobile/track?sessionId=${d.session}`)).toEqual([]);
  });
});

test('S-7-32 S-7-33 S-3-27 S-2.11-14 · the report joins every application, and the requests of attestations', async () => {
  const { uuid, id } = await scenario(t.db, { nom: 'Pose de voie' });
  const before = await t.as('admin').post('/APIRapportAppMobile');
  expect(before.status).toBe(200);
  await play({
    application: 'adam',
    scenario: uuid,
    systeme: 'android',
    fin: { score: 70 },
    appareilId: 'r-1',
    profil: 'Sage-femme',
  });
  await play({ application: 'lat', scenario: uuid, systeme: 'android', fin: { score: 81 }, appareilId: 'r-1' });
  await play({
    application: 'lat',
    scenario: uuid,
    systeme: 'navigateur',
    fin: null,
    appareilId: 'r-2',
    debut: '2026-10-30T09:00:00.000Z',
  });
  await t.db
    .insertInto('attestation_demandes')
    .values({ session: randomUUID(), etablissementId: 0, demandeLe: '2025-06-30T22:30:00Z' })
    .execute();
  const { body: after } = await t.as('admin').post('/APIRapportAppMobile');
  expect(
    after.occurencesEtScores.filter(({ IDEtapesScenario }: { IDEtapesScenario: number }) => IDEtapesScenario === id),
  ).toEqual([
    {
      IDEtapesScenario: id,
      etape: 'Pose de voie',
      systeme: 'android',
      plateforme: 'Android',
      occurences: 2,
      score: 75.5,
    },
    {
      IDEtapesScenario: id,
      etape: 'Pose de voie',
      systeme: 'navigateur',
      plateforme: 'Navigateur',
      occurences: 1,
      score: null,
    },
  ]);
  const value = (report: typeof after, list: string, label: string) =>
    report[list].find((one: { label: string }) => one.label === label)?.value ?? 0;
  const more = (list: string, label: string) => value(after, list, label) - value(before.body, list, label);
  expect([more('etapesParPlateforme', 'Android'), more('etapesParPlateforme', 'Navigateur')]).toEqual([2, 1]);
  // One installation of each application.
  expect([more('passagesParAppareil', 'Android'), more('passagesParAppareil', 'Navigateur')]).toEqual([2, 1]);
  expect(more('passagesParProfil', 'Sage-femme')).toBe(1);
  const sum = (rows: { total: number }[]) => rows.reduce((total, one) => total + one.total, 0);
  expect(sum(after.etapesParSemaine) - sum(before.body.etapesParSemaine)).toBe(3);
  expect(sum(after.etapesParMois) - sum(before.body.etapesParMois)).toBe(3);
  // In France it was July already.
  expect(after.attestationsParMois).toContainEqual({ year: 2025, month: 7, total: 1 });
  expect(await behind({ application: '', scenario: id })).toBe(3);
});

test('S-2.11-13 S-2.11-15 · the section of one scenario follows the configuration, and knows that it was never played', async () => {
  const report = async () => (await t.as('admin').post('/APIRapportAppMobile')).body.prelevement;
  expect(await report()).toMatchObject({ nombre: 0, parPlateforme: [], score: null });
  const { uuid, id } = await scenario(t.db, { guid: 'ecouvillon' });
  await play({ scenario: uuid, fin: { score: 64 }, notes: [4] });
  expect(await report()).toMatchObject({
    id,
    nombre: 1,
    parPlateforme: [{ label: 'Android', value: 1 }],
    score: 64,
    satisfactions: [{ questionnaire: 'Application', questions: [{ value: 1 }] }],
  });
});

test('the data of each chart leaves as a spreadsheet', async () => {
  await play({ objectifs: [['o1', true]], notes: [2] });
  const sheet = async (path: string, body: object) => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { cookie: t.world.cookies.admin, 'content-type': 'application/ld+json' },
      payload: JSON.stringify(body),
    });
    const [first] = await readSpreadsheet(response.rawPayload);
    return first!.lignes.map(({ cellules }) => cellules);
  };
  const usage = await get('/mobile/usage');
  expect((await sheet('/mobile/excel', { application: 'adam', graphique: 'platform' })).slice(2)).toEqual(
    usage.platform.map(({ label, value }: { label: string; value: number }) => [label, String(value)]),
  );
  expect((await sheet('/mobile/excel', { application: 'adam', graphique: 'sessionsByWeek' })).slice(0, 2)).toEqual([
    ['Sessions commencées ou terminées, tests exclus, depuis le début'],
    ['Semaine du', 'Commencées', 'Terminées'],
  ]);
  expect((await sheet('/mobile/rapport/excel', { graphique: 'attestationsParMois' }))[0]).toEqual([
    'Demandes par code mobile, depuis le début',
  ]);
  expect((await sheet('/mobile/rapport/excel', { graphique: 'occurencesEtScores' })).length).toBeGreaterThan(1);
  for (const [application, expected] of [
    ['adam', 403],
    ['lat', 403],
    ['ddp', 200],
  ] as const) {
    const asked = { application, graphique: 'sessionsByWeek' };
    expect((await t.as('etablissement').post('/mobile/excel', asked)).status, application).toBe(expected);
  }
});
