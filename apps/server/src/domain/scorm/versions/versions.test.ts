import type { Cmi, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { stepsArchive } from '../../../../test/scorm/archive.ts';
import { Player, scormModule, upload } from '../../../../test/scorm/player.ts';

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
  t.clock.current = new Date('2026-11-20T09:00:00Z');
  moduleId = await scormModule(t);
});

/** Puts a package with these steps in an order, or without one. */
async function put(ids: string[], control = '<imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>') {
  const items = ids.map((id) => `<item identifier="${id}" identifierref="etape"><title>${id}</title></item>`).join('');
  const { status } = await upload(
    t,
    moduleId,
    stepsArchive({ organization: `<title>Ordre</title>${items}${control}` }),
  );
  expect(status).toBe(201);
}

const passed = { completion_status: 'completed', success_status: 'passed', score: { scaled: '1' } };

/** The state that a launch page leaves: this activity is left suspended, those before it are done. */
const state = (cmi: Cmi, current: string, done: string[], bilan = 'incomplete') => ({
  ...cmi,
  adl: {
    data: [{ id: 'dose', store: '5 mg' }],
    parcours: {
      moteur: {
        version: '1.0',
        currentActivity: current,
        suspendedActivity: current,
        activityStates: Object.fromEntries(
          [...done, current, 'parcours'].map((id) => [
            id,
            { attemptCount: 1, ...(done.includes(id) && { completionStatus: 'completed' }) },
          ]),
        ),
      },
      reprise: true,
      fini: false,
      bilan: { statut: bilan, reussite: 'unknown', score: null },
    },
  },
});

/** Ends `a`, then leaves `b` in the middle. */
async function half(): Promise<OpenedLaunch> {
  const first = await player.play(moduleId, { item: 'a' });
  await player.commit(first.cle, 1, state(passed, 'b', ['a']), { fin: true });
  const second = await player.play(moduleId, { item: 'b' });
  const left = { completion_status: 'incomplete', suspend_data: 'page 3', exit: 'suspend' };
  await player.commit(second.cle, 1, state(left, 'b', ['a']), { fin: true });
  return second;
}

const statuses = ({ items }: Pick<OpenedLaunch, 'items'>) => items.map((one) => [one.id, one.completionStatus]);
const passages = () =>
  t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .where('moduleId', '=', moduleId)
    .select(['complete', 'score'])
    .orderBy('complete')
    .execute();

test('C-2.2-15 · a new version of an ordered package goes on where the one before it was left, but for what its items held', async () => {
  await put(['a', 'b', 'c']);
  await half();
  await put(['a', 'neuf', 'b', 'd']);
  const here = [
    ['a', 'completed'],
    ['neuf', null],
    ['b', 'incomplete'],
    ['d', null],
  ];
  // Told before anything is opened, and the same again after that.
  const { body } = await player.launch(moduleId);
  expect([body.item, statuses(body)]).toEqual(['neuf', here]);
  for (const _ of ['first', 'again']) {
    const opened = await player.play(moduleId, { item: 'b' });
    expect(statuses(opened)).toEqual(here);
    expect(opened).toMatchObject({ etat: null, entree: 'ab-initio', tempsTotalSecondes: 0 });
    expect(opened.parcours!.etat).toMatchObject({
      autreVersion: true,
      moteur: { suspendedActivity: 'b', activityStates: { a: { completionStatus: 'completed' } } },
    });
  }
  const goingOn = await player.play(moduleId, { item: 'b' });
  await player.commit(goingOn.cle, 1, state(passed, 'd', ['a', 'b']), { fin: true });
  expect(await player.play(moduleId, { item: 'a' })).toMatchObject({ etat: null, entree: 'ab-initio' });
  const last = await player.play(moduleId, { item: 'd' });
  expect(last.parcours!.etat).not.toHaveProperty('autreVersion');
  expect(statuses(last)).toMatchObject([
    ['a', 'completed'],
    ['neuf', null],
    ['b', 'completed'],
    ['d', null],
  ]);
  await player.commit(last.cle, 1, state(passed, 'd', ['a', 'b'], 'completed'), { fin: true });
  // What was obtained on each of them is kept.
  expect(await passages()).toMatchObject([{ complete: false }, { complete: true, score: '100.00' }]);
});

test('C-2.2-15 · what a device sends late of the former version still counts, as long as nothing was committed in the new one', async () => {
  await put(['a', 'b', 'c']);
  const former = await half();
  await put(['a', 'b', 'c']);
  const opened = await player.play(moduleId);
  await player.commit(opened.cle, 2, state(passed, 'c', ['a', 'b']), { lancement: former.lancement, fin: true });
  const reopened = await player.play(moduleId, { item: 'c' });
  expect(statuses(reopened)).toEqual([
    ['a', 'completed'],
    ['b', 'completed'],
    ['c', null],
  ]);
  await player.commit(reopened.cle, 1, state({ completion_status: 'incomplete' }, 'c', ['a', 'b']));
  await player.commit(reopened.cle, 3, state(passed, 'c', ['a', 'b', 'c']), { lancement: former.lancement });
  expect((await player.play(moduleId, { item: 'c' })).parcours!.etat).not.toHaveProperty('autreVersion');
});

test('C-2.2-15 · begun anew: what was done, what shares no identifier, and a package without an order', async () => {
  await put(['a', 'b']);
  await half();
  await put(['x', 'y']);
  expect((await player.play(moduleId)).parcours!.etat).toBeNull();
  await put(['a', 'b'], '');
  expect(await player.play(moduleId)).toMatchObject({ parcours: null, etat: null, item: 'a' });
  // The last that was played is not the last that was put there.
  await put(['a', 'b']);
  const again = await player.play(moduleId, { item: 'b' });
  expect(again.parcours!.etat).toMatchObject({ autreVersion: true });
  await player.commit(again.cle, 1, state(passed, 'b', ['a', 'b'], 'completed'), { fin: true });
  await put(['a', 'b']);
  expect((await player.play(moduleId)).parcours!.etat).toBeNull();
  expect((await player.launch(moduleId, { cookie: t.world.cookies.admin })).body.items).toMatchObject([
    { completionStatus: null },
    { completionStatus: null },
  ]);
});
