import { COURSE_TYPE } from '@sillage/contracts/choices.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';

export type Course = Item<'training_courses'>;

/** A module as a step of a course shows it. */
export type CourseModule = Pick<
  Course['trainingCourseModules'][number]['module'],
  'id' | 'nom' | 'duree' | 'illustration' | 'moduleGroupe'
>;

/** The modules of a course, in their order (C-1-05). */
export function modulesOf(course: Course | null | undefined): CourseModule[] {
  return (course?.trainingCourseModules ?? []).map(({ module }) => module);
}

/** Who runs it: the provider, or an establishment (C-1-12). */
export function kindOf({ type }: Pick<Course, 'type'>): string {
  return message(
    type === COURSE_TYPE.fournisseur ? 'training_courses.du_fournisseur' : 'training_courses.d_etablissement',
  );
}

/** How many modules have left with the change of establishment (C-4-18). */
export function removedText(count: number): string {
  return plural('training_courses.retirees', count);
}
