import type { Acquis, Activity, Path } from '@sillage/contracts/scorm.ts';
import { expect, test, vi } from 'vitest';
import { Journey, type Step } from './journey.ts';
import { load2004 } from './library.ts';

const leaf = (id: string, more: object = {}): Activity => ({ id, title: id, isVisible: true, children: [], ...more });
const group = (id: string, children: Activity[], more: object = {}): Activity =>
  leaf(id, { children, sequencingControls: { flow: true, choice: true }, ...more });
const rule = (action: string, condition: string, more: object = {}) => ({
  rollupRules: { rules: [{ action, consideration: 'all', conditions: [{ condition }], ...more }] },
});

/** Plays the steps one after the other, each in a launch of its own; each says these values and asks for the next one, unless for another `suite`. */
async function play(tree: Activity, steps: Record<string, string>[], acquis: Acquis = {}) {
  vi.spyOn(console, 'debug').mockReturnValue();
  let path: Path | null = null;
  const seen: Step[] = [];
  for (const values of steps) {
    const library = await load2004(() => undefined, tree);
    const journey: Journey = new Journey(library, { racine: tree, etat: path, acquis });
    seen.push(journey.open(''));
    library.Initialize('');
    const { suite = 'continue', ...said } = values;
    for (const [element, value] of Object.entries(said)) library.SetValue(element, value);
    library.SetValue('adl.nav.request', suite);
    const last = journey.follow(() => library.Terminate(''));
    path = JSON.parse(JSON.stringify(journey.save(false))) as Path;
    if (values === steps.at(-1)) seen.push(last);
  }
  return { ...path!, seen };
}

const failed = { 'cmi.success_status': 'failed' };
const scored = (score: string) => ({ 'cmi.score.scaled': score, 'cmi.completion_status': 'incomplete' });

test('C-2.2-15 · what has no score yet weighs in that of the whole, and what is not completed weighs as much as another', async () => {
  const tree = group('racine', [leaf('a'), leaf('b')]);
  expect((await play(tree, [scored('0.5')])).bilan.score).toBe(0.25);
  expect((await play(tree, [scored('0.5'), { 'cmi.score.scaled': '1' }])).bilan.score).toBe(0.75);
});

test('C-2.2-15 · a negative passing measure is one; without a measure nothing is known of it', async () => {
  const primaryObjective = { objectiveID: 'p', satisfiedByMeasure: true, minNormalizedMeasure: -0.25 };
  const tree = group('racine', [leaf('a'), leaf('b')], { primaryObjective });
  expect((await play(tree, [scored('-0.4')])).bilan.reussite).toBe('passed');
  expect((await play(tree, [failed])).bilan.reussite).toBe('unknown');
});

test('C-2.2-15 · what is not known yet is neither met nor missed by a rule', async () => {
  const two = [leaf('a'), leaf('b')];
  const none = group('racine', two, rule('satisfied', 'satisfied', { consideration: 'none' }));
  expect((await play(none, [failed])).bilan.reussite).toBe('unknown');
  expect((await play(none, [failed, failed])).bilan.reussite).toBe('passed');
  const half = group(
    'racine',
    two,
    rule('satisfied', 'completed', { consideration: 'atLeastPercent', minimumPercent: 50 }),
  );
  expect((await play(half, [failed])).bilan.reussite).toBe('passed');
  expect((await play(half, [scored('1')])).bilan.reussite).toBe('unknown');
});

test('C-2.2-15 · without rules all is done once each is, and missed once each is known', async () => {
  const tree = group('racine', [leaf('a'), leaf('b')]);
  expect((await play(tree, [failed])).bilan).toMatchObject({ reussite: 'unknown', statut: 'unknown' });
  expect((await play(tree, [failed, {}])).bilan).toMatchObject({ reussite: 'failed', statut: 'completed' });
});

test('C-2.2-15 · a limit of attempts does not close the group that is being played', async () => {
  const tree = group('racine', [group('test', [leaf('a'), leaf('b')], { attemptLimit: 1 }), leaf('c')]);
  expect((await play(tree, [{}, {}])).seen).toEqual([{ item: 'a' }, { item: 'b' }, { item: 'c' }]);
});

test('C-2.2-15 · a training whose test is drawn is passed with that one alone, whatever the learner knows of another package', async () => {
  const drawn = { selectionTiming: 'once', selectCount: 1, randomizationTiming: 'once', reorderChildren: true };
  const bank = group('banque', [leaf('a'), leaf('b'), leaf('c')], { sequencingControls: { flow: true, ...drawn } });
  const tree = group('racine', [leaf('cours'), bank]);
  const passed = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' };
  const elsewhere = { ailleurs: { satisfiedStatus: true, satisfiedStatusKnown: true } };
  const whole = { reussite: 'passed', statut: 'completed' };
  expect((await play(tree, [passed, passed])).bilan).toMatchObject(whole);
  expect((await play(tree, [passed, passed], elsewhere)).bilan).toMatchObject(whole);
  // Left before anything was drawn.
  expect((await play(tree, [{ suite: 'suspendAll' }, passed, passed])).bilan).toMatchObject(whole);
});

test('C-2.2-15 · remediation: what was passed and is skipped the second time is not asked for again', async () => {
  const learnt = (id: string, write: boolean) => ({
    primaryObjective: {
      objectiveID: 'su',
      mapInfo: [{ targetObjectiveID: id, readSatisfiedStatus: true, writeSatisfiedStatus: write }],
    },
    deliveryControls: { completionSetByContent: true, objectiveSetByContent: true },
  });
  const skip = { preConditionRules: [{ action: 'skip', conditions: [{ condition: 'satisfied' }] }] };
  const after = (action: string, conditions: object[]) => ({
    sequencingRules: { postConditionRules: [{ action, conditionCombination: 'any', conditions }] },
  });
  const quiz = (id: string, more: object = { sequencingRules: skip }) =>
    leaf(id, { ...learnt(id, true), rollupConsiderations: { requiredForCompleted: 'ifNotSkipped' }, ...more });
  const again = after('retry', [{ operator: 'not', condition: 'satisfied' }]);
  const last = quiz('fin', after('exitParent', [{ condition: 'always' }]));
  const flow = { sequencingControls: { flow: true, choice: false } };
  const tree = group('racine', [group('boucle', [quiz('un'), quiz('deux'), last], { ...flow, ...again })], flow);
  const passed = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' };
  const missed = { ...failed, 'cmi.completion_status': 'completed' };
  const { seen, bilan } = await play(tree, [missed, ...[1, 2, 3, 4].map(() => ({ ...passed }))]);
  const items = ['un', 'deux', 'fin', 'un', 'fin'].map((item) => ({ item }));
  expect(seen).toEqual([...items, 'fini']);
  expect(bilan).toMatchObject({ statut: 'completed', reussite: 'passed' });
});

test.each([
  ['always', 'unknown', 'incomplete'],
  ['ifAttempted', 'completed', 'incomplete'],
  ['ifNotSuspended', 'completed', 'incomplete'],
  ['ifNotSkipped', 'unknown', 'incomplete'],
])(
  'C-2.2-15 · beside one that is done, a step required %s leaves the whole %s when never begun, %s when it ended without a word',
  async (requiredForCompleted, ...expected) => {
    const b = { rollupConsiderations: { requiredForCompleted }, deliveryControls: { completionSetByContent: true } };
    const tree = group('racine', [leaf('a'), leaf('b', b)]);
    const played = await Promise.all([[{}], [{}, {}]].map((steps) => play(tree, steps)));
    expect(played.map(({ bilan }) => bilan.statut)).toEqual(expected);
  },
);

test('C-2.2-15 · a whole that was complete once stays so, at its best, while its steps are played again', async () => {
  const tree = group('racine', [leaf('a'), leaf('b')], { sequencingControls: { choice: true, flow: false } });
  const said = (status: string, score: string, suite: string) => ({
    'cmi.completion_status': 'completed',
    'cmi.success_status': status,
    'cmi.score.scaled': score,
    suite,
  });
  const [toA, toB] = ['{target=a}choice', '{target=b}choice'];
  const done = [said('passed', '0.8', toB), said('passed', '1', toA)];
  const passed = { statut: 'completed', reussite: 'passed', score: 0.9 };
  expect((await play(tree, [done[0]!])).acheve).toBe(null);
  expect(await play(tree, done)).toMatchObject({ bilan: passed, acheve: passed });
  const left = await play(tree, [...done, { 'cmi.completion_status': 'incomplete', suite: 'suspendAll' }]);
  expect(left).toMatchObject({ bilan: { statut: 'incomplete' }, acheve: passed });
  const worse = await play(tree, [...done, said('failed', '0', toB)]);
  expect(worse).toMatchObject({ bilan: { statut: 'completed', reussite: 'failed', score: 0.5 }, acheve: passed });
  const better = await play(tree, [...done, said('passed', '1', toB)]);
  expect(better.acheve).toEqual({ ...passed, score: 1 });
});

test('C-2.2-15 · an item alone is over once it has ended, is gone on with once it is suspended, and tells what it shares', async () => {
  const mapInfo = [{ targetObjectiveID: 'triage', readSatisfiedStatus: true, writeSatisfiedStatus: true }];
  const one = leaf('a', { primaryObjective: { objectiveID: 'o', mapInfo } });
  const passed = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed', suite: '_none_' };
  for (const flow of [true, false]) {
    const tree = group('racine', [one], { sequencingControls: { flow, choice: true } });
    const left = { 'cmi.exit': 'suspend', suite: '_none_' };
    const { seen, fini, bilan, moteur } = await play(tree, [left, passed]);
    expect(seen).toEqual([{ item: 'a' }, { item: 'a' }, 'fini']);
    expect({ fini, ...bilan }).toMatchObject({ fini: true, statut: 'completed', reussite: 'passed' });
    expect(moteur.globalObjectiveMap).toMatchObject({ triage: { satisfiedStatus: true, satisfiedStatusKnown: true } });
  }
});
