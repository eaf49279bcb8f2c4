import type { Activity, Path } from '@sillage/contracts/scorm.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newLaunch } from './launch-of-tests.ts';
import { createRunTime } from './run-time.ts';
import type { RunTimeLaunch } from './session.ts';

type Api = Record<string, (...args: unknown[]) => string>;

const leaf = (id: string): Activity => ({ id, title: id, isVisible: true, children: [] });
const racine: Activity = {
  ...leaf('racine'),
  children: ['a', 'b', 'c'].map(leaf),
  sequencingControls: { flow: true, choice: true },
};

function launchOf(etat: Path | null): RunTimeLaunch {
  return { ...newLaunch, items: [], parcours: { racine, etat, acquis: {} } };
}

beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue());

/** A run-time whose content has begun. */
async function begun(launch = launchOf(null)) {
  const runTime = await createRunTime(launch, () => undefined);
  const api = runTime.api as Api;
  api.Initialize!('');
  return { runTime, api };
}

/** Completes the first of three activities, and ends it with this request. */
async function endedBy(request: string) {
  const { runTime, api } = await begun();
  api.SetValue!('cmi.completion_status', 'completed');
  expect(api.SetValue!('adl.nav.request', request)).toBe('true');
  expect(api.Terminate!('')).toBe('true');
  const { moteur, fini } = JSON.parse(JSON.stringify(runTime.path())) as Path;
  const states = moteur.activityStates as Record<string, { completionStatus?: string }>;
  return {
    step: runTime.step(),
    fini,
    isDone: states.a?.completionStatus === 'completed',
    suspended: moteur.suspendedActivity,
  };
}

test.each([
  ['continue', { step: { item: 'b' }, fini: false, isDone: true, suspended: null }],
  ['{target=c}choice', { step: { item: 'c' }, fini: false, isDone: true, suspended: null }],
  ['{target=c}jump', { step: { item: 'c' }, fini: false, isDone: true, suspended: null }],
  ['exit', { step: 'attente', fini: false, isDone: true, suspended: null }],
  ['exitAll', { step: 'fini', fini: true, isDone: true, suspended: null }],
  ['suspendAll', { step: 'attente', fini: false, isDone: true, suspended: 'a' }],
  // What is abandoned counts for nothing.
  ['abandon', { step: 'attente', fini: false, isDone: false, suspended: null }],
  ['abandonAll', { step: 'fini', fini: true, isDone: false, suspended: null }],
])('C-2.2-15 · a content that ends with %s leads where it says, and leaves what it did', async (request, expected) => {
  expect(await endedBy(request)).toEqual(expected);
});

test.each([
  ['exit', 'completed'],
  ['abandon', 'unknown'],
  ['abandonAll', 'unknown'],
])('C-2.2-15 · a content that says nothing and ends with %s is %s', async (request, status) => {
  const runTime = await createRunTime(launchOf(null), () => undefined);
  runTime.show();
  const api = runTime.api as Api;
  api.Initialize!('');
  api.SetValue!('adl.nav.request', request);
  api.Terminate!('');
  expect(runTime.state().completion_status).toBe(status);
});

test.each([
  ['suspendAll', '', true],
  ['_none_', 'suspend', true],
  ['_none_', '', false],
  ['abandon', '', false],
])('C-2.2-15 · what ends with %s and “%s” is gone on with another time: %s', async (request, exit, isLeft) => {
  const { runTime, api } = await begun();
  api.SetValue!('cmi.completion_status', 'incomplete');
  api.SetValue!('cmi.exit', exit);
  api.SetValue!('adl.nav.request', request);
  api.Terminate!('');
  expect(runTime.isLeftThere()).toBe(isLeft);
  const again = await createRunTime(launchOf(JSON.parse(JSON.stringify(runTime.path())) as Path), () => undefined);
  // The launch that comes next agrees.
  expect(again.isPlayed).toBe(isLeft);
});

test('C-2.2-15 · a content is told which requests the order would grant', async () => {
  const { api } = await begun();
  const told = ['continue', 'previous', 'choice.{target=b}', 'choice.{target=nulle-part}', 'jump.{target=c}'];
  expect(told.map((name) => api.GetValue!(`adl.nav.request_valid.${name}`))).toEqual([
    ...['true', 'false', 'true', 'false', 'true'],
  ]);
});

test('C-2.2-15 · an item alone reads what was passed before, and goes on from where it was left', async () => {
  const mapInfo = [{ targetObjectiveID: 'triage', readSatisfiedStatus: true, writeSatisfiedStatus: true }];
  const alone = { ...leaf('a'), primaryObjective: { objectiveID: 'o', mapInfo } };
  const acquis = { triage: { satisfiedStatus: true, satisfiedStatusKnown: true } };
  const open = async (etat: Path | null, given: object = {}) => {
    const parcours = { racine: { ...leaf('racine'), children: [alone] }, etat, acquis };
    return begun({ ...launchOf(null), objectifs: ['o'], ...given, parcours });
  };
  const first = await open(null);
  expect(first.api.GetValue!('cmi.objectives.0.success_status')).toBe('passed');
  first.api.SetValue!('cmi.location', 'page 3');
  first.api.SetValue!('cmi.completion_status', 'incomplete');
  first.api.Terminate!('');
  expect(first.runTime.step()).toBe('fini');
  // Ended, and not done: the server goes on with the attempt.
  const { adl: _, ...etat } = first.runTime.state();
  const second = await open(JSON.parse(JSON.stringify(first.runTime.path())) as Path, { etat, entree: 'resume' });
  expect(second.api.GetValue!('cmi.location')).toBe('page 3');
});

test('C-2.2-15 · an item that the order leads away from leaves nothing of itself, nor ends what is played instead', async () => {
  // The engine dates what it saves.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const events: string[] = [];
  const runTime = await createRunTime({ ...launchOf(null), item: 'b' }, (event) => events.push(event));
  expect([runTime.isPlayed, runTime.step()]).toEqual([false, { item: 'a' }]);
  const led = JSON.stringify(runTime.path());
  runTime.request(null);
  runTime.finish();
  expect(events).toEqual([]);
  expect(JSON.stringify(runTime.path())).toBe(led);
  runTime.request({ demande: 'choice', cible: 'c' });
  runTime.finish();
  expect([runTime.step(), events]).toEqual([{ item: 'c' }, ['end']]);
});

test('C-2.2-15 · the time that a content says of its session counts in an order too', async () => {
  const { runTime, api } = await begun();
  api.SetValue!('cmi.session_time', 'PT1H59M20S');
  api.SetValue!('adl.nav.request', 'continue');
  api.Terminate!('');
  expect([runTime.step(), runTime.state().session_time]).toEqual([{ item: 'b' }, 'PT1H59M20S']);
});

test.each([
  ['unknown', { item: 'b' }],
  ['incomplete', { item: 'a' }],
  ['', { item: 'a' }],
])('C-2.2-15 · of a content that says « %s » of its completion, its order knows as much', async (said, step) => {
  const again = { action: 'retry', conditions: [{ condition: 'activityProgressKnown' }] };
  const ruled = { sequencingRules: { postConditionRules: [again] } };
  const exit = { action: 'exit', conditions: again.conditions };
  const both = { sequencingRules: { ...ruled.sequencingRules, exitConditionRules: [exit] } };
  const group = { ...leaf('groupe'), children: [leaf('a')], sequencingControls: { flow: true }, ...both };
  for (const children of [
    [{ ...leaf('a'), ...ruled }, leaf('b')],
    [group, leaf('b')],
  ]) {
    const parcours = { racine: { ...racine, children }, etat: null, acquis: {} };
    const { runTime, api } = await begun({ ...launchOf(null), parcours });
    if (said) api.SetValue!('cmi.completion_status', said);
    api.SetValue!('adl.nav.request', 'continue');
    api.Terminate!('');
    expect(runTime.step()).toEqual(step);
  }
});

/** The primary objective, whose completion is written for others, or read. */
const objective = (way: 'read' | 'write') => ({
  primaryObjective: {
    objectiveID: 'su',
    mapInfo: [
      { targetObjectiveID: 'global', readCompletionStatus: way === 'read', writeCompletionStatus: way === 'write' },
    ],
  },
});
const skipped = (...conditions: string[]) => ({
  sequencingRules: {
    preConditionRules: [{ action: 'skip', conditions: conditions.map((condition) => ({ condition })) }],
  },
});

test('C-2.2-15 · of what is not tracked nothing is known, though it reads what others left', async () => {
  const opened = async (tracked: boolean) => {
    const read = {
      ...objective('read'),
      ...skipped('activityProgressKnown'),
      deliveryControls: { tracked },
    };
    const children = [{ ...leaf('a'), ...objective('write') }, { ...leaf('b'), ...read }, leaf('c')];
    const parcours = { racine: { ...racine, children }, etat: null, acquis: {} };
    const { runTime, api } = await begun({ ...launchOf(null), objectifs: ['su'], parcours });
    api.SetValue!('cmi.completion_status', 'completed');
    api.SetValue!('adl.nav.request', 'continue');
    api.Terminate!('');
    return runTime.step();
  };
  expect([await opened(true), await opened(false)]).toEqual([{ item: 'c' }, { item: 'b' }]);
});

test('C-2.2-15 · a content that chooses itself as it suspends is resumed', async () => {
  const { runTime, api } = await begun();
  api.SetValue!('cmi.exit', 'suspend');
  api.SetValue!('adl.nav.request', '{target=a}choice');
  api.Terminate!('');
  expect([runTime.step(), runTime.path()?.reprise]).toEqual([{ item: 'a' }, true]);
});

test.each([
  [{ 'cmi.objectives.0.progress_measure': '0.3' }, { item: 'c' }],
  [{ 'cmi.objectives.0.progress_measure': '0.1' }, { item: 'b' }],
  [{ 'cmi.objectives.0.progress_measure': '0.1', 'cmi.progress_measure': '0.3' }, { item: 'c' }],
  [{ 'cmi.objectives.0.progress_measure': '0.3', 'cmi.progress_measure': '0.1' }, { item: 'b' }],
])('C-2.2-15 · completed by measure, %j leads to %o', async (said, step) => {
  const measured = { completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.2 } };
  const first = { ...leaf('a'), ...objective('write'), ...measured };
  const children = [first, { ...leaf('b'), ...objective('read'), ...skipped('completed') }, leaf('c')];
  const parcours = { racine: { ...racine, children }, etat: null, acquis: {} };
  const { runTime, api } = await begun({ ...launchOf(null), objectifs: ['su'], parcours });
  for (const [element, value] of Object.entries(said)) expect(api.SetValue!(element, value)).toBe('true');
  api.SetValue!('adl.nav.request', 'continue');
  api.Terminate!('');
  expect(runTime.step()).toEqual(step);
});
