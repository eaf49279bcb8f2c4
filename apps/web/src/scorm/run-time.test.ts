import type { Cmi } from '@sillage/contracts/scorm.ts';
import { expect, test, vi } from 'vitest';
import { newLaunch } from './launch-of-tests.ts';
import { createRunTime, type RunTimeEvent } from './run-time.ts';
import type { RunTimeLaunch } from './session.ts';
import { withValuesOf } from './stores.ts';

type Api = Record<string, (...args: unknown[]) => string>;

const launch: RunTimeLaunch = {
  ...newLaunch,
  items: [{ id: 'a' }, { id: 'b' }],
  apprenant: { id: '12', nom: 'Lœtitia, Anaïs' },
  launchData: 'unite=bleue',
};

async function begin(given: Partial<RunTimeLaunch> = {}) {
  const events: RunTimeEvent[] = [];
  const runTime = await createRunTime({ ...launch, ...given }, (event) => events.push(event));
  const api = runTime.api as Api;
  const is12 = given.norme === '1.2';
  const set = (element: string, value: string) => [
    is12 ? api.LMSSetValue!(element, value) : api.SetValue!(element, value),
    is12 ? api.LMSGetLastError!() : api.GetLastError!(),
  ];
  const get = (element: string) => [
    is12 ? api.LMSGetValue!(element) : api.GetValue!(element),
    is12 ? api.LMSGetLastError!() : api.GetLastError!(),
  ];
  expect(is12 ? api.LMSInitialize!('') : api.Initialize!('')).toBe('true');
  return { api, set, get, events, state: () => JSON.parse(JSON.stringify(runTime.state())) as Cmi, runTime };
}

test('SCORM 2004: a write to a container is refused, and the session goes on', async () => {
  const { set, get } = await begin();
  for (const element of ['cmi', 'cmi.score', 'cmi.objectives', 'cmi.interactions', 'adl.nav', 'adl.data', 'adl']) {
    expect([element, ...set(element, 'x')]).toEqual([element, 'false', '401']);
    expect([element, ...get(element)]).toEqual([element, '', '401']);
  }
  expect(set('cmi.__proto__.x', 'x')).toEqual(['false', '401']);
  expect(set('cmi.objectives.childArray', 'x')).toEqual(['false', '401']);
  expect(set('cmi.objectives._count', '3')).toEqual(['false', '404']);
  expect(set('cmi.location', '3')).toEqual(['true', '0']);
  expect(get('cmi.location')).toEqual(['3', '0']);
});

test('SCORM 1.2: a write to a container is refused, and the session goes on', async () => {
  const { set, get } = await begin({ norme: '1.2' });
  for (const element of ['cmi', 'cmi.core', 'cmi.core.score', 'cmi.objectives', 'cmi.student_data', 'cmi.inconnu']) {
    expect([element, ...set(element, 'x')]).toEqual([element, 'false', '401']);
  }
  expect(get('cmi.core')).toEqual(['', '401']);
  expect(set('cmi.core.lesson_location', '3')).toEqual(['true', '0']);
  expect(get('cmi.core.student_name')).toEqual(['Lœtitia, Anaïs', '0']);
});

test('SCORM 2004: what the library answers astray is put right', async () => {
  const { set, get } = await begin();
  expect(get('cmi.objectives.0.id')).toEqual(['', '301']);
  expect(set('cmi.objectives.0.success_status', 'passed')).toEqual(['false', '408']);
  expect(set('cmi.objectives.1.id', 'a')).toEqual(['false', '351']);
  expect(set('cmi.objectives.0.id', 'urn:')).toEqual(['false', '406']);
  expect(get('cmi.objectives._count')).toEqual(['0', '0']);
  expect(set('cmi.objectives.0.id', 'urn:test:objectif-1')).toEqual(['true', '0']);
  expect(get('cmi.location')).toEqual(['', '403']);
  expect(set('cmi.location', '')).toEqual(['true', '0']);
  expect(get('cmi.location')).toEqual(['', '0']);
  expect(set('cmi.session_time', 'P1Y6M14DT')).toEqual(['false', '406']);
  expect(set('cmi.interactions.0.id', 'q')).toEqual(['true', '0']);
  expect(set('cmi.interactions.1.id', 'q')).toEqual(['true', '0']);
  expect(get('cmi.interactions.1.id')).toEqual(['q', '0']);
  expect(set('cmi.interactions.0.correct_responses.0.pattern', 'a')).toEqual(['false', '408']);
  expect(set('cmi.interactions.0.type', 'choice')).toEqual(['true', '0']);
  expect(set('cmi.interactions.0.correct_responses.0.pattern', 'a[,]a')).toEqual(['false', '406']);
  expect(set('cmi.interactions.0.correct_responses.0.pattern', 'a[,]b')).toEqual(['true', '0']);
  expect(set('cmi.interactions.0.correct_responses.1.pattern', 'a[,]b')).toEqual(['false', '351']);
  expect(get('cmi.interactions.0.correct_responses._count')).toEqual(['1', '0']);
});

test('SCORM 2004: a state that travelled is given back, the host says the rest', async () => {
  const first = await begin();
  first.set('cmi.location', 'page 4');
  first.set('cmi.suspend_data', 'x'.repeat(64_000));
  first.set('cmi.exit', 'suspend');
  first.set('cmi.session_time', 'PT10M');
  first.set('cmi.objectives.0.id', 'o1');
  first.set('cmi.objectives.0.score.scaled', '0.5');
  for (const [index, response] of ['a', 'b'].entries()) {
    first.set(`cmi.interactions.${index}.id`, 'q');
    first.set(`cmi.interactions.${index}.type`, 'fill-in');
    first.set(`cmi.interactions.${index}.learner_response`, response);
    first.set(`cmi.interactions.${index}.correct_responses.0.pattern`, '');
  }
  const { get } = await begin({ etat: first.state(), entree: 'resume', tempsTotalSecondes: 3_725 });
  expect(get('cmi.entry')).toEqual(['resume', '0']);
  expect(get('cmi.location')).toEqual(['page 4', '0']);
  expect(get('cmi.suspend_data')[0]).toHaveLength(64_000);
  expect(get('cmi.total_time')).toEqual(['PT1H2M5S', '0']);
  expect(get('cmi.objectives.0.score.scaled')).toEqual(['0.5', '0']);
  expect(get('cmi.interactions._count')).toEqual(['2', '0']);
  expect(get('cmi.interactions.1.id')).toEqual(['q', '0']);
  expect(get('cmi.interactions.1.learner_response')).toEqual(['b', '0']);
  expect(get('cmi.interactions.1.correct_responses.0.pattern')).toEqual(['', '0']);
  expect(get('cmi.launch_data')).toEqual(['unite=bleue', '0']);
});

test('SCORM 1.2: a state that travelled is given back; suspend data goes far beyond 4,096 characters', async () => {
  const first = await begin({ norme: '1.2', masteryScore: '70' });
  first.set('cmi.core.lesson_location', '7');
  first.set('cmi.core.lesson_status', 'incomplete');
  first.set('cmi.suspend_data', 'é'.repeat(60_000));
  first.set('cmi.core.score.raw', '20');
  first.set('cmi.core.exit', 'suspend');
  first.api.LMSFinish!('');
  expect(first.events.at(-1)).toBe('end');
  // Half-way, the score decides of nothing.
  expect(first.state()).toMatchObject({ core: { lesson_status: 'incomplete' } });

  const second = await begin({ norme: '1.2', masteryScore: '70', etat: first.state(), entree: 'resume' });
  expect(second.get('cmi.core.entry')[0]).toBe('resume');
  expect(second.get('cmi.core.lesson_location')[0]).toBe('7');
  expect(second.get('cmi.suspend_data')[0]).toHaveLength(60_000);
  second.set('cmi.core.score.raw', '80');
  second.set('cmi.core.lesson_status', 'completed');
  second.set('cmi.core.exit', '');
  second.api.LMSFinish!('');
  expect(second.state()).toMatchObject({ core: { lesson_status: 'passed' } });
});

test('one element that cannot be put back does not take the others with it', async () => {
  const etat = {
    location: 'p2',
    score: { scaled: '12' },
    objectives: { 0: { id: 'o' } },
    inconnu: 'x',
    suspend_data: 's',
  };
  const { get } = await begin({ etat, entree: 'resume' });
  expect(get('cmi.location')[0]).toBe('p2');
  expect(get('cmi.suspend_data')[0]).toBe('s');
  expect(get('cmi.objectives.0.id')[0]).toBe('o');
});

test('the package says when it changes, commits and ends; time that it does not tell is measured', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { api, set, events, state, runTime } = await begin();
  set('cmi.location', '1');
  set('cmi.score', 'x');
  expect(events).toEqual(['change']);
  expect(api.Commit!('')).toBe('true');
  vi.setSystemTime(Date.now() + 65_000);
  expect(state().session_time).toBe('PT1M5S');
  set('adl.nav.request', 'continue');
  expect(api.Terminate!('')).toBe('true');
  expect(events).toEqual(['change', 'commit', 'change', 'end']);
  expect(runTime.isRunning()).toBe(false);
  expect(runTime.navigation()).toBe('continue');
  vi.useRealTimers();
});

test('SCORM 2004: shared stores are read and written as the manifest lets this activity, and leave with the state', async () => {
  const store = { lecture: true, ecriture: true, valeur: null };
  const partage = [
    { ...store, id: 'dose', valeur: '5 mg' },
    { ...store, id: 'lu', ecriture: false, valeur: 'oui' },
    { ...store, id: 'ecrit', lecture: false },
    { ...store, id: 'vide' },
  ];
  const { get, set, state } = await begin({ partage });
  expect(get('adl.data._count')).toEqual(['4', '0']);
  expect(get('adl.data._children')).toEqual(['id,store', '0']);
  expect(get('adl.data.1.id')).toEqual(['lu', '0']);
  expect(set('adl.data.1.id', 'autre')).toEqual(['false', '404']);
  expect(get('adl.data.0.store')).toEqual(['5 mg', '0']);
  expect(set('adl.data.0.store', '10 mg')).toEqual(['true', '0']);
  expect(get('adl.data.00.store')).toEqual(['10 mg', '0']);
  expect(set('adl.data.1.store', 'non')).toEqual(['false', '404']);
  expect(set('adl.data.2.store', 'note')).toEqual(['true', '0']);
  expect(get('adl.data.2.store')).toEqual(['', '405']);
  expect(get('adl.data.3.store')).toEqual(['', '403']);
  expect(get('adl.data.4.store')).toEqual(['', '301']);
  expect(set('adl.data.4.store', 'x')).toEqual(['false', '351']);
  const { adl } = state();
  expect(adl).toEqual({
    data: [
      { id: 'dose', store: '10 mg' },
      { id: 'ecrit', store: 'note' },
    ],
  });
  expect(withValuesOf({ adl }, partage).map(({ valeur }) => valeur)).toEqual(['10 mg', 'oui', 'note', null]);
  expect((await begin()).get('adl.data._count')).toEqual(['0', '0']);
});

test('P-9-33 · a Belgian establishment asks its trainings for its variant, unless the learner has chosen another', async () => {
  for (const [norme, element] of [
    ['1.2', 'cmi.student_preference.language'],
    ['2004-4', 'cmi.learner_preference.language'],
  ] as const) {
    expect((await begin({ norme })).get(element)).toEqual(['', '0']);
    const { get, set, state } = await begin({ norme, langue: 'fr-BE' });
    expect(get(element)).toEqual(['fr-BE', '0']);
    expect(set(element, 'nl-BE')).toEqual(['true', '0']);
    const again = await begin({ norme, langue: 'fr-BE', etat: state(), entree: 'resume' });
    expect(again.get(element)).toEqual(['nl-BE', '0']);
  }
});

test('SCORM 2004: the objectives of the manifest are there at Initialize, once, over a state that travelled too', async () => {
  const objectifs = ['primaire', 'urn:test:dose'];
  const first = await begin({ objectifs });
  expect(first.get('cmi.objectives._count')).toEqual(['2', '0']);
  expect(first.get('cmi.objectives.1.id')).toEqual(['urn:test:dose', '0']);
  expect(first.get('cmi.objectives.1.success_status')).toEqual(['unknown', '0']);
  expect(first.set('cmi.objectives.1.success_status', 'passed')).toEqual(['true', '0']);
  expect(first.set('cmi.objectives.2.id', 'sien')).toEqual(['true', '0']);
  const { get } = await begin({ objectifs, etat: first.state(), entree: 'resume' });
  expect(get('cmi.objectives._count')).toEqual(['3', '0']);
  expect(get('cmi.objectives.1.success_status')).toEqual(['passed', '0']);
  expect(get('cmi.objectives.2.id')).toEqual(['sien', '0']);
});

test('what says nothing is done at its end, an asset once it is seen; what only the content may end is not', async () => {
  const play = async (given: Partial<RunTimeLaunch>) => {
    const events: RunTimeEvent[] = [];
    const runTime = await createRunTime({ ...launch, ...given }, (event) => events.push(event));
    runTime.show();
    return { runTime, events, api: runTime.api as Api };
  };
  const asset = await play({ sco: false });
  expect(asset.events).toEqual(['seen']);
  expect(asset.runTime.state().completion_status).toBe('completed');

  for (const [norme, read] of [
    ['2004-3', ({ completion_status }: Cmi) => completion_status],
    ['1.2', ({ core }: Cmi) => (core as Cmi).lesson_status],
  ] as const) {
    const silent = await play({ norme });
    expect(silent.runTime.isSilent()).toBe(true);
    expect(read(silent.runTime.state())).not.toBe('completed');
    silent.runTime.finish();
    expect(silent.events).toEqual(['end']);
    expect(read(silent.runTime.state())).toBe('completed');
  }
  const own = await play({ doneByContent: true });
  own.runTime.finish();
  expect(own.events).toEqual([]);

  // It called, and said nothing of its completion; half-way that is no end.
  for (const [exit, expected] of [
    ['normal', 'completed'],
    ['suspend', 'unknown'],
  ]) {
    const { api, runTime } = await play({});
    api.Initialize!('');
    api.SetValue!('cmi.exit', exit);
    expect(api.Terminate!('')).toBe('true');
    expect(runTime.state().completion_status).toBe(expected);
  }
  const { api, runTime } = await play({ norme: '1.2' });
  api.LMSInitialize!('');
  api.LMSFinish!('');
  expect(runTime.state()).toMatchObject({ core: { lesson_status: 'completed' } });
});

test.each([
  ['2004-4', false],
  ['2004-4', true],
  ['1.2', false],
] as const)(
  'SCORM %s, with an order (%s): what began and is left in the middle is not done, and is resumed',
  async (norme, isOrdered) => {
    vi.spyOn(console, 'debug').mockReturnValue();
    const leaf = (id: string) => ({ id, title: id, isVisible: true, children: [] });
    const racine = { ...leaf('racine'), children: [leaf('a'), leaf('b')], sequencingControls: { flow: true } };
    const parcours = isOrdered ? { racine, etat: null, acquis: {} } : null;
    const { runTime, set, events, state } = await begin({ norme, parcours });
    runTime.show();
    set(norme === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location', '1');
    runTime.request(null);
    runTime.finish();
    expect(events).toEqual(['change', 'end']);
    const [holder, status] = norme === '1.2' ? [state().core as Cmi, 'lesson_status'] : [state(), 'completion_status'];
    expect(holder[status]).toBe(norme === '1.2' ? 'not attempted' : 'unknown');
  },
);

test('SCORM 1.2: what ends without a status is completed, passed or failed by its score; half-way it is nothing', async () => {
  const end = async (masteryScore: string | null, said: Record<string, string>) => {
    const { api, set, state, runTime } = await begin({ norme: '1.2', masteryScore });
    runTime.show();
    for (const [element, value] of Object.entries(said)) set(element, value);
    expect(api.LMSFinish!('')).toBe('true');
    return (state().core as Cmi).lesson_status;
  };
  expect(await end(null, {})).toBe('completed');
  expect(await end('70', {})).toBe('completed');
  expect(await end('70', { 'cmi.core.score.raw': '80' })).toBe('passed');
  expect(await end('70', { 'cmi.core.score.raw': '20' })).toBe('failed');
  expect(await end('70', { 'cmi.core.score.raw': '80', 'cmi.core.exit': 'suspend' })).toBe('not attempted');
});

test.each([
  ['{target=b}choice', { item: 'b' }],
  ['{target=b}jump', { item: 'b' }],
  ['{target=a}choice', { item: 'a' }],
  ['{target=nulle-part}choice', null],
  ['continue', null],
  ['exitAll', null],
])('SCORM 2004, no order asked for: a content that ends with %s leads to %o', async (request, expected) => {
  const { api, set, get, runTime } = await begin();
  const valid = ['choice.{target=b}', 'jump.{target=b}', 'choice.{target=nulle-part}', 'continue'];
  expect(valid.map((name) => get(`adl.nav.request_valid.${name}`))).toEqual([
    ...[
      ['true', '0'],
      ['true', '0'],
      ['false', '0'],
      ['unknown', '0'],
    ],
  ]);
  expect(set('adl.nav.request', request)).toEqual(['true', '0']);
  expect(runTime.step()).toBe(null);
  expect(api.Terminate!('')).toBe('true');
  expect(runTime.step()).toEqual(expected);
});

test('the time that a manifest allows reaches the content; what is malformed is left out', async () => {
  const limits = { maxTimeAllowed: '00:30:00', timeLimitAction: 'exit,message' };
  const { get } = await begin({ norme: '1.2', ...limits });
  expect(get('cmi.student_data.max_time_allowed')[0]).toBe('00:30:00');
  expect(get('cmi.student_data.time_limit_action')[0]).toBe('exit,message');
  const of2004 = await begin({ ...limits, maxTimeAllowed: 'PT30M' });
  expect(of2004.get('cmi.max_time_allowed')).toEqual(['PT30M', '0']);
  expect(of2004.get('cmi.time_limit_action')).toEqual(['exit,message', '0']);
  expect((await begin({ maxTimeAllowed: 'bientôt' })).get('cmi.max_time_allowed')[0]).toBe('');
});

test('what a manifest says out of range is left out, and the training opens', async () => {
  for (const masteryScore of ['80%', '80,5', '150', '-1', 'passed']) {
    const { get } = await begin({ norme: '1.2', masteryScore });
    expect(get('cmi.student_data.mastery_score')).toEqual(['', '0']);
  }
  const objectifs = ['a', 'o'.repeat(5_000), 'b'];
  const { get } = await begin({ completionThreshold: 80, scaledPassingScore: 2, objectifs });
  expect(get('cmi.completion_threshold')).toEqual(['', '403']);
  expect(get('cmi.scaled_passing_score')).toEqual(['', '403']);
  expect(get('cmi.objectives._count')).toEqual(['2', '0']);
  expect(get('cmi.objectives.1.id')).toEqual(['b', '0']);
  const taken = await begin({ completionThreshold: 0.8, scaledPassingScore: -0.5 });
  expect(taken.get('cmi.completion_threshold')).toEqual(['0.8', '0']);
  expect(taken.get('cmi.scaled_passing_score')).toEqual(['-0.5', '0']);
});

test.each([
  ['1.2', '0001:00:05', '01:01:05'],
  ['2004-4', 'PT1H5S', 'PT1H1M5S'],
] as const)('SCORM %s: a session that goes on after its page tells the time of both', async (norme, said, told) => {
  const runTime = await createRunTime({ ...launch, norme }, () => undefined, 60);
  const api = runTime.api as Api;
  const is12 = norme === '1.2';
  if (is12) api.LMSInitialize!('');
  else api.Initialize!('');
  if (is12) api.LMSSetValue!('cmi.core.session_time', said);
  else api.SetValue!('cmi.session_time', said);
  const state = runTime.state();
  expect(is12 ? (state.core as Cmi).session_time : state.session_time).toBe(told);
});
