import { bucketOf, type LearnerStatus } from '@sillage/contracts/assignments.rules.ts';
import { expect, test } from 'vitest';
import { accessOf, dureeOf, type Formation, hasResults, type SuiviFormation } from './formations.ts';

const STATUSES: LearnerStatus[] = ['available', 'soon-available', 'already-done', 'over', 'finished'];
const mobile = { available: true, forced: false };
const computer = { isMobile: false };
const phone = { isMobile: true };

const playable = { id: 3, scorm: true, isMobileModeAvailable: false, verrouille: false, overrideUrl: null };
const suivi = (status: LearnerStatus, formation: object = {}): SuiviFormation => ({
  formation: { id: 7, type: 3, modules: [playable], ...formation } as unknown as Formation,
  status,
  bucket: bucketOf(status),
  badge: { status: 'active', label: '' },
});
const where = (test: (status: LearnerStatus) => boolean) => STATUSES.filter(test);

test('C-2.9-26 C-2.9-33 · the own results: of a browser training or of a course, once done or over', () => {
  const shown = ['already-done', 'over', 'finished'];
  expect(where((status) => hasResults(suivi(status, { type: 1 })))).toEqual(shown);
  expect(where((status) => hasResults(suivi(status, { type: null })))).toEqual(shown);
  for (const type of [2, 3, 4]) expect(where((status) => hasResults(suivi(status, { type })))).toEqual([]);
});

test('C-2.9-28 · the way in: hidden before it opens, once it ended undone, and where there is no address', () => {
  const open = where((status) => accessOf(suivi(status), mobile, computer) !== null);
  expect(open).toEqual(['available', 'already-done', 'finished']);
  expect(accessOf(suivi('available'), mobile, computer)).toEqual({
    to: '/scorm',
    search: { module: 3, assignment: 7 },
  });
  const nowhere = { modules: [{ ...playable, type: 3, scorm: false }] };
  expect(where((status) => accessOf(suivi(status, nowhere), mobile, computer) !== null)).toEqual([]);
});

test('C-2.9-30 · where this device is excluded, that stands in the place of the way in', () => {
  expect(accessOf(suivi('available'), mobile, phone)).toBe('indisponible');
  const made = { modules: [{ ...playable, isMobileModeAvailable: true }] };
  expect(accessOf(suivi('available', made), mobile, phone)).toMatchObject({ to: '/scorm' });
  expect(accessOf(suivi('available', made), { available: false, forced: false }, phone)).toBe('indisponible');
  expect(accessOf(suivi('available'), { available: true, forced: true }, computer)).toBe('indisponible');
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

test('C-2.9-23 C-9-16 · how long it takes, from 30 to 40 minutes unless it is given', () => {
  expect(dureeOf({ duree: 45 })).toBe('45 min');
  expect(dureeOf({ duree: null })).toBe('30 à 40 min');
});
