import { expect, test } from 'vitest';
import { canArchiveCourse, courseRefusal, mayArchiveCourse, mayEditCourse } from './training_courses.rules.ts';

const person = (role: string) => ({ roles: [role], userId: 7, etablissementId: 3 });
const course = (values: object = {}) => ({
  type: 2,
  deletedAt: null,
  isAssigned: false,
  etablissement: { id: 3 },
  createdBy: { id: 8 },
  ...values,
});
const archived = { deletedAt: '2026-11-20T09:00:00Z' };

test('C-6-07 C-6-08 C-6-09 · who edits a course', () => {
  const provider = course({ type: 1, etablissement: null });
  expect(mayEditCourse(person('ROLE_ADMIN'), provider)).toBe(true);
  expect(mayEditCourse(person('ROLE_ETABLISSEMENT'), provider)).toBe(false);
  expect(mayEditCourse(person('ROLE_ETABLISSEMENT'), course())).toBe(true);
  expect(mayEditCourse(person('ROLE_ETABLISSEMENT'), course({ etablissement: { id: 4 } }))).toBe(false);
  expect(mayEditCourse(person('ROLE_REFERENT'), course())).toBe(false);
  expect(mayEditCourse(person('ROLE_REFERENT'), course({ createdBy: { id: 7 } }))).toBe(true);
  expect(mayEditCourse(person('ROLE_GROUPEMENT'), course())).toBe(false);
});

test('C-6-13 · who archives a course: admin, establishment and referents of its owner', () => {
  expect(mayArchiveCourse(person('ROLE_REFERENT'), course())).toBe(true);
  expect(mayArchiveCourse(person('ROLE_ETABLISSEMENT'), course({ etablissement: { id: 4 } }))).toBe(false);
  expect(mayArchiveCourse(person('ROLE_ETABLISSEMENT'), course({ etablissement: null }))).toBe(false);
  expect(mayArchiveCourse(person('ROLE_CSM'), course({ etablissement: null }))).toBe(true);
});

test('C-4-11 C-4-12 C-4-13 C-8-20 · archived or assigned, a course stays as it is; archived is said first', () => {
  expect(courseRefusal(course())).toBeNull();
  expect(courseRefusal(course({ isAssigned: true }))).toBe('training_courses.assigne');
  expect(courseRefusal(course({ isAssigned: true, ...archived }))).toBe('training_courses.archive');
});

test('C-4-14 C-4-15 · a course can be archived once it is assigned, and only once', () => {
  expect(canArchiveCourse(course())).toBe(false);
  expect(canArchiveCourse(course({ isAssigned: true }))).toBe(true);
  expect(canArchiveCourse(course({ isAssigned: true, ...archived }))).toBe(false);
});
