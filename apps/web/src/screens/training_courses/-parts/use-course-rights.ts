import { isAdmin } from '@sillage/contracts/capabilities.ts';
import {
  canArchiveCourse,
  courseRefusal,
  mayArchiveCourse,
  mayEditCourse,
} from '@sillage/contracts/training_courses.rules.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import type { Course } from './course-texts.ts';

interface CourseRights {
  /** Opens the form: an admin also that of an assigned course, which is then read-only (C-6-12). */
  edits: boolean;
  /** Saves and deletes it. */
  changes: boolean;
  archives: boolean;
  duplicates: boolean;
  assigns: boolean;
}

/**
 * What the person may do with a course now (C-4-12, C-4-13, C-4-14, C-4-15, C-6-07, C-6-08, C-6-09, C-6-10, C-6-11, C-6-12, C-6-13, C-6-17,
 * C-6-18).
 */
export function useCourseRights(): (course: Course) => CourseRights {
  const may = useCan();
  const user = useConnectedUser();
  const writes = may('training_courses.modifier');
  return (course) => {
    const isTheirs = writes && mayEditCourse(user, course);
    const changes = isTheirs && courseRefusal(course) === null;
    return {
      edits: changes || (isTheirs && isAdmin(user) && course.deletedAt === null),
      changes,
      archives: writes && mayArchiveCourse(user, course) && canArchiveCourse(course),
      duplicates: writes,
      assigns: may('assignments.modifier') && course.deletedAt === null,
    };
  };
}
