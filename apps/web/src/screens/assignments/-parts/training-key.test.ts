import { expect, test } from 'vitest';
import { keyOf, trainingIds } from './training-key.ts';

test('C-2.6-21 · the course wins over the module', () => {
  expect(keyOf({ module: 3, trainingCourse: 7 })).toBe('trainingCourse-7');
  expect(keyOf({ module: 3, trainingCourse: undefined })).toBe('module-3');
  expect(keyOf({ module: undefined, trainingCourse: undefined })).toBeNull();
});

test('C-4-42 · a training is a module or a course, never both', () => {
  expect(trainingIds('module-3')).toEqual({ module: 3, trainingCourse: null });
  expect(trainingIds('trainingCourse-7')).toEqual({ module: null, trainingCourse: 7 });
  expect(trainingIds(null)).toEqual({ module: null, trainingCourse: null });
});
