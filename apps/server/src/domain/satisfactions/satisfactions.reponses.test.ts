import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { changePassage, etablissement, module, passage, scenario } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { type Actor, findActor } from '../../platform/login.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import type { Limites } from '../statistiques/filter/filter.queries.ts';
import { foldChanges } from '../statistiques/totals/totals.queries.ts';
import { sumReponses } from './satisfactions.reponses.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const fold = () => t.db.transaction().execute((tx) => foldChanges(tx));
/** The rows of a file, header included, under its sentence. */
const file = async (path: string, body: object) => (await whole(path, body)).slice(1);

async function whole(path: string, body: object): Promise<(string | null)[][]> {
  const { status, bytes } = await t.as('admin').post(path, body);
  expect(status).toBe(200);
  const [sheet] = await readSpreadsheet(bytes);
  return sheet!.lignes.map(({ cellules }) => cellules);
}

/** Two modules and a scenario in none, answered in an establishment of their own. */
async function answered() {
  const { id: etablissementId } = await etablissement(t.db);
  const [gestes, mains] = [await module(t.db, { nom: 'Gestes' }), await module(t.db, { nom: 'Mains' })];
  const scenarios = {
    gesteA: await scenario(t.db, { moduleId: gestes.id }),
    gesteB: await scenario(t.db, { moduleId: gestes.id }),
    mains: await scenario(t.db, { moduleId: mains.id }),
    seul: await scenario(t.db),
  };
  const play = (name: keyof typeof scenarios, values: Partial<Parameters<typeof passage>[1]>) =>
    passage(t.db, { etablissementId, scenarioId: scenarios[name].id, ...values });
  await play('gesteA', { satisfaction1: 4, satisfaction2: 1, debut: '2026-03-03T09:00:00Z' });
  await play('gesteB', { satisfaction1: 3, debut: '2026-04-03T09:00:00Z' });
  await play('mains', { satisfaction1: 2, satisfaction5: 2 });
  await play('seul', { satisfaction1: 1 });
  await play('mains', { satisfaction1: 4, complete: false });
  await play('mains', { satisfaction1: 4, test: true });
  return { etablissementId, gestes, mains };
}

describe('satisfaction per formation', () => {
  const ask = async (person: PersonName, query: string) => {
    const { status, body } = await t.as(person).get(`/satisfactions/scores?byLesson=true&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.lessons as { id: number | null; name: string; scores: Record<number, object> }[];
  };

  test('S-7-25 S-7-26 S-3-43 S-2.7-06 · with byLesson, one entry for each module, with its percentage and its answers by question', async () => {
    const { etablissementId, gestes, mains } = await answered();
    for (const read of [async () => {}, fold]) {
      await read();
      const lessons = await ask('admin', `etab[]=${etablissementId}`);
      const none = { moyenne: null, nombre: 0 };
      expect(lessons).toEqual([
        {
          id: gestes.id,
          name: 'Gestes',
          scores: { 1: { moyenne: 88, nombre: 2 }, 2: { moyenne: 25, nombre: 1 }, 3: none, 4: none, 5: none },
        },
        {
          id: mains.id,
          name: 'Mains',
          scores: { 1: { moyenne: 50, nombre: 1 }, 2: none, 3: none, 4: none, 5: { moyenne: 50, nombre: 1 } },
        },
        {
          id: null,
          name: 'Scénarios hors module',
          scores: { 1: { moyenne: 25, nombre: 1 }, 2: none, 3: none, 4: none, 5: none },
        },
      ]);
    }
    expect((await ask('admin', `etab[]=${etablissementId}&lesson=${mains.id}`)).map(({ name }) => name)).toEqual([
      'Mains',
    ]);
    expect(await ask('admin', `etab[]=${etablissementId}&start=2026-03-04&end=2026-10-01`)).toMatchObject([
      { name: 'Gestes', scores: { 1: { moyenne: 75, nombre: 1 } } },
    ]);
    const [, all] = await ask('admin', `etab[]=${etablissementId}&tests=true&incomplete=true`);
    expect(all).toMatchObject({ name: 'Mains', scores: { 1: { moyenne: 83, nombre: 3 } } });
  });

  test('S-2.1-33 · each percentage opens to the sessions that answered, and all the answers of a formation to those that gave one', async () => {
    const { etablissementId } = await answered();
    const sentences: string[] = [];
    for (const { id, name, scores } of await ask('admin', `etab[]=${etablissementId}`)) {
      for (const [question, { nombre }] of Object.entries(scores) as [string, { nombre: number }][]) {
        const figure = { module: id ?? 0, question: Number(question) };
        const { body } = await t.as('admin').post('/stats/sessions', { etab: [etablissementId], ...figure });
        expect(body.nombreDeSessions, JSON.stringify(figure)).toBe(nombre);
      }
      const reponses = Object.values(scores as Record<number, { nombre: number }>).reduce(
        (sum, one) => sum + one.nombre,
        0,
      );
      const all = { etab: [etablissementId], module: id ?? 0, reponses: true };
      const { body } = await t.as('admin').post('/stats/sessions', all);
      expect(body.nombreCompte, name).toBe(reponses);
      sentences.push(body.filtre.split('·').at(-1).trim());
    }
    expect(sentences).toEqual(['3 réponses dans 2 sessions', '2 réponses dans 1 session', '1 réponse dans 1 session']);
    const { body } = await t.as('admin').post('/stats/sessions', { etab: [etablissementId], module: 0 });
    expect(body.filtre).toMatch(/formation\s: Scénarios hors module$/);
  });

  test('S-6-08 S-2.3-17 S-2.3-18 · what is asked beyond the perimeter is not answered', async () => {
    const { etablissementId } = await answered();
    expect(await ask('referent', `etab[]=${etablissementId}`)).toEqual(await ask('referent', ''));
    expect(await ask('groupement', `etab[]=${etablissementId}`)).toEqual([]);
    const { nantes } = t.world.etablissements;
    const { id: scenarioId } = await scenario(t.db);
    await passage(t.db, { etablissementId: nantes.id, scenarioId, satisfaction2: 4, test: true });
    expect(JSON.stringify(await ask('referent', 'tests=true'))).not.toContain('100');
  });

  test('S-2.7-03 S-2.7-09 · the file has one row for each formation, one percentage for each question, in the order chosen', async () => {
    const { etablissementId } = await answered();
    const rows = async (tri: string) => file('/satisfactions/scores/excel', { etab: [etablissementId], tri });
    expect(await rows('nom')).toEqual([
      [
        'Formation',
        'Ont apprécié la formation (%)',
        'À l’aise avec l’outil (%)',
        'Satisfaits de leur performance (%)',
        'Prêts à rejouer (%)',
        'L’ont trouvée utile (%)',
      ],
      ['Gestes', '88', '25'],
      ['Mains', '50', '', '', '', '50'],
      ['Scénarios hors module', '25'],
    ]);
    expect((await rows('pire')).slice(1).map(([name]) => name)).toEqual(['Scénarios hors module', 'Mains', 'Gestes']);
    expect((await rows('meilleur')).slice(1).map(([name]) => name)).toEqual([
      'Gestes',
      'Mains',
      'Scénarios hors module',
    ]);
  });
});

describe('evolution of the satisfactions', () => {
  const ask = (person: PersonName, body: object) => t.as(person).post('/APISatisfactionsScenarios', body);

  /** A scenario answered at 09:00 and 09:30 of two days, times of France. */
  async function evolving() {
    const { id: etablissementId } = await etablissement(t.db);
    const { id } = await scenario(t.db, { nom: 'Évolution' });
    const answer = (debut: string, satisfaction1: number, values = {}) =>
      passage(t.db, { etablissementId, scenarioId: id, debut, satisfaction1, ...values });
    await answer('2019-03-03T08:00:00Z', 1);
    await answer('2026-06-10T07:00:00Z', 2, { satisfaction3: 4 });
    await answer('2026-06-10T07:30:00Z', 4);
    await answer('2026-06-10T07:40:00Z', 4, { test: true });
    await answer('2026-06-10T07:50:00Z', 4, { complete: false });
    await answer('2026-07-01T07:00:00Z', 4, { satisfaction3: 1 });
    return id;
  }
  const rowOf = async (id: number, debut: string, fin: string) => {
    const { status, body } = await ask('admin', { debut, fin });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.previous.find((row: { id: number }) => row.id === id);
  };

  test('S-3-28 S-3-29 S-7-44 S-7-45 S-2.13-12 · all answers given until A and until B, and the difference in points', async () => {
    const id = await evolving();
    for (const read of [async () => {}, fold]) {
      await read();
      expect(await rowOf(id, '2026-06-10 09:00', '2026-06-10 09:30')).toEqual({
        id,
        scenario: 'Évolution',
        // 1 and 2 over 8, then 1, 2 and 4 over 12.
        satisfactionPrevious1: 38,
        satisfaction1: 58,
        satisfactionDiff1: 20,
        satisfactionPrevious3: 100,
        satisfaction3: 100,
        satisfactionDiff3: 0,
        ...Object.fromEntries(
          [2, 4, 5].flatMap((question) =>
            ['', 'Previous', 'Diff'].map((part) => [`satisfaction${part}${question}`, null]),
          ),
        ),
      });
      const later = await rowOf(id, '2026-06-10 08:59', '2026-07-01 09:00');
      expect(later).toMatchObject({ satisfactionPrevious1: 25, satisfaction1: 69, satisfactionDiff1: 44 });
      expect(later).toMatchObject({ satisfactionPrevious3: null, satisfaction3: 63, satisfactionDiff3: null });
      expect(await rowOf(id, '2018-01-01 00:00', '2019-03-03 08:59')).toBeUndefined();
    }
  });

  test('S-2.1-33 · each value opens to the sessions that answered until its minute', async () => {
    const id = await evolving();
    const opens = async (jusqua: string) => {
      const figure = { scenario: id, question: 1, jusqua, debut: '1900-01-01', fin: jusqua.slice(0, 10) };
      const { body } = await t.as('admin').post('/stats/sessions', figure);
      return [body.nombreDeSessions, body.filtre.replace(/\s/g, ' ')];
    };
    expect((await opens('2026-06-10 09:29'))[0]).toBe(2);
    expect((await opens('2026-06-10 09:30'))[0]).toBe(3);
    expect((await opens('2026-07-01 09:00'))[1]).toBe(
      'jusqu’au 01/07/2026 · tous les établissements · scénario : Évolution · commencées jusqu’au 01/07/2026 09:00 · ont répondu à « Ont apprécié la formation »',
    );
  });

  test('S-2.13-03 S-2.13-12 · A after B is refused on both fields, what is no instant on its own', async () => {
    const { status, body } = await ask('admin', { debut: '2026-06-10 09:01', fin: '2026-06-10 09:00' });
    expect(status).toBe(422);
    const fields = (answer: { violations: { propertyPath: string; message: string }[] }) =>
      answer.violations.map(({ propertyPath, message }) => [propertyPath, message]);
    expect(fields(body)).toEqual([
      ['debut', 'L’instant A doit précéder l’instant B'],
      ['fin', 'L’instant A doit précéder l’instant B'],
    ]);
    for (const debut of ['2026-06-10T09:00', '10/06/2026 09:00', '2026-02-30 09:00', '2026-06-10 24:00', '', null]) {
      const answer = await ask('admin', { debut, fin: '2026-06-10 09:00' });
      expect(answer.status, String(debut)).toBe(422);
      expect(fields(answer.body)[0]![0]).toBe('debut');
    }
  });

  test('S-2.13-04 S-2.13-10 S-7-44 · the file says what the table says; the body may be JSON in the field of a form', async () => {
    const id = await evolving();
    const asked = { debut: '2026-06-10 09:00', fin: '2026-06-10 09:30' };
    const { body } = await ask('admin', { form: JSON.stringify(asked) });
    const lignes = body.previous.map((row: { id: number }) => row.id);
    const [sentence, ...rows] = await whole('/APISatisfactionsScenarios/excel', { ...asked, lignes });
    expect(sentence![0]!.replaceAll(/\s/g, ' ')).toBe('A : 10/06/2026 09:00 · B : 10/06/2026 09:30');
    expect(rows[0]!.slice(0, 4)).toEqual([
      'Scénario',
      'Ont apprécié la formation · A',
      'Ont apprécié la formation · B',
      'Ont apprécié la formation · Écart',
    ]);
    expect(rows.slice(1).map(([name]) => name)).toEqual(body.previous.map((row: { scenario: string }) => row.scenario));
    const place = body.previous.findIndex((row: { id: number }) => row.id === id);
    expect(rows[place + 1]!.slice(0, 4)).toEqual(['Évolution', '38', '58', '20']);
    // What is seen, in its order: here one that was searched, and an id of none.
    const [, one, ...others] = await file('/APISatisfactionsScenarios/excel', { ...asked, lignes: [id, 999_999] });
    expect([one![0], others]).toEqual(['Évolution', []]);
  });

  test('S-7-44 · administrators alone', async () => {
    const body = { debut: '2026-06-10 09:00', fin: '2026-06-10 09:30' };
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await ask(person, body)).status, person).toBe(403);
    }
  });
});

test('totals say what passages say, for any establishments and days', async () => {
  const actors: Actor[] = [];
  for (const person of ['admin', 'groupement', 'referent'] as const) {
    actors.push((await findActor(t.db, t.world.cookies[person].replace('sillage=', ''), t.clock.current))!);
  }
  const { nantes, saintNazaire, rennes, acacias } = t.world.etablissements;
  const etablissements = [nantes.id, saintNazaire.id, rennes.id, acacias.id, 0];
  const scenarios = [await scenario(t.db), await scenario(t.db)];
  for (let rank = 0; rank < 120; rank++) {
    const debut = new Date(Date.UTC(2025, 0, 1) + ((rank * 7_919) % 700) * 86_400_000).toISOString();
    const { session } = await passage(t.db, {
      etablissementId: etablissements[rank % etablissements.length]!,
      scenarioId: scenarios[rank % 2]!.id,
      debut,
      complete: rank % 5 > 0,
      test: rank % 11 === 0,
      satisfaction1: 1 + (rank % 4),
      satisfaction4: rank % 3 === 0 ? null : 1 + (rank % 3),
    });
    if (rank === 80) await fold();
    if (rank % 9 === 0) await changePassage(t.db, session, { satisfaction1: 4 });
  }
  const choices = [null, [nantes.id], [nantes.id, rennes.id], [nantes.id, saintNazaire.id, rennes.id]];
  for (const [rank, etablissements] of choices.entries()) {
    const limites: Limites = {
      debut: ['2025-01-01', '2025-02-17', '2026-01-03', '2025-12-30'][rank]!,
      fin: ['2026-11-20', '2025-09-05', '2026-01-29', '2026-03-02'][rank]!,
      etablissements,
      isIFPS: rank === 3 ? false : null,
      withTests: rank % 2 === 1,
      withIncomplete: rank > 1,
      assignmentId: null,
      regroupementId: null,
      casqueId: null,
    };
    for (const actor of actors) {
      const totals = await sumReponses(t.db, actor, limites);
      const one = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
      const { rows } = await sql<{ scenarioId: number; somme1: number; reponses4: number }>`
        select "scenarioId", sum(satisfaction1)::int as somme1, count(satisfaction4)::int as reponses4 from passages
        where jour between ${limites.debut} and ${limites.fin} and not "enAttente"
          and (complete or ${limites.withIncomplete}) and (not test or ${limites.withTests})
          and (${etablissements === null} or "etablissementId" = any(${etablissements ?? []}::int[]))
          and (${isAdmin(actor)} or "etablissementId" in (
            select id from etablissements where id = ${actor.etablissementId ?? 0} or "groupementId" = ${actor.groupementId ?? 0}))
          and (${limites.isIFPS === null} or "etablissementId" in (select id from etablissements where "IFPS" = ${limites.isIFPS === true}))
        group by 1 having count(satisfaction1) + count(satisfaction2) + count(satisfaction3) + count(satisfaction4) + count(satisfaction5) > 0`.execute(
        t.db,
      );
      const brief = totals.map(({ scenarioId, somme1, reponses4 }) => ({ scenarioId, somme1, reponses4 }));
      expect(one(brief), JSON.stringify({ limites, role: actor.role })).toEqual(one(rows));
    }
  }
});
