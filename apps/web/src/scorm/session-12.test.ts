import type { Cmi } from '@sillage/contracts/scorm.ts';
import { expect, test } from 'vitest';
import { newLaunch } from './launch-of-tests.ts';
import { createRunTime } from './run-time.ts';
import type { RunTimeLaunch } from './session.ts';

/** What contents of SCORM 1.2 do beside the norm. */

const launch: RunTimeLaunch = { ...newLaunch, norme: '1.2' };

async function begin(etat: Cmi | null = null) {
  const events: string[] = [];
  const runTime = await createRunTime({ ...launch, etat }, (event) => events.push(event));
  const api = runTime.api as Record<string, (...given: unknown[]) => string>;
  const said = (answer: string) => [answer, api.LMSGetLastError!()];
  const set = (element: string, value: unknown) => said(api.LMSSetValue!(element, value));
  const get = (element: string) => said(api.LMSGetValue!(element));
  api.LMSInitialize!('');
  // As the server stores and gives it.
  const state = () => JSON.parse(JSON.stringify(runTime.state())) as Cmi;
  return { api, set, get, said, state, events };
}

test('what is set or committed once the session is over is refused, and tells nothing', async () => {
  const { api, set, get, said, state, events } = await begin();
  set('cmi.core.lesson_status', 'completed');
  expect(said(api.LMSFinish!(''))).toEqual(['true', '0']);
  const before = events.length;
  expect(set('cmi.core.lesson_status', 'failed')).toEqual(['false', '301']);
  expect(said(api.LMSCommit!(''))).toEqual(['false', '301']);
  expect(said(api.LMSFinish!(''))).toEqual(['false', '301']);
  expect(events).toHaveLength(before);
  expect(get('cmi.core.lesson_status')[0]).toBe('completed');
  expect(state().core).toMatchObject({ lesson_status: 'completed' });
});

test('a content that begins and ends on each of its pages goes on where it was, in one session', async () => {
  const { api, set, get, said, state, events } = await begin();
  set('cmi.core.lesson_status', 'incomplete');
  set('cmi.core.lesson_location', 'page 1');
  set('cmi.suspend_data', 'vu');
  set('cmi.core.session_time', '00:02:00');
  api.LMSFinish!('');
  expect(said(api.LMSInitialize!('mal'))).toEqual(['false', '201']);
  expect(said(api.LMSInitialize!(''))).toEqual(['true', '0']);
  expect(said(api.LMSInitialize!(''))).toEqual(['false', '101']);
  expect(get('cmi.core.lesson_location')[0]).toBe('page 1');
  expect(get('cmi.suspend_data')[0]).toBe('vu');
  expect(get('cmi.core.student_id')[0]).toBe(launch.apprenant.id);
  expect(get('cmi.core.total_time')[0]).toBe('00:02:00');
  expect(set('cmi.core.lesson_location', 'page 2')).toEqual(['true', '0']);
  set('cmi.core.session_time', '00:03:00');
  set('cmi.core.lesson_status', 'passed');
  api.LMSFinish!('');
  expect(state()).toMatchObject({
    core: { lesson_status: 'passed', lesson_location: 'page 2', session_time: '00:05:00' },
  });
  expect(events.filter((event) => event === 'end' || event === 'goOn')).toEqual(['end', 'goOn', 'end']);
});

test.each([
  ['1.2', 'LMS', 'LMSInitialize', 'LMSFinish', 'LMSGetLastError', 'cmi.core.score.raw', ['101', '301', '301', '301']],
  ['2004-4', '', 'Initialize', 'Terminate', 'GetLastError', 'cmi.score.raw', ['104', '133', '143', '113']],
] as const)(
  'SCORM %s: once its player is left, a window of the content is answered that nothing is taken',
  async (...given) => {
    const [norme, prefix, initialize, finish, error, raw, errors] = given;
    const events: string[] = [];
    const runTime = await createRunTime({ ...launch, norme }, (event) => events.push(event));
    const api = runTime.api as Record<string, (...given: unknown[]) => string>;
    api[initialize]!('');
    expect(api[`${prefix}SetValue`]!(raw, '55')).toBe('true');
    runTime.finish();
    const before = events.length;
    const calls = [
      [initialize, ''],
      [`${prefix}SetValue`, raw, '99'],
      [`${prefix}Commit`, ''],
      [finish, ''],
    ];
    expect(calls.map(([name, ...values]) => [api[name!]!(...values), api[error]!()])).toEqual(
      errors.map((code) => ['false', code]),
    );
    expect(events).toHaveLength(before);
    expect(JSON.stringify(runTime.state())).toContain('"raw":"55"');
  },
);

test('identifiers with accents and long bookmarks are kept, over a state that travelled too', async () => {
  const { set, get, state } = await begin();
  const long = `${'Scène '.repeat(60)}7`;
  expect(set('cmi.core.lesson_location', long)).toEqual(['true', '0']);
  expect(set('cmi.objectives.0.id', 'Évaluer la douleur')).toEqual(['true', '0']);
  expect(set('cmi.objectives.0.status', 'passed')).toEqual(['true', '0']);
  expect(set('cmi.interactions.0.id', 'Étape n°1')).toEqual(['true', '0']);
  expect(set('cmi.interactions.0.student_response', 'a')).toEqual(['true', '0']);
  expect(get('cmi.objectives.0.id')).toEqual(['Évaluer la douleur', '0']);
  const first = state();
  expect(first.core).toMatchObject({ lesson_location: long });
  expect(first.objectives).toMatchObject({ 0: { id: 'Évaluer la douleur', status: 'passed' } });
  expect(first.interactions).toMatchObject({ 0: { id: 'Étape n°1', student_response: 'a' } });

  const again = await begin(first);
  expect(again.get('cmi.core.lesson_location')).toEqual([long, '0']);
  expect(again.get('cmi.objectives.0.id')).toEqual(['Évaluer la douleur', '0']);
  expect(again.state().interactions).toMatchObject({ 0: { id: 'Étape n°1', student_response: 'a' } });
  // What the norm allows takes its place.
  expect(again.set('cmi.core.lesson_location', '8')).toEqual(['true', '0']);
  expect(again.get('cmi.core.lesson_location')).toEqual(['8', '0']);

  expect(set('cmi.interactions.1.id', '')).toEqual(['false', '405']);
  expect(set('cmi.core.lesson_location', 'x'.repeat(1_001))).toEqual(['false', '405']);
  expect(set('cmi.core.score.raw', '85,5')).toEqual(['false', '405']);
});

test.each([
  ['packed without care for Unicode', 'a\u0000b\ud800c\udfff'],
  ['of emoji and accents', '😀é\n"'],
  ['that looks like one escaped', 'utf16:"x"'],
])('suspend data %s are given back as they were, and can be stored', async (_, text) => {
  const { set, state } = await begin();
  expect(set('cmi.suspend_data', text)).toEqual(['true', '0']);
  const stored = state();
  expect(String(stored.suspend_data).isWellFormed()).toBe(true);
  expect(String(stored.suspend_data)).not.toContain('\u0000');
  expect((await begin(stored)).get('cmi.suspend_data')).toEqual([text, '0']);
});
