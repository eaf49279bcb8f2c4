import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  assignment,
  casque,
  changePassage,
  etablissement,
  membre,
  module,
  passage,
  scenario,
} from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import { rebuildTotals, totalsHold } from './totals/totals.queries.ts';

let t: TestApp;
let hygiene: { id: number };
let chutes: { id: number };
let headset: { id: number };
let computer: { id: number };
let zoe: { id: number };

const seen: Record<string, string> = {};

/** To the five questions. */
const answers = (...notes: (number | null)[]) => {
  const [satisfaction1, satisfaction2, satisfaction3, satisfaction4, satisfaction5] = notes;
  return { satisfaction1, satisfaction2, satisfaction3, satisfaction4, satisfaction5 };
};

beforeAll(async () => {
  t = await testApp();
  hygiene = await scenario(t.db, { nom: 'Hygiène des mains' });
  chutes = await scenario(t.db, { nom: 'Prévention des chutes', dpc: true });
  headset = await casque(t.db, { numeroSerie: 'CASQUE-1', etiquette: 'Casque bleu' });
  computer = await casque(t.db, { numeroSerie: 'PC-1', typeId: 3 });
  zoe = t.world.apprenants.nantes;
});
afterAll(() => t.close());

// Each test begins with the same sessions, whatever another did to them.
beforeEach(async () => {
  const { nantes, saintNazaire, rennes, acacias } = t.world.etablissements;
  await sql`truncate passages, passages_a_cumuler, passages_cumuls, passages_totaux`.execute(t.db);
  await t.db.deleteFrom('apprenant_regroupements').where('apprenantId', '=', zoe.id).execute();
  await t.db.updateTable('etablissements').set({ email: 'nantes@sillage.test' }).where('id', '=', nantes.id).execute();
  const of = (id: number) => ({ etablissementId: id, scenarioId: hygiene.id, profil: 'Infirmier' });
  const note = async (name: string, values: Parameters<typeof passage>[1]) => {
    seen[name] = (await passage(t.db, values)).session;
  };
  await note('nantes', {
    ...of(nantes.id),
    casqueId: headset.id,
    apprenantId: zoe.id,
    nom: 'Abgrall',
    prenom: 'Zoé',
    dureeSecondes: 1_000,
    score: 87.5,
    ...answers(4, 2, 3, 4, 1),
    debut: '2026-03-03T09:00:00Z',
  });
  await note('nantesPc', {
    ...of(nantes.id),
    casqueId: computer.id,
    scenarioId: chutes.id,
    dureeSecondes: 2_000,
    debut: '2026-03-04T09:00:00Z',
    satisfaction1: 3,
  });
  await note('nantesIncomplete', { ...of(nantes.id), complete: false, debut: '2026-03-05T09:00:00Z' });
  await note('nantesTest', { ...of(nantes.id), test: true, nom: 'TEST', debut: '2026-03-05T10:00:00Z' });
  await note('nantesOld', { ...of(nantes.id), plateforme: 'navigateur', debut: '2024-12-31T22:59:00Z' });
  await note('saintNazaire', {
    ...of(saintNazaire.id),
    plateforme: 'mobile',
    profil: 'Aide-soignant',
    debut: '2026-03-03T09:00:00Z',
  });
  await note('rennes', { ...of(rennes.id), plateforme: 'scorm', scenarioId: null, debut: '2026-03-03T09:00:00Z' });
  await note('acacias', { ...of(acacias.id), plateforme: 'scorm', debut: '2026-03-03T09:00:00Z' });
  await note('nobody', { ...of(0), debut: '2026-03-03T09:00:00Z' });
});

const usage = async (person: PersonName, filtre: object = {}) => {
  const { status, body } = await t.as(person).post('/data/globalUsageData', filtre);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const count = async (person: PersonName, filtre: object = {}) => (await usage(person, filtre)).nombreDeSessions;
const sessions = async (person: PersonName, filtre: object = {}) => {
  const { status, body } = await t.as(person).post('/data/sessions', filtre);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const namesOf = (body: { tableauPassages: { Session_id: string }[] }) =>
  body.tableauPassages.map(({ Session_id }) => Object.keys(seen).find((name) => seen[name] === Session_id)).sort();

describe('who sees what', () => {
  test('S-1-08 S-6-08 · administrators count all sessions', async () => {
    expect(await count('admin')).toBe(6);
    expect(await count('csm')).toBe(6);
  });

  test('S-1-04 S-1-05 S-1-08 S-6-09 · the others count those of their groupement or of their establishment', async () => {
    expect(await count('groupement')).toBe(3);
    expect(await count('etablissement')).toBe(2);
    expect(await count('referent')).toBe(2);
    expect(await count('ifps')).toBe(1);
    expect(await count('referentSans')).toBe(1);
  });

  test('S-6-10 S-2.3-23 · organisation ids that are sent widen nothing', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const foreign = {
      etabId: rennes.id,
      groupementEtablissements: [rennes.id],
      etab: [rennes.id, `/api/etablissements/${nantes.id}`],
    };
    expect(await count('etablissement', foreign)).toBe(2);
    expect(await count('groupement', foreign)).toBe(2);
    expect(await count('groupement', { etab: [rennes.id] })).toBe(0);
    expect(await count('groupement', { etab: [999_999] })).toBe(0);
    expect(namesOf(await sessions('etablissement', foreign))).toEqual(['nantes', 'nantesPc']);
  });

  test('S-2.1-01 · a learner and a visitor read no usage', async () => {
    for (const path of ['/data/globalUsageData', '/data/sessions', '/data/globalUsageData/excel']) {
      expect((await t.as('apprenant').post(path, { graphique: 'passagesParProfil' })).status).toBe(403);
      expect((await t.as(null).post(path, { graphique: 'passagesParProfil' })).status).toBe(401);
    }
  });

  const among = ['admin', 'groupement', 'etablissement', 'referent', 'ifps'] as const;
  const given = async (chart: string) => {
    const bodies = await Promise.all(among.map((person) => usage(person)));
    return among.filter((_, rank) => bodies[rank][chart] !== undefined);
  };

  test('S-2.6-05 S-2.6-09 S-6-11 · parts by establishment are for administrators and groupements', async () => {
    expect(await given('passagesParEtablissement')).toEqual(['admin', 'groupement']);
  });

  test('S-2.6-08 S-2.6-10 S-6-12 · weekly satisfaction is for administrators alone', async () => {
    expect(await given('satisfactionsParSemaine')).toEqual(['admin']);
  });

  test('S-2.19-07 S-2.19-10 · the account of an establishment made to try the product sees no names', async () => {
    const trial = await etablissement(t.db, { nom: 'Test Clinique', email: 'test-clinique@sillage.test' });
    await changePassage(t.db, seen.acacias!, { etablissementId: trial.id });
    await t.db
      .updateTable('etablissements')
      .set({ email: 'test-acacias@sillage.test' })
      .where('id', '=', t.world.etablissements.nantes.id)
      .execute();
    const { tableauPassages } = await sessions('etablissement', { fetchIdentifiedSessions: true });
    expect(tableauPassages).toMatchObject([{ Session_id: seen.nantes, Nom: null, Prenom: null }]);
  });
});

describe('filters', () => {
  test('S-9-01 S-9-02 S-9-03 S-9-04 · from 1 January 2025 to today unless said; days are those of France, whatever hour is sent', async () => {
    // 31 December 2024 at 22:59 UTC is 23:59 in France: the day before the default period.
    expect(await count('admin')).toBe(6);
    expect(await count('admin', { debut: '2024-12-31 00:00' })).toBe(7);
    expect(await count('admin', { debut: '2024-12-31 00:00', fin: '2024-12-31 23:59' })).toBe(1);
    await passage(t.db, {
      etablissementId: t.world.etablissements.acacias.id,
      debut: '2024-12-31T23:00:00Z',
    });
    expect(await count('referentSans', { fin: '2025-01-01 23:59' })).toBe(1);
    // The last minute of today, then the first of tomorrow.
    for (const debut of ['2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z']) {
      await passage(t.db, { etablissementId: t.world.etablissements.acacias.id, debut });
    }
    expect(await count('referentSans')).toBe(3);
    expect(await count('referentSans', { fin: '2026-11-21' })).toBe(4);
  });

  test('S-2.3-17 S-2.3-18 · only administrators include incomplete and test sessions', async () => {
    expect(await count('admin', { incomplete: true })).toBe(7);
    expect(await count('admin', { tests: true })).toBe(7);
    expect(await count('admin', { incomplete: true, tests: true })).toBe(8);
    for (const person of ['groupement', 'etablissement'] as const) {
      expect(await count(person, { incomplete: true, tests: true })).toBe(await count(person));
    }
  });

  test('S-4-04 S-4-06 S-9-05 · IFPS are the training institutes, the others the health institutions; administrators choose', async () => {
    expect(await count('admin', { typeEtablissement: 'all' })).toBe(6);
    expect(await count('admin', { typeEtablissement: 'trainingInstitute' })).toBe(1);
    expect(await count('admin', { typeEtablissement: 'healthInstitution' })).toBe(4);
    expect(await count('groupement', { typeEtablissement: 'trainingInstitute' })).toBe(3);
  });

  test('S-2.3-03 S-2.3-08 S-7-12 · establishments and device narrow', async () => {
    const { nantes, rennes } = t.world.etablissements;
    expect(await count('admin', { etab: [nantes.id, rennes.id] })).toBe(3);
    expect(await count('admin', { casque: headset.id })).toBe(1);
    expect(await count('admin', { casque: { '@id': `/api/casques/${computer.id}` } })).toBe(1);
  });

  // Without the feature there is neither filter: what is sent is ignored.
  test('S-2.3-11 S-2.3-24 · a regroupement narrows, where trainings are given', async () => {
    const group = t.world.regroupements.nantes.id;
    expect(await count('admin', { regroupement: group })).toBe(0);
    await membre(t.db, { apprenantId: zoe.id, regroupementId: group });
    expect(await count('admin', { regroupement: group })).toBe(1);
    expect(await count('etablissement', { regroupement: group })).toBe(1);
    expect(await count('etablissementSans', { regroupement: group })).toBe(1);
  });

  test('S-2.3-10 S-2.3-24 S-7-12 · an assignation narrows, where trainings are given', async () => {
    const { id: moduleId } = await module(t.db);
    const { id: parcours } = await assignment(t.db, { etablissementId: t.world.etablissements.nantes.id, moduleId });
    await changePassage(t.db, seen.nantesPc!, { assignmentId: parcours });
    expect(await count('referent', { parcours })).toBe(1);
    expect(await count('etablissementSans', { parcours })).toBe(1);
    expect((await usage('admin', { parcours })).passagesParScenario).toEqual([
      { id: chutes.id, label: 'Prévention des chutes', value: 1 },
    ]);
  });

  test('what cannot be a date, a type or a flag is refused on its field', async () => {
    const { status, body } = await t
      .as('admin')
      .post('/data/globalUsageData', { debut: '2026-02-30', fin: '0000-01-01', typeEtablissement: 'x', tests: 'oui' });
    expect(status).toBe(422);
    expect(body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath).sort()).toEqual([
      'debut',
      'fin',
      'tests',
      'typeEtablissement',
    ]);
  });

  test('S-7-13 · the filters may come as a form field', async () => {
    const form = `form=${encodeURIComponent(JSON.stringify({ fin: '2026-03-03 23:59' }))}`;
    const { body } = await t
      .as('admin')
      .post('/data/globalUsageData', form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(body.nombreDeSessions).toBe(5);
  });
});

describe('figures', () => {
  test('S-3-11 · the answer has every chart, beside the count and the sentence of the filter', async () => {
    const chart = expect.any(Array);
    expect(await usage('admin')).toMatchObject({
      filtre: 'du 01/01/2025 au 20/11/2026 · tous les établissements',
      nombreDeSessions: 6,
      passagesParProfil: chart,
      passagesParScenario: chart,
      passagesParSemaine: chart,
      formationsParAppareil: chart,
      dureeMoyenneParScenario: chart,
      passagesParEtablissement: chart,
      passagesParCasque: chart,
      satisfactionsParSemaine: chart,
    });
  });

  test('S-2.6-01 S-2.6-02 S-2.6-03 · sessions by profile and by scenario, the greatest first, and by week', async () => {
    expect(await usage('admin')).toMatchObject({
      passagesParProfil: [
        { label: 'Infirmier', value: 5 },
        { label: 'Aide-soignant', value: 1 },
      ],
      passagesParScenario: [
        { id: hygiene.id, label: 'Hygiène des mains', value: 4 },
        { id: chutes.id, label: 'Prévention des chutes', value: 1 },
        { id: null, label: 'Scénario non répertorié', value: 1 },
      ],
      passagesParSemaine: [{ year: 2026, week: 10, total: 6 }],
    });
  });

  test('S-2.6-04 S-2.6-06 S-2.6-13 P-1-15 · sessions by kind of device, and by headset under its label or its number', async () => {
    expect(await usage('admin')).toMatchObject({
      formationsParAppareil: [
        { appareil: 'ordinateur', label: 'Ordinateur', value: 3 },
        { appareil: 'casque', label: 'Casque', value: 2 },
        { appareil: 'mobile', label: 'Mobile', value: 1 },
      ],
      passagesParCasque: [
        { id: headset.id, label: 'Casque bleu', value: 1 },
        { id: computer.id, label: 'PC-1', value: 1 },
      ],
    });
  });

  test('S-2.6-07 S-9-37 · average durations are in whole minutes', async () => {
    expect(await usage('admin')).toMatchObject({
      dureeMoyenne: 25,
      dureeMoyenneParScenario: [
        { id: chutes.id, label: 'Prévention des chutes', value: 33 },
        { id: hygiene.id, label: 'Hygiène des mains', value: 17 },
      ],
    });
  });

  test('S-2.6-05 · sessions by establishment, those of nobody too', async () => {
    const { nantes, saintNazaire, rennes, acacias } = t.world.etablissements;
    expect(await usage('admin')).toMatchObject({
      passagesParEtablissement: [
        { id: nantes.id, label: 'CHU de Nantes', value: 2 },
        { id: saintNazaire.id, label: 'CH de Saint-Nazaire', value: 1 },
        { id: acacias.id, label: 'Clinique des Acacias', value: 1 },
        { id: rennes.id, label: 'IFSI de Rennes', value: 1 },
        { id: null, label: 'Sans établissement', value: 1 },
      ],
    });
  });

  test('S-2.6-08 S-9-42 S-9-43 · satisfaction is the mean of the answers over 4, in percent, null without an answer', async () => {
    const { id: etablissementId } = t.world.etablissements.acacias;
    await passage(t.db, { etablissementId, debut: '2026-03-10T09:00:00Z', satisfaction3: 1 });
    expect((await usage('admin')).satisfactionsParSemaine).toEqual([
      { year: 2026, week: 10, ...answers(88, 50, 75, 100, 25) },
      { year: 2026, week: 11, ...answers(null, null, 25, null, null) },
    ]);
  });

  test('S-3-09 S-3-10 S-7-11 S-9-15 S-9-16 · the sessions, page by page, the latest first', async () => {
    const body = await sessions('etablissement');
    expect(body.tableauPassages[1]).toEqual({
      Session_id: seen.nantes,
      Nom: 'Abgrall',
      Prenom: 'Zoé',
      Profil: 'Infirmier',
      Scenario: 'Hygiène des mains',
      Date: '2026-03-03T09:00:00.000Z',
      Score: 87.5,
      Durée: 1000,
      Casque_id: 'CASQUE-1',
      Casque: 'Casque bleu',
      DPC: false,
      etablissement: 'CHU de Nantes',
      complete: true,
      test: false,
      appareil: 'casque',
      nomDeclare: false,
      saisie: null,
    });
    const second = await sessions('etablissement', { page: 2, rowsPerPage: 1 });
    expect([second.nombreDeSessions, namesOf(second)]).toEqual([2, ['nantes']]);
    expect(namesOf(await sessions('etablissement', { fetchIdentifiedSessions: true }))).toEqual(['nantes']);
    const all = await sessions('admin', { incomplete: true, tests: true, etab: [t.world.etablissements.nantes.id] });
    expect(namesOf(all)).toEqual(['nantes', 'nantesIncomplete', 'nantesPc', 'nantesTest']);
  });
});

describe('Excel', () => {
  const file = async (person: PersonName, body: object) => {
    const { nantes } = t.world.etablissements;
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/data/globalUsageData/excel',
      headers: { cookie: t.world.cookies[person], 'content-type': 'application/ld+json' },
      payload: JSON.stringify({ etab: [nantes.id], ...body }),
    });
    return response;
  };

  test('the file holds the same rows as the chart, and the sentence of the filter', async () => {
    const response = await file('admin', { graphique: 'passagesParScenario' });
    expect(response.headers['content-disposition']).toContain('Sessions%20par%20sc%C3%A9nario.xlsx');
    const [sheet] = await readSpreadsheet(response.rawPayload);
    expect(JSON.stringify(sheet)).toContain('Hygiène des mains');
    expect(JSON.stringify(sheet)).toContain('du 01/01/2025 au 20/11/2026 · CHU de Nantes');
    expect(JSON.stringify(sheet)).not.toContain('IFSI');
  });

  test('S-2.6-09 S-2.6-10 · not of a chart that one may not see', async () => {
    expect((await file('etablissement', { graphique: 'passagesParEtablissement' })).statusCode).toBe(403);
    expect((await file('groupement', { graphique: 'satisfactionsParSemaine' })).statusCode).toBe(403);
    expect((await file('admin', { graphique: 'satisfactionsParSemaine' })).statusCode).toBe(200);
    expect((await file('admin', { graphique: 'passagesParSemaine' })).statusCode).toBe(200);
  });
});

test('a session recorded now is counted now, one of an unknown scenario when that scenario is there', async () => {
  const before = await count('admin');
  const debut = '2026-06-01T10:00:00Z';
  const etablissementId = t.world.etablissements.acacias.id;
  await passage(t.db, { etablissementId, debut, scenarioId: hygiene.id });
  const held = await passage(t.db, { etablissementId, debut, plateforme: 'casque' });
  expect(await count('admin')).toBe(before + 1);
  await t.runJobs();
  expect(await count('admin')).toBe(before + 1);
  expect(await totalsHold(t.db)).toBe(true);
  await changePassage(t.db, held.session, { scenarioId: hygiene.id });
  expect(await count('admin')).toBe(before + 2);
  await t.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => rebuildTotals(tx));
  expect(await count('admin')).toBe(before + 2);
});
