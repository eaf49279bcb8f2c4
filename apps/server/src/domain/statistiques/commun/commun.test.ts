import type { StatistiquesCommunes } from '@sillage/contracts/statistiques.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { apprenant, module, passage, scenario } from '../../../../test/builders.ts';
import type { PersonName } from '../../../../test/world.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet.ts';
import { identifyFaits } from '../faits/faits.queries.ts';
import { factsOfEvents } from '../faits/faits.rules.ts';
import { foldChanges } from '../totals/totals.queries.ts';

let t: TestApp;
let hygiene: { id: number };
beforeAll(async () => {
  t = await testApp();
  hygiene = await module(t.db, { nom: 'Hygiène des mains' });
  const friction = await scenario(t.db, { nom: 'Friction', moduleId: hygiene.id, guid: 'guid-friction' });
  const chambre = await scenario(t.db, { nom: 'La chambre', moduleId: hygiene.id });
  const seul = await scenario(t.db, { nom: 'Hors module' });
  const [{ id: admin }] = (await t.db.selectFrom('users').select('id').limit(1).execute()) as [{ id: number }];
  const textes = { libelles: { pouces: 'Frotter les pouces' }, questions: {} };
  const createdAt = '2026-11-01T09:00:00Z';
  await t.db
    .insertInto('gabarits')
    .values({ scenarioId: friction.id, version: 1, textes: JSON.stringify(textes), createdAt, createdBy: admin })
    .execute();

  const { nantes, rennes } = t.world.etablissements;
  const zoe = t.world.apprenants.nantes.id;
  const tom = (await apprenant(t.db, { etablissementId: nantes.id })).id;
  const oceane = t.world.apprenants.rennes.id;
  const wrong = { correcte: false, erreur: true, pourquoi: false, comment: null };
  const right = { correcte: true };
  const half = { correcte: false, erreur: false, pourquoi: true, comment: null };
  await play(friction.id, nantes.id, '2026-11-03', { pouces: wrong, bracelet: right }, zoe);
  await play(friction.id, nantes.id, '2026-10-03', { pouces: half, bracelet: right }, zoe);
  await play(chambre.id, nantes.id, '2026-10-04', { pouces: right, gants: right }, tom);
  // Two years and a day before the day of the tests, and two years to the day.
  await play(chambre.id, rennes.id, '2024-11-19', { pouces: wrong }, oceane, 'Médecin');
  await play(seul.id, nantes.id, '2024-11-20', { bracelet: wrong }, tom);
  // A part is folded, the rest waits.
  await t.db.transaction().execute((tx) => foldChanges(tx));
  await play(chambre.id, nantes.id, '2026-11-04', { gants: right, bracelet: wrong }, null, 'Médecin');
  await play(friction.id, nantes.id, '2026-11-05', { pouces: wrong }, zoe, 'Infirmier', { complete: false });
  await play(friction.id, nantes.id, '2026-11-06', { pouces: wrong }, zoe, 'Infirmier', { test: true });
});
afterAll(() => t.close());

const CATEGORIES: Record<string, string> = { pouces: 'Hygiene', gants: 'Hygiene', bracelet: 'Identito' };

async function play(
  scenarioId: number,
  etablissementId: number,
  jour: string,
  actions: Record<string, object>,
  apprenantId: number | null,
  profil = 'Infirmier',
  state: { complete?: boolean; test?: boolean } = {},
) {
  const events = Object.entries(actions).map(([code, donnees]) => ({
    type: 'action',
    donnees: { code, categorie: CATEGORIES[code], ...donnees },
  }));
  const [faits] = await identifyFaits(t.db, [{ scenarioId, faits: factsOfEvents(events) }]);
  const debut = `${jour}T09:00:00Z`;
  await passage(t.db, { etablissementId, scenarioId, debut, apprenantId, profil, faits: faits!, ...state });
}

const ask = async (person: PersonName, path: string, body: object = {}) => {
  const answered = await t.as(person).post(path, { debut: '2024-01-01', ...body });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body;
};
const commun = (person: PersonName, body?: object): Promise<StatistiquesCommunes> => ask(person, '/stats/commun', body);
const figures = (rows: { label: string; nombre: number; total: number; value: number | null }[]) =>
  rows.map(({ label, value, nombre, total }) => [label, value, nombre, total]);
const counted = async (person: PersonName, body: object) =>
  (await ask(person, '/stats/sessions', body)).nombreDeSessions;

test('S-2.1-05 S-2.23-05 S-9-44 S-9-81 · the six score categories in their order, over all scenarios, folded or not', async () => {
  const { indices, nombreDeSessions } = await commun('admin');
  expect(nombreDeSessions).toBe(6);
  expect(figures(indices)).toEqual([
    ['Bientraitance', null, 0, 0],
    ['Circuit du médicament', null, 0, 0],
    ['Droit des patients', null, 0, 0],
    ['Hygiène', 50, 3, 6],
    ['Identitovigilance', 50, 2, 4],
    ['Logistique', null, 0, 0],
  ]);
});

test('S-2.23-06 S-3-44 · a row has a label, a percentage and sub-rows: its actions, by the name that templates give', async () => {
  const { indices } = await commun('admin');
  expect(figures(indices.find(({ code }) => code === 'Hygiene')!.values)).toEqual([
    ['Frotter les pouces', 25, 1, 4],
    ['Gants', 100, 2, 2],
  ]);
});

test('S-2.1-05 · each person has the figures of the own perimeter, the filter applied', async () => {
  const hygieneOf = async (person: PersonName, body = {}) =>
    figures((await commun(person, body)).indices.filter(({ code }) => code === 'Hygiene'));
  expect(await hygieneOf('etablissement')).toEqual([['Hygiène', 60, 3, 5]]);
  expect(await hygieneOf('ifps')).toEqual([['Hygiène', 0, 0, 1]]);
  expect(await hygieneOf('etablissementSans')).toEqual([['Hygiène', null, 0, 0]]);
  expect(await hygieneOf('etablissement', { etab: [t.world.etablissements.rennes.id] })).toEqual([
    ['Hygiène', 60, 3, 5],
  ]);
  expect(await hygieneOf('admin', { debut: '2026-10-04', incomplete: true })).toEqual([['Hygiène', 60, 3, 5]]);
});

test('S-2.23-10 S-2.23-11 S-2.23-12 S-9-46 · the latest complete session of each learner is less than two years old, or not', async () => {
  const { dernieresFormations } = await commun('admin', { debut: '2026-11-01' });
  expect(dernieresFormations).toEqual([
    {
      module: null,
      label: 'Toutes les formations',
      recente: 66.5,
      ancienne: 33.5,
      nombres: { recente: 2, ancienne: 1 },
    },
    {
      module: hygiene.id,
      label: 'Hygiène des mains',
      recente: 66.5,
      ancienne: 33.5,
      nombres: { recente: 2, ancienne: 1 },
    },
    { module: 0, label: 'Scénarios hors module', recente: 0, ancienne: 100, nombres: { recente: 0, ancienne: 1 } },
  ]);
  const [own] = (await commun('ifps')).dernieresFormations;
  expect(own).toMatchObject({ recente: 0, ancienne: 100, nombres: { recente: 0, ancienne: 1 } });
});

test('S-2.23-13 S-3-45 · of each activity the error seen, its reason and its remedy known; null where nobody was asked', async () => {
  const { scores } = await ask('admin', '/stats/commun/scores');
  expect(scores).toEqual([
    {
      code: 'bracelet',
      activite: 'Bracelet',
      erreur: 100,
      pourquoi: 0,
      comment: null,
      nombres: {
        erreur: { nombre: 2, total: 2 },
        pourquoi: { nombre: 0, total: 2 },
        comment: { nombre: 0, total: 0 },
      },
    },
    expect.objectContaining({ activite: 'Frotter les pouces', erreur: 66.67, pourquoi: 33.33, comment: null }),
  ]);
});

test('S-2.23-14 · the scores of one profile among those of the sessions', async () => {
  expect((await commun('admin')).profils).toEqual(['Infirmier', 'Médecin']);
  const { scores, filtre } = await ask('admin', '/stats/commun/scores', { profil: 'Infirmier' });
  expect(scores.map(({ activite, erreur }: { activite: string; erreur: number }) => [activite, erreur])).toEqual([
    ['Bracelet', 100],
    ['Frotter les pouces', 50],
  ]);
  expect(filtre).toMatch(/ · profil\s: Infirmier$/);
});

test.each(['admin', 'groupement', 'etablissement', 'referent'] as const)(
  'S-2.1-33 · for %s each figure opens to as many sessions',
  async (person) => {
    const { indices, dernieresFormations, nombreDeSessions } = await commun(person);
    expect(await counted(person, {})).toBe(nombreDeSessions);
    for (const { code: categorie, nombre: actions, values } of indices) {
      const behind = await ask(person, '/stats/sessions', { genre: 'action', categorie });
      expect([categorie, behind.nombreCompte]).toEqual([categorie, actions]);
      for (const { code, nombre } of values)
        expect([code, await counted(person, { genre: 'action', categorie, code })]).toEqual([code, nombre]);
    }
    for (const { module: id, nombres } of dernieresFormations) {
      for (const derniere of ['recente', 'ancienne'] as const) {
        const asked = { debut: '1900-01-01', incomplete: true, derniere, ...(id !== null && { module: id }) };
        expect([id, derniere, await counted(person, asked)]).toEqual([id, derniere, nombres[derniere]]);
      }
    }
    const { scores } = await ask(person, '/stats/commun/scores', { profil: 'Infirmier' });
    for (const { code, nombres } of scores) {
      for (const genre of ['erreur', 'pourquoi', 'comment'] as const) {
        const asked = { genre, code, profil: 'Infirmier' };
        expect([code, genre, await counted(person, asked)]).toEqual([code, genre, nombres[genre].nombre]);
      }
    }
  },
);

test('S-2.1-33 · actions of a category are said beside the sessions that hold them', async () => {
  const { filtre, nombreDeSessions } = await ask('admin', '/stats/sessions', { genre: 'action', categorie: 'Hygiene' });
  expect(nombreDeSessions).toBe(2);
  expect(filtre).toMatch(/ · 3 actions justes dans 2 sessions · Hygiène$/);
});

test('the sessions of a figure say what they are', async () => {
  const sentence = async (body: object) => (await ask('admin', '/stats/sessions', body)).filtre.split(' · ').at(-1);
  expect(await sentence({ genre: 'action', categorie: 'Hygiene', code: 'pouces' })).toMatch(
    /^Frotter les pouces\s: action juste$/,
  );
  expect(await sentence({ genre: 'erreur', code: 'bracelet' })).toMatch(/^Bracelet\s: erreur vue$/);
  expect(await sentence({ derniere: 'ancienne' })).toMatch(/il y a plus de 2 ans$/);
});

test('S-7-76 S-7-77 · each statistics has its load, of one scenario by its id and the language; all count the same sessions', async () => {
  const { nombreDeSessions } = await commun('admin');
  const usage = await ask('admin', '/data/globalUsageData');
  expect(usage.nombreDeSessions).toBe(nombreDeSessions);
  expect((await ask('admin', '/data/sessions')).nombreDeSessions).toBe(nombreDeSessions);
  const { uuid, nom, id } = await t.db
    .selectFrom('scenarios')
    .where('guid', '=', 'guid-friction')
    .select(['id', 'uuid', 'nom'])
    .executeTakeFirstOrThrow();
  const played = usage.passagesParScenario.find((one: { id: number }) => one.id === id).value;
  const context = { debut: '2024-01-01' };
  for (const [path, asked] of [
    ['/template', { scenario: uuid, context }],
    ['/template', { scenario: 'guid-friction', context }],
    ['/sg/data', { guid: 'guid-friction' }],
  ] as const)
    expect(await ask('admin', path, { ...asked, lang: 'fr' })).toMatchObject({
      scenario: { nom },
      sessionsCount: played,
    });
  for (const query of [`lesson=${hygiene.id}`, 'byLesson=true'])
    expect((await t.as('admin').get(`/satisfactions/scores?${query}`)).status).toBe(200);
});

test('S-7-78 S-7-82 · common statistics, the log of a session, the profiles and the scenarios have a route each', async () => {
  const { tableauPassages } = await ask('admin', '/stats/sessions');
  const { profils } = await commun('admin');
  expect(profils).toEqual([...new Set(tableauPassages.map(({ Profil }: { Profil: string }) => Profil))].toSorted());
  const { Session_id: session } = tableauPassages[0];
  expect((await t.as('admin').get(`/logs?session_id=${session}`)).body).toMatchObject({ logs: [], total: 0 });
  const found = await t.as('admin').get('/scenarios?rowsPerPage=100&search=friction');
  expect(found.body['hydra:member'].map(({ nom }: { nom: string }) => nom)).toContain('Friction');
});

test('S-2.23-08 · each table has its Excel file, with the figures of the screen', async () => {
  const rowsOf = async (body: object) => {
    const file = await t.as('admin').post('/stats/commun/excel', { debut: '2024-01-01', ...body });
    expect(file.status).toBe(200);
    return (await readSpreadsheet(file.bytes))[0]!.lignes.slice(2).map(({ cellules }) => cellules);
  };
  const indices = await rowsOf({ tableau: 'indices' });
  expect(indices[3]).toEqual(['Hygiène', '', '50', '3', '6']);
  expect(indices[4]).toEqual(['Hygiène', 'Frotter les pouces', '25', '1', '4']);
  expect((await rowsOf({ tableau: 'formations' }))[0]).toEqual(['Toutes les formations', '66.5', '2', '33.5', '1']);
  expect((await rowsOf({ tableau: 'scores', profil: 'Médecin' })).map(([name, erreur]) => [name, erreur])).toEqual([
    ['Bracelet', '100'],
    ['Pouces', '100'],
  ]);
});

test('S-2.1-04 · a learner has no common statistics', async () => {
  for (const path of ['/stats/commun', '/stats/commun/scores'])
    expect((await t.as('apprenant').post(path, {})).status).toBe(403);
});
