import { roundedMean } from '@sillage/contracts/moyennes.rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, assignment, etablissement, module, passage, scenario, suivi } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';

let t: TestApp;
let identite: { id: number };
beforeAll(async () => {
  t = await testApp();
  identite = await module(t.db, { nom: 'Identitovigilance' });
  const hygiene = await module(t.db, { nom: 'Hygiène des mains' });
  await play(hygiene.id, 80, 4, 2);
  await play(identite.id, 91, 3, null);
});
afterAll(() => t.close());

/** A complete session of the learner of Nantes, and what is kept with it. */
async function play(moduleId: number, score: number, satisfaction1: number, satisfaction5: number | null) {
  const { id: scenarioId } = await scenario(t.db, { moduleId });
  const etablissementId = t.world.etablissements.nantes.id;
  const apprenantId = t.world.apprenants.nantes.id;
  const debut = '2026-11-10T09:00:00Z';
  await passage(t.db, { etablissementId, apprenantId, scenarioId, debut, score, satisfaction1, satisfaction5 });
  await t.db
    .insertInto('apprenant_scenarios')
    .values({
      apprenantId,
      scenarioId,
      etablissementId,
      passages: 1,
      complete: true,
      completeLe: debut,
      score,
      tempsSecondes: 600,
      dernierPassage: debut,
    })
    .execute();
}

describe('satisfaction and success', () => {
  test('S-3-13 S-3-14 S-7-27 S-9-43 · by question: answers of each rating and their mean over 4', async () => {
    const { body } = await t.as('referent').get('/satisfactions/scores');
    expect(body[1]).toEqual({ score: 88, moyenne: 88, heatmap: { 1: 0, 2: 0, 3: 1, 4: 1 } });
    expect(body[5]).toMatchObject({ score: 50 });
    expect(body[2]).toEqual({ score: null, moyenne: null, heatmap: { 1: 0, 2: 0, 3: 0, 4: 0 } });
  });

  test('S-7-25 S-7-26 · an establishment by its code, dates and a lesson narrow it; a foreign code finds nothing', async () => {
    const moyenne = async (query: string) =>
      (await t.as('admin').get(`/satisfactions/scores?${query}`)).body[1].moyenne;
    expect(await moyenne('eId=NANTES')).toBe(88);
    expect(await moyenne('eIds[]=RENNES')).toBeNull();
    expect(await moyenne(`eId=NANTES&lesson=${identite.id}`)).toBe(75);
    expect(await moyenne('start=2026-11-11')).toBeNull();
    const { body } = await t.as('ifps').get('/satisfactions/scores?eId=NANTES');
    expect(body[1].moyenne).toBeNull();
  });

  test('S-2.3-20 S-2.3-22 · the type of establishment narrows it for administrators alone', async () => {
    const heatmap = async (person: PersonName, type: string) =>
      (await t.as(person).get(`/satisfactions/scores?type=${type}`)).body[1].heatmap;
    const [all, institutes] = [await heatmap('admin', 'all'), await heatmap('admin', 'trainingInstitute')];
    expect(institutes).not.toEqual(all);
    for (const person of ['groupement', 'etablissement', 'referent'] as const)
      expect(await heatmap(person, 'trainingInstitute')).toEqual(await heatmap(person, 'all'));
  });

  test('S-2.3-24 S-7-25 · an assignment and a group narrow it for those alone who may choose them', async () => {
    const { id } = await assignment(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const answers = async (person: PersonName, query: string) => {
      const { body } = await t.as(person).get(`/satisfactions/scores?${query}`);
      return Object.values(body[1].heatmap as Record<string, number>).reduce((sum, count) => sum + count, 0);
    };
    for (const query of [`assignment=${id}`, `group=${t.world.regroupements.rennes.id}`]) {
      expect(await answers('admin', '')).toBeGreaterThan(0);
      expect([query, await answers('admin', query)]).toEqual([query, 0]);
    }
    const { acacias } = t.world.etablissements;
    const { id: scenarioId } = await scenario(t.db);
    await passage(t.db, { etablissementId: acacias.id, scenarioId, debut: '2026-11-10T09:00:00Z', satisfaction1: 3 });
    for (const query of ['', `assignment=${id}`, `group=${t.world.regroupements.nantes.id}`])
      expect([query, await answers('etablissementSans', query)]).toEqual([query, 1]);
    await t.db.deleteFrom('passages').where('etablissementId', '=', acacias.id).execute();
  });

  test('S-3-15 S-7-28 C-9-21 · the success rate is the mean of the module averages', async () => {
    const { body } = await t.as('etablissement').post('/stats/success-rating', { company: 'NANTES' });
    expect(body).toMatchObject({ successRating: 86, satisfactions: { 1: { moyenne: 88 }, 5: { moyenne: 50 } } });
  });

  test('S-3-15 S-7-28 · an archived learner counts no more in the success rate, an erased one as before', async () => {
    const { id: etablissementId } = await etablissement(t.db, { codeEtablissement: 'PARTIS' });
    const { id: scenarioId } = await scenario(t.db, { moduleId: (await module(t.db)).id });
    const past = '2026-11-12T09:00:00Z';
    for (const [score, closed] of [
      [60, { deletedAt: null }],
      [10, { deletedAt: past }],
      [90, { deletedAt: past, effaceLe: past, userId: null }],
    ] as const) {
      const { id: apprenantId } = await apprenant(t.db, { etablissementId });
      await t.db.updateTable('apprenants').set(closed).where('id', '=', apprenantId).execute();
      await suivi(t.db, { apprenantId, etablissementId, scenarioId, score });
    }
    const { body } = await t.as('admin').post('/stats/success-rating', { company: 'PARTIS' });
    expect(body.successRating).toBe(75);
  });

  test('S-9-48 C-9-20 C-9-23 · the success rate is the mean of means as they are shown, rounded, halves up', async () => {
    const { id: etablissementId } = await etablissement(t.db, { codeEtablissement: 'ARRONDIS' });
    for (const scores of [[80, 81], [90]]) {
      const { id: scenarioId } = await scenario(t.db, { moduleId: (await module(t.db)).id });
      for (const score of scores) {
        const { id: apprenantId } = await apprenant(t.db, { etablissementId });
        await suivi(t.db, { apprenantId, etablissementId, scenarioId, score });
      }
    }
    // 80.5 is 81, and 85.5 is 86; unrounded it would be 85.25.
    const { body } = await t.as('admin').post('/stats/success-rating', { company: 'ARRONDIS' });
    expect(body.successRating).toBe(86);
  });

  test('S-9-49 S-9-48 · over all, a module of zero was not played; in one course it is a result', async () => {
    const { id: etablissementId } = await etablissement(t.db, { codeEtablissement: 'ZERO' });
    const { id: apprenantId } = await apprenant(t.db, { etablissementId });
    for (const score of [0, 60, 91]) {
      const { id: scenarioId } = await scenario(t.db, { moduleId: (await module(t.db)).id });
      await suivi(t.db, { apprenantId, etablissementId, scenarioId, score });
    }
    const { body } = await t.as('admin').post('/stats/success-rating', { company: 'ZERO' });
    expect(body.successRating).toBe(76);
    expect(roundedMean([0, 60, 91])).toBe(50);
  });

  test('S-9-43 C-9-23 · ten answers that sum to 23 read 58 % wherever they are shown', async () => {
    const { id: etablissementId } = await etablissement(t.db, { codeEtablissement: 'DIX' });
    const { id: scenarioId } = await scenario(t.db, { moduleId: identite.id });
    for (const satisfaction1 of [1, 1, 1, 2, 2, 2, 3, 3, 4, 4])
      await passage(t.db, { etablissementId, scenarioId, debut: '2026-11-10T09:00:00Z', satisfaction1 });
    const admin = t.as('admin');
    expect((await admin.get('/satisfactions/scores?eId=DIX')).body[1].moyenne).toBe(58);
    const rating = await admin.post('/stats/success-rating', { company: 'DIX' });
    expect(rating.body.satisfactions[1].moyenne).toBe(58);
    const usage = await admin.post('/data/globalUsageData', { etab: [etablissementId] });
    expect(usage.body.satisfactionsParSemaine).toMatchObject([{ satisfaction1: 58 }]);
  });

  test('S-1-07 S-6-14 · learners do not load them', async () => {
    expect((await t.as('apprenant').get('/satisfactions/scores')).status).toBe(403);
    expect((await t.as('apprenant').post('/stats/success-rating', {})).status).toBe(403);
  });
});
