import { isAdmin } from './capabilities.ts';
import { COURSE_TYPE } from './choices.ts';

/** What may become of a training course, on both sides of the wire. Who may ask at all is in capabilities.ts. */

interface Course {
  /** Whose: COURSE_TYPE. */
  type: number;
  deletedAt: string | null;
  /** Some learner, group or whole establishment has it now. */
  isAssigned: boolean;
  etablissement: { id: number } | null;
  createdBy: { id: number } | null;
}

interface CoursePerson {
  roles: readonly string[];
  userId: number;
  etablissementId: number | null;
}

const isOf = (person: CoursePerson, role: string) => person.roles.includes(role);

/** Admin: every course; establishment: its own; referent: those they created (C-6-07, C-6-08, C-6-09). */
export function mayEditCourse(person: CoursePerson, course: Course): boolean {
  if (isAdmin(person)) return true;
  if (course.type !== COURSE_TYPE.etablissement || course.etablissement?.id !== person.etablissementId) return false;
  return (
    isOf(person, 'ROLE_ETABLISSEMENT') || (isOf(person, 'ROLE_REFERENT') && course.createdBy?.id === person.userId)
  );
}

/** Admin, or establishment and referents of the owning establishment (C-6-13). */
export function mayArchiveCourse(person: CoursePerson, course: Course): boolean {
  if (isAdmin(person)) return true;
  const isOwner = course.etablissement !== null && course.etablissement.id === person.etablissementId;
  return isOwner && (isOf(person, 'ROLE_ETABLISSEMENT') || isOf(person, 'ROLE_REFERENT'));
}

/** Why a course cannot be changed or deleted now, or null: archived goes first (C-4-12, C-4-13, C-8-20). */
export function courseRefusal(course: Pick<Course, 'deletedAt' | 'isAssigned'>) {
  if (course.deletedAt !== null) return 'training_courses.archive';
  return course.isAssigned ? 'training_courses.assigne' : null;
}

/** Archiving is offered for a course that is assigned and not archived (C-4-14, C-4-15). */
export function canArchiveCourse(course: Pick<Course, 'deletedAt' | 'isAssigned'>): boolean {
  return course.isAssigned && course.deletedAt === null;
}
