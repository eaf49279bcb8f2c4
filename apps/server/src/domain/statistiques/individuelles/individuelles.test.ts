import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { apprenant, assignment, etablissement, module, passage, scenario, suivi } from '../../../../test/builders.ts';
import { openLogin, type PersonName } from '../../../../test/world.ts';

let t: TestApp;
let friction: { id: number };
let formation: { id: number };
let zoe: number;
beforeAll(async () => {
  t = await testApp();
  const hygiene = await module(t.db, { nom: 'Hygiène des mains' });
  friction = await scenario(t.db, { nom: 'Friction', moduleId: hygiene.id });
  const chambre = await scenario(t.db, { nom: 'La chambre', moduleId: hygiene.id });
  const autre = await scenario(t.db, { nom: 'Autre' });
  const { nantes } = t.world.etablissements;
  zoe = t.world.apprenants.nantes.id;
  formation = await assignment(t.db, { etablissementId: nantes.id, moduleId: hygiene.id });
  const play = (scenarioId: number, jour: string, values: object = {}) =>
    passage(t.db, {
      etablissementId: nantes.id,
      apprenantId: zoe,
      scenarioId,
      debut: `${jour}T09:00:00Z`,
      dureeSecondes: 620,
      score: 82.5,
      ...values,
    });
  await play(friction.id, '2026-10-01');
  await play(friction.id, '2026-11-01', { complete: false, dureeSecondes: null, score: null });
  await play(friction.id, '2026-11-02', { test: true });
  await play(chambre.id, '2026-10-15');
  await play(autre.id, '2026-09-01');
  await play(friction.id, '2026-11-03', { apprenantId: t.world.apprenants.saintNazaire.id });
});
afterAll(() => t.close());

const ask = (person: PersonName, id: number, query = '') => t.as(person).get(`/apprenants/${id}/sessions${query}`);
const named = async (person: PersonName, query = '') =>
  (await ask(person, zoe, query)).body.sessions.map(({ scenario: nom, date }: { scenario: string; date: string }) => [
    nom,
    date.slice(0, 10),
  ]);

test('S-2.1-17 · the sessions of the step, the latest first, each with its date, its duration and its score', async () => {
  const { body } = await ask('referent', zoe, `?etape=${friction.id}`);
  expect(body.apprenant).toMatchObject({ id: zoe, nom: 'Abgrall', prenom: 'Zoé' });
  const common = { session: expect.any(String), scenario: 'Friction', saisie: null };
  expect(body.sessions).toEqual([
    { ...common, date: '2026-11-01T09:00:00.000Z', duree: null, score: null, complete: false },
    { ...common, date: '2026-10-01T09:00:00.000Z', duree: 620, score: 82.5, complete: true },
  ]);
});

test('of a training, the sessions of its steps; of neither, all', async () => {
  expect(await named('etablissement', `?formation=${formation.id}`)).toEqual([
    ['Friction', '2026-11-01'],
    ['La chambre', '2026-10-15'],
    ['Friction', '2026-10-01'],
  ]);
  expect(await named('apprenant')).toHaveLength(4);
});

test('S-2.1-17 P-6-46 · a learner outside the perimeter, or another one for a learner, is refused', async () => {
  for (const person of ['superAdmin', 'groupement', 'etablissement', 'referent', 'apprenant'] as const)
    expect([person, (await ask(person, zoe)).status]).toEqual([person, 200]);
  for (const person of ['ifps', 'etablissementSans', 'apprenantSans'] as const) {
    const [foreign, unknown] = [await ask(person, zoe), await ask(person, 2_000_000_000)];
    expect([person, foreign.status]).toEqual([person, 404]);
    expect(foreign.body).toEqual(unknown.body);
  }
  expect((await ask('apprenant', t.world.apprenants.saintNazaire.id)).status).toBe(404);
});

test('S-2.19-07 · a test account reads no name', async () => {
  const { id, userId } = await etablissement(t.db, { email: 'test-essai@sillage.test' });
  const own = await apprenant(t.db, { etablissementId: id });
  const caller = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  expect((await caller.get(`/apprenants/${own.id}/sessions`)).body.apprenant).toMatchObject({
    id: own.id,
    nom: null,
    prenom: null,
  });
});

test('S-1-05 S-6-09 · of who moved, staff counts the sessions that it opens; what the learner has done stays', async () => {
  const { nantes, saintNazaire } = t.world.etablissements;
  const moved = await apprenant(t.db, { etablissementId: nantes.id, codeApprenant: 'APP-PARTI' });
  const of = { apprenantId: moved.id, scenarioId: friction.id };
  await passage(t.db, { ...of, etablissementId: saintNazaire.id, dureeSecondes: 900, score: 95 });
  await passage(t.db, { ...of, etablissementId: nantes.id, dureeSecondes: 600, score: 60, complete: false });
  await passage(t.db, { ...of, etablissementId: nantes.id, dureeSecondes: 300, test: true });
  await suivi(t.db, { ...of, passages: 2, tempsSecondes: 1500, score: 95 });
  const told = async (caller: ReturnType<typeof t.as>) => {
    const { body } = await caller.post('/steps/learner', { codes: ['APP-PARTI'] });
    const rows = await caller.get(`/apprenants/${moved.id}/sessions?etape=${friction.id}`);
    const [{ passages, tempsSecondes, score, complete }] = body['APP-PARTI'];
    return { passages, tempsSecondes, score, complete, rows: rows.body.sessions.length };
  };
  const done = { score: 95, complete: true };
  expect(await told(t.as('referent'))).toEqual({ ...done, passages: 1, tempsSecondes: 600, rows: 1 });
  const own = t.withCookie(await openLogin(t.db, moved.userId, t.clock.current));
  for (const caller of [t.as('superAdmin'), own])
    expect(await told(caller)).toEqual({ ...done, passages: 2, tempsSecondes: 1500, rows: 2 });
});
