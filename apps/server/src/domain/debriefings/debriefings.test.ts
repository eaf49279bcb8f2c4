import type { Debriefing, LigneJournal } from '@sillage/contracts/debriefings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { assignment, module, passage, scenario } from '../../../test/builders.ts';
import { type Device, makeDevice } from '../../../test/device.ts';
import { Player, playableModule } from '../../../test/scorm/player.ts';
import type { PersonName } from '../../../test/world.ts';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.current = new Date('2026-11-20T09:00:00.000Z');
  d = await makeDevice(t);
});

/** Zoé Abgrall. */
const LEARNER = 'APP-NANTES-0001';
const minute = (value: number) => new Date(Date.parse('2026-11-19T09:00:00.000Z') + value * 60_000).toISOString();

/** A session of two steps: one action right, one wrong, one that nobody judged. */
async function play(): Promise<void> {
  await d.send([
    d.debut({ personne: { codeApprenant: LEARNER } }),
    d.event(1, { type: 'etape', code: 'entree', libelle: 'Entrée', at: minute(0) }),
    d.event(2, { type: 'action', code: 'identite', correcte: true, categorie: 'Identito', at: minute(1) }),
    d.event(3, { type: 'reponse', code: 'duree', valeur: 30, at: minute(2) }),
    d.event(4, { type: 'etape', code: 'friction', libelle: 'Première friction', at: minute(3) }),
    d.event(5, {
      ...{ type: 'action', code: 'frotter_pouces', correcte: false, categorie: 'Hygiene', at: minute(4) },
      ...{ erreur: true, pourquoi: false, comment: null },
    }),
    d.event(6, { type: 'action', code: 'flacon', at: minute(5) }),
    d.event(7, { type: 'satisfaction', question: 1, valeur: 4, at: minute(6) }),
    d.event(8, { type: 'interaction', code: 'regard', donnees: { cible: 'patient' }, at: minute(7) }),
    d.fin(9, { at: minute(9), dureeSecondes: 540 }),
  ]);
  await t.runJobs();
}

const read = async (session: string, person: PersonName = 'admin'): Promise<Debriefing> => {
  const { status, body } = await t.as(person).post('/template/session', { session, lang: 'fr' });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const logs = async (query = ''): Promise<{ logs: LigneJournal[]; total: number }> =>
  (await t.as('admin').get(`/logs?session_id=${d.session}${query}`)).body;

describe('the log of a session', () => {
  test('S-2.14-16 S-2.14-17 S-7-80 S-3-26 S-9-81 · its events come in time order, each with its category, action, detail and id', async () => {
    await play();
    const found = await logs();
    expect(found.total).toBe(10);
    const events = await d.events();
    expect(found.logs.map(({ ID }) => ID)).toEqual(events.map(({ id }) => id));
    expect(found.logs.map(({ Date: at }) => at)).toEqual(events.map(({ at }) => at));
    expect(found.logs.map(({ Categorie, Action, Detail }) => [Categorie, Action, Detail.replace(/\s/g, ' ')])).toEqual([
      // The last event before a step ends what came before, whatever it is.
      [
        'debutSequence',
        'Début de la session',
        `profil : Infirmier · scénario : ${d.played.uuid} · code de l’apprenant : ${LEARNER}`,
      ],
      ['debutSequence', 'Entrée', ''],
      ['actionJuste', 'Identite', 'Juste · catégorie : Identitovigilance'],
      ['finSequence', 'Duree', 'valeur : 30'],
      ['debutSequence', 'Première friction', ''],
      ['actionFausse', 'Frotter pouces', 'Fausse · erreur : Oui · pourquoi : Non · catégorie : Hygiène'],
      ['action', 'Flacon', ''],
      ['satisfaction', 'Ont apprécié la formation', 'valeur : 4 · question : 1'],
      ['interaction', 'Regard', 'cible : patient'],
      ['finSequence', 'Fin de la session', 'score : 87,5 · terminée : Oui · durée en secondes : 540'],
    ]);
  });

  test('a line is called as the template of the scenario calls its code', async () => {
    await play();
    const textes = { libelles: { identite: 'Décliner l’identité', entree: 'Accueil' }, questions: {} };
    await t.as('admin').put(`/scenarios/${d.played.id}/gabarit`, { blocs: [], textes }, { 'If-Match': '"0"' });
    const actions = (await logs()).logs.map(({ Action }) => Action);
    expect(actions.slice(0, 4)).toEqual(['Début de la session', 'Accueil', 'Décliner l’identité', 'Duree']);
  });

  test('a page knows what follows it, events that came late stand in their place, and what is no session has no line', async () => {
    await play();
    const { logs: page, total } = await logs('&page=2&rowsPerPage=2');
    expect([total, page.map(({ Categorie }) => Categorie)]).toEqual([10, ['actionJuste', 'finSequence']]);
    for (const id of [crypto.randomUUID(), 'pas%20un%20identifiant']) {
      expect((await t.as('admin').get(`/logs?session_id=${id}`)).body).toMatchObject({ logs: [], total: 0 });
    }
  });

  test('the log of a SCORM module is what its pages committed', async () => {
    const player = await Player.of(t);
    const moduleId = await playableModule(t);
    const { cle } = await player.play(moduleId);
    await player.commit(cle, 1, { core: { lesson_status: 'incomplete' } });
    player.wait(10);
    const interactions = { 0: { id: 'q1', student_response: 'a', result: 'correct' } };
    await player.commit(cle, 2, { core: { lesson_status: 'passed', score: { raw: '18' } }, interactions });
    const { session } = await t.db
      .selectFrom('passages')
      .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
      .where('moduleId', '=', moduleId)
      .select('session')
      .executeTakeFirstOrThrow();
    const { body } = await t.as('admin').get(`/logs?session_id=${session}`);
    expect(
      body.logs.map(({ Categorie, Action, Detail }: LigneJournal) => [Categorie, Action, Detail.replace(/\s/g, ' ')]),
    ).toEqual([
      ['suivi', 'Lecon', 'statut : incomplete'],
      ['suivi', 'Lecon', 'statut : passed · score : 18 · réponses : 1'],
    ]);
    expect(await read(session, 'apprenant')).toMatchObject({ sessionsCount: 1, datas: [{ sujet: 'reponse' }] });
    await player.close();
  });
});

describe('what a session shows of itself', () => {
  test('S-7-16 S-7-79 · its blocks are those of the scenario, over this session alone', async () => {
    await play();
    const { sessionsCount, datas } = await read(d.session);
    expect(sessionsCount).toBe(1);
    expect(datas.map(({ title, series }) => [title, ...series.map(({ label, value }) => `${label} ${value}`)])).toEqual(
      [
        ['Réussite par catégorie', 'Hygiène 0', 'Identitovigilance 100'],
        ['Actions', 'Frotter pouces 100', 'Identite 0', 'Flacon null'],
        ['Étapes atteintes', 'Entrée 100', 'Première friction 100'],
        ['Duree', '30 100'],
        ['Satisfaction', 'Ont apprécié la formation 100'],
      ],
    );
  });

  test('its time line, its actions with the reason of each error and how common that error is', async () => {
    await play();
    const { id } = d.played;
    const { nantes } = t.world.etablissements;
    const { faits } = (await d.passage())!;
    // Three others of the same scenario, of which one made the same error.
    await passage(t.db, { etablissementId: nantes.id, scenarioId: id, faits });
    const right = await t.db
      .insertInto('faits')
      .values({ scenarioId: id, genre: 'action', code: 'frotter_pouces', valeur: '', juste: true, rang: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let turn = 0; turn < 2; turn++)
      await passage(t.db, { etablissementId: nantes.id, scenarioId: id, faits: [right.id] });
    const found = await read(d.session);
    expect(found.session).toMatchObject({
      Nom: 'Abgrall',
      Profil: 'Infirmier',
      Durée: 540,
      Score: 87.5,
      complete: true,
    });
    expect(found).toMatchObject({ scenarioId: id, duree: 540, actionsJustes: 50, justes: 1, jugees: 2 });
    expect(found.etapes).toEqual([
      { libelle: 'Entrée', debut: 0, fin: 180 },
      { libelle: 'Première friction', debut: 180, fin: 540 },
    ]);
    expect(found.actions).toMatchObject([
      { libelle: 'Identite', categorie: 'Identitovigilance', etape: 'Entrée', moment: 60, juste: true },
      {
        ...{ libelle: 'Frotter pouces', categorie: 'Hygiène', etape: 'Première friction', moment: 240 },
        ...{ juste: false, erreur: true, pourquoi: false, comment: null, part: 50 },
      },
      { libelle: 'Flacon', moment: 300, juste: null, part: null, faits: [] },
    ]);
    const behind = await t.as('admin').post('/stats/sessions', { scenario: id, faits: found.actions[1]!.faits });
    expect(behind.body.nombreDeSessions).toBe(2);
    expect(found.questions.map(({ question }) => question.replace(/\s/g, ' '))).toEqual([
      'Comment avez-vous vécu cette séance ?',
      'Une erreur en « Hygiène » : qu’est-ce qui a détourné votre attention ?',
      'Demain, dans le service, que ferez-vous autrement ?',
    ]);
  });

  test('S-2.14-12 S-6-13 S-2.14-13 · a block for administrators is read by them alone, a hidden one by nobody', async () => {
    await play();
    const bloc = {
      ...{ chartType: 'bar', sujet: 'action', codes: null, lecture: 'justes', tri: 'ordre', option: null },
      ...{ titleColor: 'blue', adminOnly: false, visible: true },
    };
    const blocs = [
      { ...bloc, title: 'Pour tous' },
      { ...bloc, title: 'Pour nous', adminOnly: true },
      { ...bloc, title: 'Caché', visible: false },
    ];
    const textes = { libelles: {}, questions: {} };
    await t.as('admin').put(`/scenarios/${d.played.id}/gabarit`, { blocs, textes }, { 'If-Match': '"0"' });
    const titles = async (person: PersonName) => (await read(d.session, person)).datas.map(({ title }) => title);
    expect(await titles('admin')).toEqual(['Pour tous', 'Pour nous']);
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const)
      expect(await titles(person), person).toEqual(['Pour tous']);
  });

  test('a session of elsewhere, one that does not exist and what is no id are all the same: none', async () => {
    const { id: scenarioId } = await scenario(t.db);
    const { rennes } = t.world.etablissements;
    const { session } = await passage(t.db, { etablissementId: rennes.id, scenarioId });
    for (const id of [session, crypto.randomUUID(), 'x'])
      expect(await read(id, 'etablissement')).toMatchObject({ sessionsCount: 0, session: null, datas: [] });
    expect((await read(session)).sessionsCount).toBe(1);
  });
});

test('S-7-19 S-7-20 · the serious-game sessions of an assignment between two days, of the own perimeter', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const { id: apprenantId } = t.world.apprenants.nantes;
  const game = await scenario(t.db, { moduleId: (await module(t.db, { type: 2 })).id, nom: 'Le jeu' });
  const other = await scenario(t.db, { moduleId: (await module(t.db, { type: 1 })).id });
  const shortId = 'JEU-SERIEUX';
  const { id: assignmentId } = await assignment(t.db, { etablissementId: nantes.id, shortId });
  const played = { etablissementId: nantes.id, assignmentId, scenarioId: game.id, apprenantId };
  const first = await passage(t.db, { ...played, debut: '2026-11-02T09:00:00Z', score: 80, dureeSecondes: 600 });
  const second = await passage(t.db, { ...played, debut: '2026-11-04T09:00:00Z', complete: false });
  await passage(t.db, { ...played, debut: '2026-11-05T09:00:00Z' });
  await passage(t.db, { ...played, debut: '2026-11-03T09:00:00Z', scenarioId: other.id });
  await passage(t.db, { ...played, debut: '2026-11-03T09:00:00Z', assignmentId: null });
  await passage(t.db, { ...played, etablissementId: rennes.id, apprenantId: null, debut: '2026-11-03T09:00:00Z' });
  const body = { shortId, debut: '2026-11-02', fin: '2026-11-04' };
  const ask = async (person: PersonName) => (await t.as(person).post('/sg/sessions', body)).body.sessions;
  expect(await ask('etablissement')).toMatchObject([
    { Session_id: second.session, Nom: 'Abgrall', Date: '2026-11-04T09:00:00.000Z', Score: null, complete: false },
    { Session_id: first.session, Scenario: 'Le jeu', Score: 80, Durée: 600, complete: true },
  ]);
  expect(await ask('admin')).toHaveLength(3);
  await t.db.updateTable('passages').set({ nomDeclare: true }).where('session', '=', first.session).execute();
  const told = (await ask('admin')).map((row: { nomDeclare: boolean }) => row.nomDeclare);
  expect(told, 'S-7-66 · whether the name was only said').toEqual([false, false, true]);
});

test('S-7-76 S-7-78 S-7-81 S-7-82 · each load of statistics has its route, and all tell of what the device said', async () => {
  await play();
  const { uuid, id } = d.played;
  const admin = t.as('admin');
  const own = { casque: d.casqueId };
  const post = async (path: string, body: object) => (await admin.post(path, body)).body;
  const get = async (path: string) => (await admin.get(path)).body;
  // Usage, sessions, common statistics with its list of profiles, those of the scenario.
  expect((await post('/data/globalUsageData', own)).nombreDeSessions).toBe(1);
  expect((await post('/data/sessions', own)).tableauPassages).toMatchObject([{ Session_id: d.session }]);
  expect(await post('/stats/commun', own)).toMatchObject({ nombreDeSessions: 1, profils: ['Infirmier'] });
  expect((await post('/template', { scenario: uuid, lang: 'fr' })).sessionsCount).toBe(1);
  // Satisfactions, of all or lesson by lesson.
  const satisfactions = `/satisfactions/scores?casque=${d.casqueId}`;
  expect((await get(satisfactions))[1]).toMatchObject({ score: 100 });
  expect((await get(`${satisfactions}&byLesson=true`)).lessons).toMatchObject([{ scores: { 1: { nombre: 1 } } }]);
  expect((await logs()).total).toBe(10);
  // What the session tools choose from.
  expect((await get('/professions'))['hydra:totalItems']).toBeGreaterThan(0);
  const scenarios: { id: number }[] = (await get('/scenarios?rowsPerPage=-1'))['hydra:member'];
  expect(scenarios.map((one) => one.id)).toContain(id);
});
