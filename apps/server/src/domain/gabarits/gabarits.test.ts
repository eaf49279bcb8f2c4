import { randomUUID } from 'node:crypto';
import type { Bloc, StatistiquesScenario } from '@sillage/contracts/gabarits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { passage, scenario } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import { identifyFaits } from '../statistiques/faits/faits.queries.ts';
import { type Fait, factsOfPassage } from '../statistiques/faits/faits.rules.ts';
import { foldChanges } from '../statistiques/totals/totals.queries.ts';

let t: TestApp;
let friction: { id: number };
/** Played likewise: its template changes. */
let changed: { id: number };
beforeAll(async () => {
  t = await testApp();
  friction = await scenario(t.db, { nom: 'Friction chronométrée', uuid: FRICTION, guid: 'guid-friction' });
  changed = await scenario(t.db, { nom: 'Gabarit changé', uuid: CHANGED });
  const silent = await scenario(t.db, { nom: 'Muet', uuid: SILENT });
  const { nantes, rennes } = t.world.etablissements;
  const zoe = t.world.apprenants.nantes.id;
  const both = [action('pouces', false), action('identite', true), step('consignes')];
  const right = [action('pouces', true), action('identite', true), step('consignes')];
  for (const { id } of [friction, changed]) {
    await play(id, nantes.id, '2026-11-03', [...both, step('bilan', 1), answer('30')], 82);
    await play(id, nantes.id, '2026-11-04', [...both, answer('15')], 40, zoe);
    await play(id, nantes.id, '2026-10-04', [...right, step('bilan', 1), answer('30')], 100);
    const other = [action('pouces', true), action('identite', false), step('consignes'), answer('60')];
    await play(id, rennes.id, '2026-09-15', other, null);
  }
  await passage(t.db, { etablissementId: nantes.id, scenarioId: silent.id, debut: '2026-10-04T09:00:00Z' });
  // A part is folded, the rest waits.
  await t.db.transaction().execute((tx) => foldChanges(tx));
  for (const { id } of [friction, changed]) await play(id, nantes.id, '2026-11-05', [...right, answer('30')], 90);
});
afterAll(() => t.close());

const FRICTION = '0b8f3c1e-0000-4000-8000-00000000f001';
const SILENT = '0b8f3c1e-0000-4000-8000-00000000f002';
const CHANGED = '0b8f3c1e-0000-4000-8000-00000000f003';

const fait = (values: Partial<Fait> & Pick<Fait, 'genre' | 'code'>): Fait => ({
  valeur: '',
  juste: null,
  categorie: null,
  libelle: null,
  rang: 0,
  ...values,
});
const action = (code: string, juste: boolean) =>
  fait({ genre: 'action', code, juste, categorie: code === 'pouces' ? 'Hygiene' : 'Identito' });
const step = (code: string, rang = 0) => fait({ genre: 'etape', code, rang });
const answer = (valeur: string) => fait({ genre: 'reponse', code: 'duree', valeur });

async function play(
  scenarioId: number,
  etablissementId: number,
  jour: string,
  own: Fait[],
  score: number | null,
  apprenantId: number | null = null,
) {
  const faits = [...own, ...factsOfPassage([4, null, null, null, 2], score)];
  const [ids] = await identifyFaits(t.db, [{ scenarioId, faits }]);
  const played = { scenarioId, apprenantId, debut: `${jour}T09:00:00Z`, dureeSecondes: 540, score, faits: ids! };
  await passage(t.db, { etablissementId, ...played, satisfaction1: 4, satisfaction5: 2 });
}

const statistics = async (person: PersonName, body: object = {}): Promise<StatistiquesScenario> => {
  const asked = { scenario: FRICTION, lang: 'fr', context: { debut: '2026-01-01', fin: '2026-12-31' }, ...body };
  const answered = await t.as(person).post('/template', asked);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body;
};
const bloc = ({ datas }: StatistiquesScenario, title: string): Bloc => {
  const found = datas.find((one) => one.title === title);
  expect(found, datas.map((one) => one.title).join(', ')).toBeDefined();
  return found!;
};
const values = ({ series }: Bloc) => series.map(({ label, value, nombre, total }) => [label, value, nombre, total]);

describe('the statistics of a scenario', () => {
  test('S-3-12 S-7-14 S-7-15 · the default blocks are made from the facts of its sessions, folded or not', async () => {
    const found = await statistics('admin');
    expect(found).toMatchObject({
      scenario: { id: friction.id, nom: 'Friction chronométrée' },
      sessionsCount: 5,
      terminees: 5,
      dureeMoyenne: 9,
      scoreMoyen: 78,
      actionsJustes: 70,
    });
    expect(found.datas.map(({ title }) => title)).toEqual([
      'Réussite par catégorie',
      'Actions les plus ratées',
      'Étapes atteintes',
      'Duree',
      'Distribution des scores',
      'Satisfaction',
    ]);
    expect(values(bloc(found, 'Réussite par catégorie'))).toEqual([
      ['Hygiène', 60, 3, 5],
      ['Identitovigilance', 80, 4, 5],
    ]);
    expect(values(bloc(found, 'Actions les plus ratées'))).toEqual([
      ['Pouces', 40, 2, 5],
      ['Identite', 20, 1, 5],
    ]);
    expect(values(bloc(found, 'Étapes atteintes'))).toEqual([
      ['Consignes', 100, 5, 5],
      ['Bilan', 40, 2, 5],
    ]);
    expect(values(bloc(found, 'Duree'))).toEqual([
      ['30', 60, 3, 5],
      ['15', 20, 1, 5],
      ['60', 20, 1, 5],
    ]);
    expect(bloc(found, 'Distribution des scores').series.map(({ value }) => value)).toEqual([
      0, 0, 0, 0, 1, 0, 0, 0, 1, 2,
    ]);
    expect(
      bloc(found, 'Satisfaction').series.map(({ label, value, parts }) => [label, value, parts[0]?.nombre]),
    ).toEqual([
      ['Ont apprécié la formation', 100, 5],
      ['L’ont trouvée utile', 50, 0],
    ]);
  });

  test('S-7-14 · it counts sessions, those that did not end among them where they are asked', async () => {
    const uuid = randomUUID();
    const played = {
      etablissementId: t.world.etablissements.nantes.id,
      scenarioId: (await scenario(t.db, { uuid })).id,
    };
    for (const complete of [true, false, false]) await passage(t.db, { ...played, complete });
    const asked = (context: object) => statistics('admin', { scenario: uuid, context });
    expect(await asked({ incomplete: true })).toMatchObject({ sessionsCount: 3, terminees: 1 });
    expect(await asked({})).toMatchObject({ sessionsCount: 1, terminees: 1 });
  });

  test('actions that all did right are not among the most missed, and without a missed one there is no such block', async () => {
    const uuid = randomUUID();
    const { id: scenarioId } = await scenario(t.db, { uuid });
    const played = async (...faits: Fait[]) => {
      const [ids] = await identifyFaits(t.db, [{ scenarioId, faits }]);
      await passage(t.db, { etablissementId: t.world.etablissements.nantes.id, scenarioId, faits: ids! });
    };
    await played(action('pouces', true), action('identite', true));
    const right = await statistics('admin', { scenario: uuid });
    expect(right.datas.map(({ title }) => title)).toEqual(['Réussite par catégorie']);
    await played(action('pouces', false), action('identite', true));
    const missed = bloc(await statistics('admin', { scenario: uuid }), 'Actions les plus ratées');
    expect(values(missed)).toEqual([['Pouces', 50, 1, 2]]);
  });

  test('a step says how many sessions without an end stopped at it; one whose event is missing stopped nobody', async () => {
    const uuid = randomUUID();
    const played = await scenario(t.db, { uuid });
    const steps = [step('accueil'), step('soin', 1), step('bilan', 2)];
    const reached = [
      [[0, 1, 2], true],
      // The second was not told, or the last.
      [[0, 2], true],
      [[0, 1], true],
      [[0, 2], false],
      [[0], false],
      [[0], false],
      [[0, 1], false],
    ] as const;
    for (const [ranks, complete] of reached) {
      const faits = ranks.map((rank) => steps[rank]!);
      const [ids] = await identifyFaits(t.db, [{ scenarioId: played.id, faits }]);
      const { id: etablissementId } = t.world.etablissements.nantes;
      await passage(t.db, { etablissementId, scenarioId: played.id, faits: ids!, complete });
    }
    const stops = async (context: object) =>
      bloc(await statistics('admin', { scenario: uuid, context }), 'Étapes atteintes').series.map((one) => [
        one.nombre,
        one.arrets,
      ]);
    expect(await stops({})).toEqual([
      [3, 0],
      [2, 0],
      [2, 0],
    ]);
    expect(await stops({ incomplete: true })).toEqual([
      [7, 2],
      [3, 1],
      [3, 1],
    ]);
  });

  test('every figure is the count of the sessions that it opens to, for each role and filter', async () => {
    const contexts = [
      { debut: '2026-01-01', fin: '2026-12-31' },
      { debut: '2026-10-04', fin: '2026-11-04' },
      { debut: '2026-11-04', fin: '2026-11-05' },
    ];
    for (const person of ['admin', 'groupement', 'etablissement', 'referent'] as const) {
      for (const context of contexts) {
        const { datas } = await statistics(person, { context });
        for (const { series, title } of datas) {
          for (const { faits, nombre, label, parts } of [
            ...series,
            ...series.flatMap((one) => one.parts.map((part) => ({ ...part, parts: [] }))),
          ]) {
            const body = { ...context, scenario: friction.id, faits };
            const behind = await t.as(person).post('/stats/sessions', body);
            expect(parts).toBeDefined();
            const { nombreCompte, nombreDeSessions } = behind.body;
            // A session holds several actions of a category.
            const counted = title === 'Réussite par catégorie' ? nombreCompte : nombreDeSessions;
            expect(faits.length === 0 ? 0 : counted, `${title} ${label}`).toBe(nombre);
          }
        }
      }
    }
  });

  const TITRE = 'Actions les plus ratées';
  const context = { debut: '2026-01-01', fin: '2026-12-31' };

  async function excelOf(titre: string, place: number) {
    const file = await t.app.inject({
      method: 'POST',
      url: '/api/template/excel',
      headers: { cookie: t.world.cookies.admin, 'content-type': 'application/ld+json' },
      payload: JSON.stringify({ scenario: FRICTION, context, titre, bloc: place }),
    });
    return (await readSpreadsheet(file.rawPayload))[0]!;
  }

  test('the Excel file of a block holds the figures of the screen, under the sentence of the filter', async () => {
    const found = await statistics('admin');
    const bloc = found.datas.findIndex(({ title }) => title === TITRE);
    const sheet = await excelOf(TITRE, bloc);
    expect(sheet.lignes.map(({ cellules }) => cellules.filter(Boolean))).toEqual([
      [found.filtre],
      ['Action', 'Part (%)', 'Nombre', 'Sur'],
      ['Pouces', '40', '2', '5'],
      ['Identite', '20', '1', '5'],
    ]);
    // Blocks move when a fact is seen meanwhile.
    expect(await excelOf(TITRE, bloc + 1)).toEqual(sheet);
    const unknown = await t.as('admin').post('/template/excel', { scenario: FRICTION, context, titre: '?', bloc });
    expect(unknown.status).toBe(404);
  });

  test('S-2.1-13 · a learner reads the figures of the own sessions alone', async () => {
    expect(await statistics('apprenant')).toMatchObject({ sessionsCount: 1, version: null });
  });

  test('S-2.1-04 · each sees the figures of the own perimeter, and a scenario that was never played there has none', async () => {
    expect((await statistics('etablissement')).sessionsCount).toBe(4);
    const answered = await t.as('referent').post('/template', { scenario: crypto.randomUUID() });
    expect(answered.status).toBe(404);
  });

  test('S-7-17 S-7-18 · a serious game is asked by its guid', async () => {
    const body = {
      form: JSON.stringify({ guid: 'guid-friction', lang: 'fr', debut: '2026-11-01', fin: '2026-11-30' }),
    };
    expect((await t.as('admin').post('/sg/data', body)).body).toMatchObject({ sessionsCount: 3 });
  });

  test('S-7-77 · a scenario is asked by its uuid or its guid, a game and the web engine by their guid, with a language', async () => {
    const counts = [FRICTION, FRICTION.toUpperCase(), 'guid-friction'].map(async (ref) => {
      return (await statistics('admin', { scenario: ref, lang: 'fr' })).sessionsCount;
    });
    expect(await Promise.all(counts)).toEqual([5, 5, 5]);
    const game = { guid: 'guid-friction', lang: 'fr', debut: '2026-01-01', fin: '2026-12-31' };
    expect((await t.as('admin').post('/sg/data', game)).body).toMatchObject({ sessionsCount: 5 });
  });

  test('S-7-91 · without a session there is no block, and without a fact neither', async () => {
    expect(await statistics('admin', { context: { debut: '2020-01-01', fin: '2020-12-31' } })).toMatchObject({
      sessionsCount: 0,
      datas: [],
    });
    expect(await statistics('admin', { scenario: SILENT })).toMatchObject({ sessionsCount: 1, datas: [] });
  });
});

describe('the template', () => {
  const path = () => `/scenarios/${changed.id}/gabarit`;
  const defined = {
    codes: null,
    tri: 'ordre',
    option: null,
    titleColor: 'blue',
    adminOnly: false,
    visible: true,
  };

  test('S-2.4-09 S-2.4-10 S-2.4-12 S-2.4-17 · a hidden block leaves for nobody, one for administrators for them alone', async () => {
    const before = await t.as('admin').get(path());
    expect(before.body).toMatchObject({
      version: 0,
      codes: expect.arrayContaining([expect.objectContaining({ code: 'duree', valeurs: ['30', '15', '60'] })]),
    });
    const blocs = [
      {
        ...defined,
        title: 'Durée d’une friction',
        chartType: 'donut',
        sujet: 'reponse',
        codes: ['duree'],
        lecture: 'repartition',
        option: 'goodToBad',
        titleColor: 'green',
      },
      {
        ...defined,
        title: 'Pour nous',
        chartType: 'bar',
        sujet: 'action',
        codes: ['pouces', 'flacon'],
        lecture: 'nombre',
        adminOnly: true,
      },
      { ...defined, title: 'Caché', chartType: 'bar', sujet: 'action', lecture: 'justes', visible: false },
    ];
    const question = {
      question: 'Combien de temps ?',
      informations: null,
      choices: [
        { valeur: '30', text: 'Trente secondes', isCorrect: true },
        { valeur: '15', text: 'Quinze secondes', isCorrect: false },
      ],
      explication: 'Il faut trente secondes.',
    };
    const textes = { libelles: { pouces: 'Frotter les pouces' }, questions: { duree: question } };
    const saved = await t.as('admin').put(path(), { blocs, textes }, { 'If-Match': '"0"' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body).toMatchObject({ version: 1, blocs });
    const admin = await statistics('admin', { scenario: CHANGED });
    expect(admin.datas.map(({ title }) => title)).toEqual(['Durée d’une friction', 'Pour nous']);
    expect(admin.version).toBe(1);
    expect(admin.datas[0]).toMatchObject({ option: 'goodToBad', titleColor: 'green', quiz: question });
    expect(admin.datas[0]!.series.map(({ label, isCorrect }) => [label, isCorrect])).toEqual([
      ['Trente secondes', true],
      ['Quinze secondes', false],
      ['60', false],
    ]);
    expect(admin.datas[1]).toMatchObject({ inconnus: ['flacon'], series: [{ label: 'Frotter les pouces', value: 5 }] });
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect(
        (await statistics(person, { scenario: CHANGED })).datas.map(({ title }) => title),
        person,
      ).toEqual(['Durée d’une friction']);
    }
    const late = await t.as('admin').put(path(), { blocs, textes }, { 'If-Match': '"0"' });
    expect(late.status).toBe(412);
    const unread = [await t.as('admin').put(path(), { blocs, textes }), await t.as('admin').delete(path())];
    expect(unread.map(({ status, body }) => [status, body.code])).toEqual([
      [428, 'erreur.version_requise'],
      [428, 'erreur.version_requise'],
    ]);
    expect((await t.as('admin').delete(path(), { 'If-Match': '"1"' })).status).toBe(204);
    expect((await statistics('admin', { scenario: CHANGED })).datas).toHaveLength(6);
    const { rows } = await sql`select version from gabarits where "scenarioId" = ${changed.id} order by 1`.execute(
      t.db,
    );
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  test('a preview keeps nothing, and shows hidden blocks too', async () => {
    const blocs = [
      { ...defined, title: 'Scores', chartType: 'bar', sujet: 'score', lecture: 'repartition', visible: false },
    ];
    const body = { blocs, textes: { libelles: {}, questions: {} } };
    const preview = await t.as('admin').post(`${path()}/apercu`, body);
    expect(preview.body.datas.map(({ title }: Bloc) => title)).toEqual(['Scores']);
    for (const [sujet, lecture] of [
      ['score', 'nombre'],
      ['satisfaction', 'justes'],
      ['action', 'moyenne'],
    ]) {
      const unread = { ...body, blocs: [{ ...blocs[0], sujet, lecture }] };
      const refused = await t.as('admin').post(`${path()}/apercu`, unread);
      expect([refused.status, refused.body.violations[0].propertyPath], sujet).toEqual([422, 'blocs.0.lecture']);
    }
    const untitled = await t.as('admin').post(`${path()}/apercu`, { ...body, blocs: [{ ...blocs[0], title: ' ' }] });
    expect(untitled.status).toBe(422);
  });
});
