/** What the address of the creation may ask for (C-2.6-18 … 21, P-2.3-25). */
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
  const trainingCourseId = idOf(search.trainingCourseId);
  const moduleId = idOf(search.moduleId);
  const duplicate = idOf(search.duplicate);
  const apprenantIds = idsOf(search.apprenantIds);
  const regroupementIds = idsOf(search.regroupementIds);
  return {
    ...(trainingCourseId && { trainingCourseId }),
    ...(moduleId && { moduleId }),
    ...(duplicate && { duplicate }),
    ...(isTrue(search.isAssignedToAllLearners) && { isAssignedToAllLearners: true }),
    ...(apprenantIds.length > 0 && { apprenantIds }),
    ...(regroupementIds.length > 0 && { regroupementIds }),
  };
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

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** A list, one id alone, or ids between commas. */
function idsOf(value: unknown): number[] {
  const values = Array.isArray(value) ? value : String(value ?? '').split(',');
  return values.map(idOf).filter((id) => id !== undefined);
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
