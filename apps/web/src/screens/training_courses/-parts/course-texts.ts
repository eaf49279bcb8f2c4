import { message } from '@sillage/contracts/messages.fr.ts';
import { formatInteger } from '../../../ui/format.ts';
import type { Course } from './course-form.ts';

/** Who runs it: the provider, or an establishment (C-1-12). */
export function kindOf({ type }: Pick<Course, 'type'>): string {
  return message(type === 1 ? 'training_courses.du_fournisseur' : 'training_courses.d_etablissement');
}

/** By its address, as in the filters (C-2.5-13); the account may have none, or be gone. */
export function authorOf({ createdBy }: Pick<Course, 'createdBy'>): string | null {
  return createdBy?.email ?? createdBy?.nom ?? null;
}

/** How many modules have left with the change of establishment (C-4-18). */
export function removedText(count: number): string {
  if (count === 1) return message('training_courses.retiree');
  return message('training_courses.retirees', { nombre: formatInteger(count) });
}
