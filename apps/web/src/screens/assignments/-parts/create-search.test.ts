import { expect, test } from 'vitest';
import { assigneesOf, readCreateSearch } from './create-search.ts';

test('C-2.6-18 C-2.6-20 · the address names trainings, learners and groups; what is no id is left out', () => {
  const asked = readCreateSearch({
    moduleId: '3',
    trainingCourseId: 7,
    apprenantIds: [4, '5', 'x'],
    regroupementIds: 9,
  });
  expect(asked).toEqual({ moduleId: 3, trainingCourseId: 7, apprenantIds: [4, 5], regroupementIds: [9] });
  expect(assigneesOf(asked)).toEqual({ isAssignedToAllLearners: false, apprenants: ['4', '5'], regroupements: ['9'] });
  expect(readCreateSearch({ moduleId: '-1', apprenantIds: '' })).toEqual({});
});

test('C-2.6-19 · everyone: nobody by name', () => {
  const all = readCreateSearch({ isAssignedToAllLearners: true, apprenantIds: '4,5' });
  expect(assigneesOf(all)).toEqual({ isAssignedToAllLearners: true, apprenants: [], regroupements: [] });
});
