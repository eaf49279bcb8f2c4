import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';

export type Course = Item<'training_courses'>;

/** A module as a step of a course shows it. */
export type CourseModule = Pick<
  Course['trainingCourseModules'][number]['module'],
  'id' | 'nom' | 'duree' | 'illustration' | 'moduleGroupe'
>;

export interface CourseValues extends Record<string, unknown> {
  name: string;
  /** `1` the provider's, `2` an establishment's; of others than admins, nothing is asked (C-5-03). */
  type: string | null;
  etablissement: string | null;
  isSequential: boolean;
  /** Ids in the order of the course (C-2.5-16). */
  modules: string[];
}

/** What the form opens with: the course, the one to copy, or nothing (C-2.5-07, C-3.4-10). */
export function valuesOf(course?: Course | null): CourseValues {
  return {
    name: course?.name ?? '',
    type: course ? String(course.type) : null,
    etablissement: course?.etablissement ? String(course.etablissement.id) : null,
    isSequential: course?.isSequential ?? false,
    modules: modulesOf(course).map(({ id }) => String(id)),
  };
}

/** The modules of a course, in their order (C-1-05). */
export function modulesOf(course: Course | null | undefined): CourseModule[] {
  return (course?.trainingCourseModules ?? []).map(({ module }) => module);
}

/** What is sent: whose course it is, only by those who say it. */
export function bodyOf(
  { type, etablissement, ...fields }: CourseValues,
  may: May,
  act: 'create' | 'update',
): Body<'training_courses', 'create'> {
  if (!may.field('training_courses', 'type', act)) return fields;
  return { ...fields, type: Number(type) as 1 | 2, etablissement };
}

/** Sentences by field (C-5-01 … 04). */
export function validatorFor(choosesOwner: boolean) {
  return ({ name, type, modules }: CourseValues) => ({
    ...(name.trim() === '' && { name: message('training_courses.nom_obligatoire') }),
    ...(choosesOwner && type === null && { type: message('training_courses.type_obligatoire') }),
    ...(modules.length < 2 && { modules: message('training_courses.deux_formations') }),
  });
}
