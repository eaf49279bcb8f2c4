import { mondayOf } from '@sillage/contracts/calendrier.rules.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { casque, etablissement, passage, scenario } from '../../../../test/builders.ts';
import type { PersonName } from '../../../../test/world.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet.ts';

let t: TestApp;
let hygiene: { id: number };
let headset: { id: number };
beforeAll(async () => {
  t = await testApp();
  hygiene = await scenario(t.db, { nom: 'Hygiène des mains' });
  const chutes = await scenario(t.db, { nom: 'Prévention des chutes' });
  headset = await casque(t.db, { numeroSerie: 'CASQUE-1', etiquette: 'Casque bleu' });
  const tablet = await casque(t.db, { numeroSerie: 'TAB-1', typeId: 2 });
  const computer = await casque(t.db, { numeroSerie: 'PC-1', typeId: 3 });
  const { nantes, saintNazaire, rennes } = t.world.etablissements;
  const zoe = t.world.apprenants.nantes;
  const etabs = [nantes.id, saintNazaire.id, rennes.id, 0];
  const machines = [
    { casqueId: headset.id },
    { casqueId: tablet.id },
    { casqueId: computer.id },
    { plateforme: 'mobile' as const },
    { plateforme: 'navigateur' as const },
    // A session of a package that no scenario stands for.
    { plateforme: 'scorm' as const, scenarioId: null },
    {},
  ];
  const profils = ['Infirmier', 'Aide-soignant', null, 'Médecin', 'Cadre', 'Sage-femme', 'Kiné', 'Interne', 'Autre'];
  const days = ['2020-12-24', '2020-12-29', '2021-01-02', '2021-01-04', '2025-01-01', '2026-03-03', '2026-11-19'];
  for (let rank = 0; rank < 126; rank++) {
    await passage(t.db, {
      etablissementId: etabs[rank % 4]!,
      scenarioId: rank % 3 === 0 ? chutes.id : hygiene.id,
      profil: profils[rank % profils.length]!,
      debut: `${days[rank % days.length]}T${String(rank % 24).padStart(2, '0')}:15:00Z`,
      dureeSecondes: rank % 5 === 0 ? null : 60 * rank,
      score: rank % 4 === 0 ? null : rank % 100,
      satisfaction1: rank % 2 === 0 ? (rank % 4) + 1 : null,
      satisfaction5: rank % 6 === 0 ? 3 : null,
      complete: rank % 11 !== 0,
      test: rank % 13 === 0,
      ...(rank % 4 === 0 && { apprenantId: zoe.id, nom: 'Abgrall', prenom: 'Zoé' }),
      ...machines[rank % machines.length],
    });
  }
});
afterAll(() => t.close());

const ask = async (person: PersonName, path: string, body: object) => {
  const answer = await t.as(person).post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const behind = (person: PersonName, body: object = {}) => ask(person, '/stats/sessions', body);
const count = async (person: PersonName, body: object) => (await behind(person, body)).nombreDeSessions;

const SINCE_2020 = { debut: '2020-01-01' };

/** Each count of the usage screen, with what it adds to the filter. */
function figuresOf(usage: GlobalUsageData): [string, number, object][] {
  const shown = usage.passagesParProfil.slice(0, 6);
  return [
    ['all', usage.nombreDeSessions, {}],
    ...usage.passagesParProfil.map(({ profil, value }): [string, number, object] => [
      `profil ${profil}`,
      value,
      { profil: profil ?? '' },
    ]),
    [
      'autres profils',
      usage.passagesParProfil.slice(6).reduce((sum, { value }) => sum + value, 0),
      { autresProfils: shown.map(({ profil }) => profil ?? '') },
    ],
    ...usage.passagesParScenario.map(({ id, value }): [string, number, object] => [
      `scenario ${id}`,
      value,
      { scenario: id ?? 0 },
    ]),
    ...usage.passagesParSemaine.map(({ total, ...one }): [string, number, object] => [
      `week ${one.year}-${one.week}`,
      total,
      { semaine: mondayOf(one.year, one.week) },
    ]),
    ...usage.formationsParAppareil.map(({ appareil, value }): [string, number, object] => [
      appareil,
      value,
      { appareil },
    ]),
    ...usage.passagesParCasque.map(({ id, value }): [string, number, object] => [
      `casque ${id}`,
      value,
      { casque: id },
    ]),
    ...(usage.passagesParEtablissement ?? []).map(({ id, value }): [string, number, object] => [
      `etablissement ${id}`,
      value,
      { etablissement: id ?? 0 },
    ]),
  ];
}

describe('the sessions behind a figure', () => {
  test.each<[PersonName, object]>([
    ['admin', {}],
    ['admin', { ...SINCE_2020, incomplete: true, tests: true }],
    ['admin', { ...SINCE_2020, typeEtablissement: 'healthInstitution' }],
    ['admin', { debut: '2020-12-25', fin: '2021-01-03' }],
    ['groupement', SINCE_2020],
    ['etablissement', SINCE_2020],
    ['referent', { debut: '2020-12-29' }],
  ])('S-2.1-33 S-9-39 · for %s, with %o, each count opens to as many sessions', async (person, filtre) => {
    const usage = await ask(person, '/data/globalUsageData', filtre);
    const figures = figuresOf(usage);
    const opened = await Promise.all(
      figures.map(async ([name, , added]) => [name, await count(person, { ...filtre, ...added })]),
    );
    expect(opened).toEqual(figures.map(([name, value]) => [name, value]));
    expect(usage.nombreDeSessions).toBeGreaterThan(3);
  });

  test('an average opens to the sessions that have a duration, a percentage to those that answered, an answer to those that gave it', async () => {
    const rows = async (added: object) => (await behind('admin', { ...added, rowsPerPage: 100 })).tableauPassages;
    const all = { ...SINCE_2020, incomplete: true, tests: true };
    const { average } = await t.db
      .selectFrom('passages')
      .select((eb) => eb.fn.avg<number>('dureeSecondes').as('average'))
      .where('scenarioId', '=', hygiene.id)
      .where('complete', '=', true)
      .where('test', '=', false)
      .executeTakeFirstOrThrow();
    const timed = await rows({ ...SINCE_2020, scenario: hygiene.id, avecDuree: true });
    expect(timed.every((row: { Durée: number | null }) => row.Durée !== null)).toBe(true);
    const { dureeMoyenneParScenario } = await ask('admin', '/data/globalUsageData', SINCE_2020);
    const shown = dureeMoyenneParScenario.find(({ id }: { id: number }) => id === hygiene.id).value;
    expect(shown).toBe(Math.round(average / 60));
    expect(await count('admin', { ...all, avecDuree: true })).toBe(100);
    expect(await count('admin', { ...all, question: 1 })).toBe(63);
    expect(await count('admin', { ...all, question: 5 })).toBe(21);
    expect(await count('admin', { ...all, question: 5, reponse: 3 })).toBe(21);
    expect(await count('admin', { ...all, question: 1, reponse: 1 })).toBe(32);
    expect(await count('admin', { ...all, question: 1, reponse: 2 })).toBe(0);
    expect(await count('admin', { ...all, question: 2 })).toBe(0);
  });

  test('S-2.1-33 · a figure of elsewhere opens to nothing beyond the perimeter, and names nothing of it', async () => {
    const { rennes } = t.world.etablissements;
    const unseen = await scenario(t.db, { nom: 'Jamais joué ici' });
    const { nombreDeSessions, filtre } = await behind('etablissement', { etablissement: rennes.id });
    expect(nombreDeSessions).toBe(0);
    expect(filtre).toMatch(/20\/11\/2026 · établissement\s: Sans établissement$/);
    expect(await count('etablissement', { etablissement: 0 })).toBe(0);
    expect((await behind('groupement', { scenario: unseen.id })).filtre).not.toContain('Jamais');
  });

  test('what is asked for is said in words', async () => {
    const plain = async (added: object) =>
      (await behind('admin', added)).filtre.replace(/\s/g, ' ').split(' · ').slice(2);
    expect(await plain({ scenario: hygiene.id, avecDuree: true })).toEqual([
      'scénario : Hygiène des mains',
      'd’une durée connue',
    ]);
    expect(await plain({ scenario: 0, profil: '', appareil: 'mobile' })).toEqual([
      'scénario : Scénario non répertorié',
      'profil : Profil non précisé',
      'sur Mobile',
    ]);
    expect(await plain({ autresProfils: ['Infirmier', ''], question: 5 })).toEqual([
      'autres profils que Infirmier, Profil non précisé',
      'ont répondu à « L’ont trouvée utile »',
    ]);
    expect(await plain({ semaine: '2020-12-31' })).toEqual(['semaine du 21/12/20']);
    expect((await plain({ application: 'ddp', systeme: '' })).slice(-2)).toEqual([
      'de l’application Droit des patients',
      'sur un système non précisé',
    ]);
    expect((await plain({ application: 'autre', systeme: 'ios' })).slice(-2)).toEqual([
      'de l’application autre',
      'sur iOS',
    ]);
    expect(await plain({ question: 1, reponse: 4 })).toEqual(['« Ont apprécié la formation » : Très satisfait']);
  });

  test('a figure of one establishment names it alone: neither all of them nor those of the filter', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const period = 'du 01/01/2025 au 20/11/2026';
    const said = async (person: 'admin' | 'groupement', added: object) =>
      (await behind(person, added)).filtre.replace(/\s/g, ' ');
    for (const person of ['admin', 'groupement'] as const) {
      for (const etab of [[], [nantes.id, rennes.id]])
        expect(await said(person, { etab, etablissement: nantes.id })).toBe(
          `${period} · établissement : CHU de Nantes`,
        );
    }
    expect(await said('admin', { etablissement: 0 })).toBe(`${period} · établissement : Sans établissement`);
    expect(await said('admin', {})).toBe(`${period} · tous les établissements`);
  });

  test('S-4-06 · of a type of establishments, as many as the totals say', async () => {
    for (const typeEtablissement of ['trainingInstitute', 'healthInstitution']) {
      const filter = { ...SINCE_2020, typeEtablissement };
      const { nombreDeSessions } = await ask('admin', '/data/globalUsageData', filter);
      expect(nombreDeSessions).toBeGreaterThan(0);
      expect(await count('admin', filter), typeEtablissement).toBe(nombreDeSessions);
    }
  });

  test('they come page by page in the order asked for, what has no value last', async () => {
    const read = async (body: object) => (await behind('admin', { rowsPerPage: 5, ...body })).tableauPassages;
    const dates = (await read({})).map((row: { Date: string }) => row.Date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(await read({ sens: 'ASC' })).toMatchObject([{ Date: '2025-01-01T01:15:00.000Z' }, {}, {}, {}, {}]);
    const [first, second] = [await read({ tri: 'Score' }), await read({ tri: 'Score', page: 2 })];
    const scores = [...first, ...second].map(({ Score }: { Score: number }) => Score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores).not.toContain(null);
    expect(new Set([...first, ...second].map(({ Session_id }) => Session_id)).size).toBe(10);
    const shortest = await read({ tri: 'Duree', sens: 'ASC' });
    // Not one without a duration: those come last.
    expect(shortest[0].Durée).toBe(240);
  });

  test('the Excel file holds every session of the list with the columns that the person sees, under the sentence of its filter', async () => {
    const file = async (person: PersonName, body: object) => {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/stats/sessions/excel',
        headers: { cookie: t.world.cookies[person], 'content-type': 'application/ld+json' },
        payload: JSON.stringify(body),
      });
      expect(response.headers['content-disposition']).toContain('Sessions.xlsx');
      const [sheet] = await readSpreadsheet(response.rawPayload);
      return sheet!.lignes.map(({ cellules }) => cellules);
    };
    const total = await count('etablissement', { scenario: hygiene.id });
    const [sentence, columns, ...rows] = await file('etablissement', { scenario: hygiene.id });
    expect(sentence![0]!.replace(/\s/g, ' ')).toBe(
      `du 01/01/2025 au 20/11/2026 · scénario : Hygiène des mains · ${total} sessions`,
    );
    expect(columns).toEqual([
      'Date',
      'Nom',
      'Prénom',
      'Profil',
      'Scénario',
      'Score',
      'Durée (minutes)',
      'Appareil',
      'Casque',
    ]);
    expect(rows).toHaveLength(total);
    // An hour after that of the wire: the last sessions are of winter.
    const [latest] = (await behind('etablissement', { scenario: hygiene.id })).tableauPassages;
    const inFrance = new Date(Date.parse(latest.Date) + 3_600_000).toISOString();
    expect(rows[0]![0]).toBe(inFrance.slice(0, 16).replace('T', ' '));
    expect((await file('admin', {}))[1]).toEqual([...columns!, 'Établissement', 'État', 'Identifiant de session']);
    expect((await file('groupement', {}))[1]).toEqual([...columns!, 'Établissement']);
  });

  test('S-2.1-33 · a score in the file is the one that the screen shows', async () => {
    const { id: etablissementId } = await etablissement(t.db, { nom: 'Une décimale' });
    await passage(t.db, { etablissementId, scenarioId: hygiene.id, score: 72.31 });
    const { bytes } = await t.as('admin').post('/stats/sessions/excel', { etablissement: etablissementId });
    const [sheet] = await readSpreadsheet(bytes);
    const [, titles, row] = sheet!.lignes.map(({ cellules }) => cellules);
    expect(row![titles!.indexOf('Score')]).toBe('72.5');
  });

  test('S-2.1-33 S-2.19-07 · a test account sees no names, neither in the rows nor in the file', async () => {
    expect(await behind('etablissement')).toMatchObject({ seesNames: true });
    const { id } = t.world.etablissements.nantes;
    const own = t.db.updateTable('etablissements').where('id', '=', id);
    await own.set({ email: 'test-nantes@sillage.test' }).execute();
    const { seesNames, tableauPassages } = await behind('etablissement');
    expect(seesNames).toBe(false);
    expect(tableauPassages.map(({ Nom, Prenom }: { Nom: null; Prenom: null }) => [Nom, Prenom])).toEqual(
      tableauPassages.map(() => [null, null]),
    );
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/stats/sessions/excel',
      headers: { cookie: t.world.cookies.etablissement, 'content-type': 'application/ld+json' },
      payload: '{}',
    });
    expect(JSON.stringify(await readSpreadsheet(response.rawPayload))).not.toMatch(/Abgrall|Prénom/);
    await own.set({ email: 'nantes@sillage.test' }).execute();
  });

  test('a learner and a visitor open none', async () => {
    for (const path of ['/stats/sessions', '/stats/sessions/excel']) {
      expect((await t.as('apprenant').post(path, {})).status).toBe(403);
      expect((await t.as(null).post(path, {})).status).toBe(401);
    }
  });
});

test('S-7-12 · a session whose device told a code alone is one of a named person, under the name of the account', async () => {
  const { id, nom, prenom } = await t.db
    .selectFrom('apprenants')
    .selectAll()
    .where('id', '=', t.world.apprenants.nantes.id)
    .executeTakeFirstOrThrow();
  const { id: etablissementId } = await etablissement(t.db, { nom: 'Un seul passage' });
  const played = { etablissementId, scenarioId: hygiene.id };
  const named = await passage(t.db, { ...played, apprenantId: id, codeApprenant: 'N-1' });
  await passage(t.db, played);
  const body = await ask('admin', '/data/sessions', { etab: [etablissementId], fetchIdentifiedSessions: true });
  expect(body).toMatchObject({
    nombreDeSessions: 1,
    tableauPassages: [{ Session_id: named.session, Nom: nom, Prenom: prenom }],
  });
});

test('S-7-66 · a name that was only said is told to be so, in the rows, in the file and of the session', async () => {
  const { id: etablissementId } = await etablissement(t.db, { nom: 'Un nom déclaré' });
  const played = { etablissementId, scenarioId: hygiene.id, nom: 'Lestrohan', prenom: 'Maëlle' };
  const { session } = await passage(t.db, { ...played, nomDeclare: true });
  await passage(t.db, { ...played, debut: '2026-11-02T09:00:00Z' });
  const { tableauPassages } = await behind('admin', { etablissement: etablissementId });
  const told = tableauPassages.map((row: { Nom: string; nomDeclare: boolean }) => [row.Nom, row.nomDeclare]);
  expect(told).toEqual([
    ['Lestrohan', true],
    ['Lestrohan', false],
  ]);
  const file = await t.app.inject({
    method: 'POST',
    url: '/api/stats/sessions/excel',
    headers: { cookie: t.world.cookies.admin, 'content-type': 'application/ld+json' },
    payload: JSON.stringify({ etablissement: etablissementId }),
  });
  const [sheet] = await readSpreadsheet(file.rawPayload);
  expect(sheet!.lignes.slice(2).map(({ cellules }) => cellules[1])).toEqual(['Lestrohan (nom déclaré)', 'Lestrohan']);
  expect((await ask('admin', '/template/session', { session, lang: 'fr' })).session.nomDeclare).toBe(true);
});
