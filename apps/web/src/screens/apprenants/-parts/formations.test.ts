import { bucketOf, type LearnerStatus } from '@sillage/contracts/assignments.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  accessOf,
  dureeOf,
  type Formation,
  type Formations,
  hasResults,
  hereFirst,
  isClosed,
  resumeText,
  type SuiviFormation,
  suivisOf,
  toDoOf,
} from './formations.ts';

const STATUSES: LearnerStatus[] = ['available', 'soon-available', 'already-done', 'over', 'finished'];
const mobile = { available: true, forced: false };
const computer = { isMobile: false };
const phone = { isMobile: true };

const playable = { id: 3, scorm: true, isMobileModeAvailable: false, verrouille: false, overrideUrl: null };
const suivi = (status: LearnerStatus, formation: object = {}): SuiviFormation => ({
  formation: { id: 7, type: 3, modules: [playable], ...formation } as unknown as Formation,
  autres: [],
  status,
  bucket: bucketOf(status),
  badge: { status: 'active', label: '' },
});
const where = (test: (status: LearnerStatus) => boolean) => STATUSES.filter(test);

test('C-2.9-26 C-2.9-33 S-4-35 · the own results: of a browser training or of a course, once done or over', () => {
  const shown = ['already-done', 'over', 'finished'];
  expect(where((status) => hasResults(suivi(status, { type: 1 })))).toEqual(shown);
  expect(where((status) => hasResults(suivi(status, { type: null })))).toEqual(shown);
  for (const type of [2, 3, 4]) expect(where((status) => hasResults(suivi(status, { type })))).toEqual([]);
});

test('C-2.9-28 S-4-35 S-4-36 · the way in: hidden before it opens, once it ended undone, and where there is no address', () => {
  const open = where((status) => accessOf(suivi(status), mobile, computer) !== null);
  expect(open).toEqual(['available', 'already-done', 'finished']);
  expect(accessOf(suivi('available'), mobile, computer)).toEqual({
    to: '/scorm',
    search: { module: 3, assignment: 7 },
  });
  const nowhere = { modules: [{ ...playable, type: 3, scorm: false }] };
  const said = (status: LearnerStatus) => accessOf(suivi(status, nowhere), mobile, computer);
  expect(where((status) => said(status) !== null && !isClosed(said(status)))).toEqual([]);
  // Its package has not been sent yet: the learner is told.
  expect(said('available')).toBe('fermee');
});

test('C-2.9-30 · where this device is excluded, that stands in the place of the way in', () => {
  expect(accessOf(suivi('available'), mobile, phone)).toBe('indisponible');
  const made = { modules: [{ ...playable, isMobileModeAvailable: true }] };
  expect(accessOf(suivi('available', made), mobile, phone)).toMatchObject({ to: '/scorm' });
  expect(accessOf(suivi('available', made), { available: false, forced: false }, phone)).toBe('indisponible');
  expect(accessOf(suivi('available'), { available: true, forced: true }, computer)).toBe('indisponible');
});

test('what this device plays stands before the rest, each in the order of the list', () => {
  const [away, headset] = [
    suivi('available'),
    suivi('available', { modules: [{ ...playable, type: 1, scorm: false }] }),
  ];
  const here = suivi('available', { modules: [{ ...playable, isMobileModeAvailable: true }] });
  expect(hereFirst([away, here, headset, here], mobile, phone)).toEqual([here, here, away, headset]);
});

test('C-2.9-28 · what is followed in a headset alone says so where its button would stand', () => {
  for (const type of [1, 2, 4]) {
    const headset = { modules: [{ ...playable, type, scorm: false }] };
    const told = where((status) => accessOf(suivi(status, headset), mobile, computer) === 'casque');
    expect(told).toEqual(['available', 'already-done', 'finished']);
    const online = { modules: [{ ...playable, type, scorm: false, overrideUrl: 'https://formation.test/3' }] };
    expect(accessOf(suivi('available', online), mobile, computer)).toEqual({ href: 'https://formation.test/3' });
  }
});

test('C-1-02 · a training is followed in the headset, in the browser of a computer, or on a mobile', () => {
  const addresses = {
    overrideUrl: 'https://formation.test/bureau',
    overrideUrlMobile: 'https://formation.test/mobile',
  };
  const immersive = { modules: [{ ...playable, type: 1, scorm: false }] };
  const online = { modules: [{ ...playable, type: 1, scorm: false, isMobileModeAvailable: true, ...addresses }] };
  const access = (formation: object, device: typeof phone) => accessOf(suivi('available', formation), mobile, device);
  expect([immersive, online].map((one) => access(one, computer))).toEqual(['casque', { href: addresses.overrideUrl }]);
  expect(access(online, phone)).toEqual({ href: addresses.overrideUrlMobile });
});

test('C-2.9-28 C-3.1-06 · where no address is left to open, it is closed, and waits neither on a headset nor on another device', () => {
  const web = { ...playable, type: 1, scorm: false, isMobileModeAvailable: true };
  const on = (device: typeof phone, addresses: object) =>
    accessOf(suivi('available', { modules: [{ ...web, ...addresses }] }), mobile, device);
  for (const device of [computer, phone]) {
    expect(on(device, { overrideUrl: '', overrideUrlMobile: null })).toBe('fermee');
    expect(on(device, { overrideUrl: '', overrideUrlMobile: '' })).toBe('fermee');
  }
  const elsewhere = { overrideUrl: '', overrideUrlMobile: 'https://formation.test/m' };
  expect(on(computer, elsewhere)).toBe('indisponible');
  expect(on(phone, elsewhere)).toEqual({ href: 'https://formation.test/m' });
});

test('C-2.9-23 C-9-16 · how long it takes, from 30 to 40 minutes unless it is given', () => {
  expect(dureeOf({ duree: 45 })).toBe('45\u00A0min');
  expect(dureeOf({ duree: null })).toBe('30 à 40\u00A0min');
});

test('what is left of a training begun, by its steps; of one step alone, how long all of it takes', () => {
  const begun = (etapes: number, faites: number, duree: number | null) =>
    resumeText({ duree, modules: [{ etapes, faites }] } as unknown as Formation);
  expect(begun(4, 1, 30)).toBe('Reprendre, encore 23\u00A0min');
  expect(begun(4, 1, null)).toBe('Reprendre, encore 30 à 40\u00A0min');
  expect(begun(1, 0, 25)).toBe('Reprendre, 25\u00A0min en tout');
});

describe('the same training, assigned twice, is one card', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const assigned = (id: number, [dateDebut, dateFin]: [string | null, string | null], more: object = {}) =>
    ({
      id,
      nom: 'Hygiène',
      trainingCourse: null,
      complete: false,
      dateCompletion: null,
      dateDebut,
      dateFin,
      modules: [playable],
      ...more,
    }) as unknown as Formation;
  const over = assigned(1, [null, '2026-11-01']);
  const running = assigned(2, ['2026-11-02', '2026-12-31']);
  const future = assigned(3, ['2027-01-01', null]);
  const told = (...formations: Formation[]) =>
    suivisOf(formations, now).map(({ formation, autres, bucket }) => [
      formation.id,
      autres.map(({ id }) => id),
      bucket,
    ]);

  test('what can be played now comes first, and the card keeps every period', () => {
    expect(told(over, future, running)).toEqual([[2, [3, 1], 'in-progress']]);
    expect(told(over, future)).toEqual([[3, [1], 'waiting']]);
  });

  test('once done it stays among the finished ones, though it is assigned again for later', () => {
    const done = [running, future].map((one) => ({ ...one, complete: true }));
    expect(told(...done)).toEqual([[2, [3], 'finished']]);
  });

  test('another module, or a course that begins with this one, is another training', () => {
    const other = assigned(4, [null, null], { modules: [{ ...playable, id: 8 }] });
    const course = assigned(5, [null, null], { trainingCourse: 3 });
    expect(told(running, other, course)).toHaveLength(3);
  });
});

test('C-9-14 · what ends soon is among the first three, on this device or in a headset, after what was begun', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const one = (id: number, dateFin: string | null, more: object = {}) => ({
    ...{ id, nom: `Formation ${id}`, dateDebut: null, dateFin, complete: false, trainingCourse: null },
    modules: [{ ...playable, id, type: 1, ...more }],
  });
  const headset = { scorm: false };
  const formations = [
    one(1, null, { commence: true }),
    one(2, '2027-04-05'),
    one(3, '2027-04-06'),
    one(4, '2026-11-25', headset),
    one(5, '2027-04-07', headset),
  ];
  const data = { formations, mobile, casques: [] } as unknown as Formations;
  const ids = (some: { suivi: SuiviFormation }[]) => some.map(({ suivi: { formation } }) => formation.id);
  const { playable: here, elsewhere } = toDoOf(data, computer, now, 3);
  expect([ids(here), ids(elsewhere)]).toEqual([[1, 2], [4]]);

  const begun = one(6, null, { ...headset, commence: true });
  const withBegun = { ...data, formations: [...formations, begun] } as unknown as Formations;
  expect(ids(toDoOf(withBegun, computer, now, 3).elsewhere)).toEqual([6, 4]);
});
