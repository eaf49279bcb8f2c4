import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('P-2.3-67 P-3-36 · the record tells how far the learner is in each training, and what counts although it was done outside its period', async () => {
  const { id: etablissementId } = await build.etablissement(t.db);
  const { id } = await build.apprenant(t.db, { etablissementId });
  const { id: moduleId } = await build.module(t.db);
  const [before, within, left] = [
    await build.scenario(t.db, { moduleId }),
    await build.scenario(t.db, { moduleId }),
    await build.scenario(t.db, { moduleId }),
  ];
  const play = (scenarioId: number, completeLe: string) =>
    build.suivi(t.db, { apprenantId: id, scenarioId, completeLe, dernierPassage: completeLe });
  // Eleven in the evening before it begins, in France.
  await play(before.id, '2026-10-31T22:00:00Z');
  await play(within.id, '2026-10-31T23:00:00Z');
  const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const { id: assignment } = await build.assignment(t.db, {
    etablissementId,
    moduleId,
    apprenantIds: [id],
    ...dates,
  });
  const [lesson] = (await t.as('admin').get(`/apprenants/${id}`)).body.lessons;
  expect(lesson).toMatchObject({ assignment, complete: false, commence: true, etapes: 3, faites: 2 });
  expect(lesson).toMatchObject({ etapesHorsPeriode: 1, dernierPassage: '2026-10-31T23:00:00.000Z' });
  await play(left.id, '2026-12-01T12:00:00Z');
  const [done] = (await t.as('admin').get(`/apprenants/${id}`)).body.lessons;
  expect(done).toMatchObject({ complete: true, faites: 3, etapesHorsPeriode: 2 });
  const { body } = await t.as('admin').get(`/assignments/v2/singleData?id=${assignment}`);
  expect(body['hydra:member'][0].learners[0]).toMatchObject({
    etapesHorsPeriode: 2,
    sansAdresse: expect.any(Boolean),
  });
});

test('a learner whom a new one may repeat is announced, as an import does: same names, and nothing that tells them apart', async () => {
  const { id: etablissementId, userId } = await build.etablissement(t.db);
  const { id: elsewhere } = await build.etablissement(t.db);
  const names = { nom: 'Le Dû-Péron', prenom: 'Anaïs' };
  const known = await build.apprenant(t.db, { ...names, etablissementId, matricule: 'RES-1' });
  await build.apprenant(t.db, { ...names, etablissementId, deletedAt: '2026-11-01T00:00:00Z' });
  await build.apprenant(t.db, { ...names, etablissementId: elsewhere });
  await build.apprenant(t.db, { nom: 'Le Dû', prenom: 'Anaïs', etablissementId });
  const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  const asked = async (query: string, as = own) =>
    (await as.get(`/apprenants/ressemblants?nom=LE%20DU%20PERON&prenom=anais${query}`)).body.map(
      ({ id }: { id: number }) => id,
    );
  expect(await asked('')).toEqual([known.id]);
  expect(await asked('&matricule=res-1')).toEqual([known.id]);
  expect(await asked('&matricule=RES-2')).toEqual([]);
  // Of who may not choose it, the own establishment; of who may, the one that is asked.
  expect(await asked(`&etablissement=${elsewhere}`)).toEqual([known.id]);
  expect(await asked('', t.as('admin'))).toEqual([]);
  expect(await asked(`&etablissement=${etablissementId}`, t.as('admin'))).toEqual([known.id]);
  expect(await asked(`&etablissement=${etablissementId}`, t.as('groupement'))).toEqual([]);
});
