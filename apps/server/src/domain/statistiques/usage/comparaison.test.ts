import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { assignment, casque, membre, module, passage, scenario } from '../../../../test/builders.ts';
import type { PersonName } from '../../../../test/world.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet.ts';

let t: TestApp;
const chosen: Record<string, object> = {};

/** Some at the first and last minute of days on which the clock of France changes, and of a leap day. */
const MOMENTS = [
  '2026-03-28T22:59:00Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T21:59:00Z',
  '2026-03-29T22:00:00Z',
  '2026-10-24T21:59:00Z',
  '2026-10-24T22:00:00Z',
  '2026-10-25T22:59:00Z',
  '2026-10-25T23:00:00Z',
  '2024-02-28T23:00:00Z',
  '2024-02-29T22:59:00Z',
  '2024-02-29T23:00:00Z',
  '2026-09-15T10:00:00Z',
  '2026-10-15T10:00:00Z',
  '2026-10-16T10:00:00Z',
  '2025-11-20T10:00:00Z',
];

beforeAll(async () => {
  t = await testApp();
  const { nantes, saintNazaire, rennes } = t.world.etablissements;
  const trainings = [await scenario(t.db, { nom: 'Hygiène' }), await scenario(t.db, { nom: 'Chutes' })];
  const headset = await casque(t.db, { numeroSerie: 'CASQUE-1' });
  const { id: moduleId } = await module(t.db);
  const { id: parcours } = await assignment(t.db, { etablissementId: nantes.id, moduleId });
  const zoe = t.world.apprenants.nantes.id;
  const regroupement = t.world.regroupements.nantes.id;
  await membre(t.db, { apprenantId: zoe, regroupementId: regroupement });
  Object.assign(chosen, {
    none: {},
    etab: { etab: [nantes.id, saintNazaire.id] },
    type: { typeEtablissement: 'trainingInstitute' },
    casque: { casque: headset.id },
    parcours: { parcours },
    regroupement: { regroupement },
    boxes: { incomplete: true, tests: true },
  });
  for (const [rank, debut] of MOMENTS.entries()) {
    for (const etablissementId of [nantes.id, saintNazaire.id, rennes.id, 0]) {
      await passage(t.db, {
        debut,
        etablissementId,
        scenarioId: trainings[rank % 2]!.id,
        profil: rank % 3 ? 'Infirmier' : 'Aide-soignant',
        dureeSecondes: 600 + 120 * rank,
        casqueId: rank % 4 ? headset.id : null,
        satisfaction1: (rank % 4) + 1,
        complete: rank % 5 !== 0,
        test: rank % 7 === 0,
        ...(etablissementId === nantes.id && { apprenantId: zoe, assignmentId: rank % 2 ? parcours : null }),
      });
    }
  }
});
afterAll(() => t.close());

const usage = async (person: PersonName, asked: object) => {
  const { status, body } = await t.as(person).post('/data/globalUsageData', asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const PERIODS = {
  'a month whose clock went back': { debut: '2026-10-01', fin: '2026-10-31' },
  'the day on which it went back': { debut: '2026-10-25', fin: '2026-10-25' },
  'the day on which it went forward': { debut: '2026-03-29', fin: '2026-03-29' },
  'the day after': { debut: '2026-03-30', fin: '2026-03-30' },
  'the day after a leap day': { debut: '2024-03-01', fin: '2024-03-01' },
  'the leap day': { debut: '2024-02-29', fin: '2024-02-29' },
  'March of a leap year': { debut: '2024-03-01', fin: '2024-03-31' },
  'the year so far': { debut: '2026-01-01' },
};

test.each(Object.entries(PERIODS))(
  '%s: the figures of before are those that its period answers by itself',
  async (_, period) => {
    for (const person of ['admin', 'groupement', 'etablissement', 'referent', 'ifps'] as const) {
      // Who may choose any filter; the others, whose perimeter is what differs.
      const filters = person === 'admin' ? Object.values(chosen) : [chosen.none, chosen.casque];
      for (const filter of filters) {
        const { avant, ...now } = await usage(person, { ...filter, ...period, comparer: true });
        expect(now).toEqual(await usage(person, { ...filter, ...period }));
        const { debut, fin, ...figures } = avant;
        const { filtre: __, ...plain } = await usage(person, { ...filter, debut, fin });
        expect(figures).toEqual(Object.fromEntries(Object.entries(plain).filter(([name]) => !name.startsWith('@'))));
        const behind = await t.as(person).post('/stats/sessions', { ...filter, debut, fin });
        expect(behind.body.nombreDeSessions).toBe(avant.nombreDeSessions);
      }
    }
  },
);

test('a day is compared with the day before, from the first to the last minute of France', async () => {
  const counts = async (jour: string) => {
    const { nombreDeSessions, avant } = await usage('admin', {
      debut: jour,
      fin: jour,
      comparer: true,
      incomplete: true,
      tests: true,
    });
    return [nombreDeSessions, avant.debut, avant.fin, avant.nombreDeSessions];
  };
  expect(await counts('2026-03-29')).toEqual([8, '2026-03-28', '2026-03-28', 4]);
  expect(await counts('2026-10-26')).toEqual([4, '2026-10-25', '2026-10-25', 8]);
  expect(await counts('2024-03-01')).toEqual([4, '2024-02-29', '2024-02-29', 8]);
});

test('before all time there is nothing, which is said; what is not asked for is not there', async () => {
  expect((await usage('admin', { debut: '1900-01-01', comparer: true })).avant).toBeNull();
  expect(await usage('admin', {})).not.toHaveProperty('avant');
});

test('the file has the period before beside its own, rows that it alone has, and says the days', async () => {
  const file = async (asked: object) => {
    const { bytes } = await t.as('etablissement').post('/data/globalUsageData/excel', {
      graphique: 'passagesParScenario',
      debut: '2026-10-16',
      fin: '2026-10-16',
      ...asked,
    });
    const [sheet] = await readSpreadsheet(bytes);
    return sheet!.lignes.map(({ cellules }) => cellules.map(String));
  };
  expect((await file({ comparer: true })).map((cells) => cells.filter(Boolean))).toEqual([
    ['Scénario', 'Sessions', 'Période précédente', 'Évolution'],
    ['Chutes', '1', '0', '1'],
    ['Hygiène', '0', '1', '-1'],
    ['du 16/10/2026 au 16/10/2026'],
    ['comparé à la période du 15/10/2026 au 15/10/2026'],
  ]);
  expect((await file({}))[0]).toEqual(['Scénario', 'Sessions']);
});
