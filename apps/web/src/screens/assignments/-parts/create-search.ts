import { idOf, said } from '../../../ui/address.ts';

/** What the address of the creation may ask for (C-2.6-18, C-2.6-19, C-2.6-20, C-2.6-21, P-2.3-25). */
export interface CreateSearch {
  trainingCourseId?: number;
  moduleId?: number;
  isAssignedToAllLearners?: boolean;
  apprenantIds?: number[];
  regroupementIds?: number[];
  /** The assignment to copy. */
  duplicate?: number;
}

export function readCreateSearch(search: Record<string, unknown>): CreateSearch {
  const apprenantIds = idsOf(search.apprenantIds);
  const regroupementIds = idsOf(search.regroupementIds);
  return said<CreateSearch>({
    trainingCourseId: idOf(search.trainingCourseId),
    moduleId: idOf(search.moduleId),
    duplicate: idOf(search.duplicate),
    isAssignedToAllLearners: isTrue(search.isAssignedToAllLearners) || undefined,
    apprenantIds: apprenantIds.length > 0 ? apprenantIds : undefined,
    regroupementIds: regroupementIds.length > 0 ? regroupementIds : undefined,
  });
}

/** Whom the address preselects (C-2.6-19, C-2.6-20). */
export function assigneesOf({
  isAssignedToAllLearners = false,
  apprenantIds = [],
  regroupementIds = [],
}: CreateSearch) {
  return {
    isAssignedToAllLearners,
    apprenants: isAssignedToAllLearners ? [] : apprenantIds.map(String),
    regroupements: isAssignedToAllLearners ? [] : regroupementIds.map(String),
  };
}

/** A list, one id alone, or ids between commas. */
function idsOf(value: unknown): number[] {
  const values = Array.isArray(value) ? value : String(value ?? '').split(',');
  return values.map(idOf).filter((id) => id !== undefined);
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
