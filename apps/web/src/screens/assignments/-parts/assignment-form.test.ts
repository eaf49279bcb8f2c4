import { message } from '@sillage/contracts/messages.fr.ts';
import { expect, test } from 'vitest';
import { bodyOf, newValues, oneMonthAfter, trainingIds, validate } from './assignment-form.ts';
import { readCreateSearch } from './create-search.ts';

const now = new Date('2026-11-20T09:00:00Z');

test('C-2.6-18 C-2.6-19 C-2.6-20 C-2.6-21 · the address preselects; the course wins over the module', () => {
  const asked = readCreateSearch({
    moduleId: '3',
    trainingCourseId: 7,
    apprenantIds: [4, '5', 'x'],
    regroupementIds: 9,
  });
  expect(newValues(asked, now)).toMatchObject({
    formation: 'trainingCourse-7',
    apprenants: ['4', '5'],
    regroupements: ['9'],
    isAssignedToAllLearners: false,
  });
  const all = readCreateSearch({ moduleId: 3, isAssignedToAllLearners: true, apprenantIds: '4,5' });
  expect(newValues(all, now)).toMatchObject({ formation: 'module-3', isAssignedToAllLearners: true, apprenants: [] });
  expect(readCreateSearch({ moduleId: '-1', apprenantIds: '' })).toEqual({});
});

test('C-9-12 · from today to one month later', () => {
  expect(newValues({}, now)).toMatchObject({ startDate: '2026-11-20', endDate: '2026-12-20' });
  expect(oneMonthAfter('2026-01-31')).toBe('2026-02-28');
  expect(oneMonthAfter('2026-12-31')).toBe('2027-01-31');
});

test('C-4-42 · a training is a module or a course, never both', () => {
  expect(trainingIds('module-3')).toEqual({ module: 3, trainingCourse: null });
  expect(trainingIds('trainingCourse-7')).toEqual({ module: null, trainingCourse: 7 });
  expect(bodyOf({ ...newValues({ moduleId: 3 }, now), name: 'A' })).toMatchObject({ module: 3, trainingCourse: null });
});

const refusals = (values: object) => validate({ ...newValues({ moduleId: 3 }, now), name: 'A', ...values });

test('C-5-06 · a blank name blocks the save', () => {
  expect(refusals({ name: ' ' })).toEqual({ name: message('assignments.nom_obligatoire') });
});

test('C-5-08 C-5-09 · a start after the end blocks the save', () => {
  const startDate = message('assignments.ordre_des_dates');
  expect(refusals({ startDate: '2026-12-21' })).toEqual({ startDate });
  expect(refusals({ startDate: '2026-12-20' })).toEqual({});
});

test('C-5-11 C-5-13 C-5-17 · no training blocks the save with the generic sentence; no assignee and no date do not', () => {
  expect(refusals({ formation: null })).toEqual({ formation: message('ui.champ_obligatoire') });
  expect(refusals({ startDate: null, endDate: null, apprenants: [], regroupements: [] })).toEqual({});
});

test('C-5-27 · nothing else blocks the save: a past period, a name of any length, nobody to assign it to', () => {
  for (const period of [
    { startDate: '2020-01-01', endDate: '2020-01-01' },
    { startDate: null, endDate: '2020-01-01' },
    { startDate: '2099-01-01', endDate: null },
  ]) {
    expect(refusals({ name: 'A'.repeat(1_000), ...period, apprenants: [], regroupements: [] })).toEqual({});
  }
});
