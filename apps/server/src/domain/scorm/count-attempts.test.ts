import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { stepsArchive } from '../../../test/scorm/archive.ts';
import { Player, scormModule, upload } from '../../../test/scorm/player.ts';

let t: TestApp;
let player: Player;
let moduleId: number;
beforeAll(async () => {
  t = await testApp();
  player = await Player.of(t);
});
afterAll(async () => {
  await player.close();
  await t.close();
});
beforeEach(async () => {
  moduleId = await scormModule(t);
});

const limit = (attemptLimit: number, more = '') =>
  `<imsss:sequencing><imsss:limitConditions attemptLimit="${attemptLimit}"/>${more}</imsss:sequencing>`;
const step = (inside = '', id = 'seule') =>
  `<item identifier="${id}" identifierref="etape"><title>Examen</title>${inside}</item>`;

async function put(organization: string) {
  const { body } = await upload(t, moduleId, stepsArchive({ organization: `<title>Examen</title>${organization}` }));
  return body;
}

const failed = { completion_status: 'completed', success_status: 'failed', score: { scaled: '0.4' } };
const left = async () => (await player.launch(moduleId)).body.essaisRestants;

test('C-2.2-15 · an exam that lets two attempts: each is gone on with, a third is refused, its results stay', async () => {
  expect(await put(step(limit(2)))).toMatchObject({ essais: 2, reparations: [] });
  expect(await left()).toBe(1);
  const first = await player.play(moduleId);
  // Opened and nothing else, it is none yet.
  expect(await left()).toBe(1);
  await player.commit(first.cle, 1, { completion_status: 'incomplete', exit: 'suspend' }, { fin: true });
  // Left in the middle, it goes on: this is no other attempt.
  expect(await left()).toBe(1);
  const again = await player.play(moduleId);
  expect(again.entree).toBe('resume');
  await player.commit(again.cle, 1, failed, { fin: true });
  expect(await left()).toBe(0);
  const late = (await player.launch(moduleId)).body.jeton;
  const second = await player.play(moduleId);
  expect(second.entree).toBe('ab-initio');
  await player.commit(second.cle, 1, failed, { fin: true });

  const third = await player.launch(moduleId);
  expect([third.status, third.body.code]).toEqual([409, 'scorm.essais_epuises']);
  expect(third.body['hydra:description']).toContain('(2)');
  // Nor with a code from before the end of the second.
  expect((await player.open(late)).body.code).toBe('scorm.essais_epuises');
  const passages = await t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
    .where('moduleId', '=', moduleId)
    .select('score')
    .execute();
  expect(passages).toEqual([{ score: '40.00' }, { score: '40.00' }]);
  // Who only looks at it is not counted; who looks after learners reads why.
  expect(await player.launch(moduleId, { cookie: t.world.cookies.admin })).toMatchObject({
    status: 201,
    body: { essaisRestants: null },
  });
  expect((await t.as('admin').get(`/modules/${moduleId}/scorm`)).body.paquet.essais).toBe(2);
});

test('C-2.2-15 · the last attempt opened twice at the same moment, in two tabs or on two devices, is one', async () => {
  await put(step(limit(2)));
  const first = await player.play(moduleId);
  await player.commit(first.cle, 1, failed, { fin: true });
  const tabs = await Promise.all(Array.from({ length: 6 }, () => player.launch(moduleId)));
  expect(tabs.map(({ body }) => body.essaisRestants)).toEqual(Array(6).fill(0));
  const opened = await Promise.all(tabs.map(({ body }) => player.open(body.jeton)));
  expect(opened.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const begun = { completion_status: 'incomplete', exit: 'suspend' };
  await Promise.all(opened.map(({ body }) => player.commit(body.cle, 1, begun)));
  await player.commit(opened[0]!.body.cle, 2, failed, { fin: true });
  // Those that are still open end the attempt that they began, and no other.
  await Promise.all(opened.slice(1).map(({ body }) => player.commit(body.cle, 2, failed, { fin: true })));
  const passages = await t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
    .where('moduleId', '=', moduleId)
    .select('complete')
    .execute();
  expect(passages).toEqual([{ complete: true }, { complete: true }]);
  expect((await player.launch(moduleId)).body.code).toBe('scorm.essais_epuises');
});

test('C-2.2-15 · the lowest of the limits above the only item counts; one of none at all is told, not held', async () => {
  expect(await put(`<item identifier="g"><title>G</title>${step(limit(3))}</item>${limit(2)}`)).toMatchObject({
    essais: 2,
    reparations: [],
  });
  expect(await put(step(limit(0)))).toMatchObject({ essais: null, reparations: ['limite'] });
  expect(await put(step())).toMatchObject({ essais: null, reparations: [] });
  // Among several the order holds it.
  const ordered = step(limit(1)) + step('', 'autre') + limit(9, '<imsss:controlMode flow="true"/>');
  expect(await put(ordered)).toMatchObject({ essais: null, reparations: [] });
  expect(await left()).toBeNull();
});

test('C-2.2-15 · the only item that shares objectives is limited too', async () => {
  const shared = `<imsss:objectives><imsss:primaryObjective objectiveID="o"><imsss:mapInfo targetObjectiveID="g"/></imsss:primaryObjective></imsss:objectives>`;
  expect(await put(step(limit(1, shared)))).toMatchObject({ essais: 1, reparations: [] });
  const { cle, parcours } = await player.play(moduleId);
  expect(parcours).not.toBeNull();
  const bilan = { statut: 'completed', reussite: 'failed', score: 0.4 };
  const adl = { data: [], parcours: { moteur: {}, reprise: true, fini: true, bilan } };
  await player.commit(cle, 1, { ...failed, adl });
  expect((await player.launch(moduleId)).body.code).toBe('scorm.essais_epuises');
});
