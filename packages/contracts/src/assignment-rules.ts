import { type Assigned, type AssignmentStatus, isArchived } from './assignment-status.ts';
import { isAdmin } from './capabilities.ts';

/** What a person may do with an assignment that they can see, on both sides of the wire. */

/** Learners on one page of the details (C-9-05). */
export const LEARNERS_PER_PAGE = 20;

export interface AssignmentPerson {
  roles: readonly string[];
  userId: number;
}

interface Owned {
  createdBy: { id: number } | null;
}

/** Detail: whoever sees it, and of referents the one who created it (C-6-19, C-6-24). */
export function canOpenAssignment(person: AssignmentPerson, assignment: Owned): boolean {
  return !person.roles.includes('ROLE_REFERENT') || assignment.createdBy?.id === person.userId;
}

/** Admin, the establishment, the referent who created it; a groupement reads (C-6-18, C-6-19). */
export function canEditAssignment(person: AssignmentPerson, assignment: Owned): boolean {
  if (isAdmin(person) || person.roles.includes('ROLE_ETABLISSEMENT')) return true;
  return person.roles.includes('ROLE_REFERENT') && canOpenAssignment(person, assignment);
}

/** Someone has it now (C-4-48 … 51). */
export function isAssigned(assignment: Pick<Assigned, 'isAssignedToAllLearners' | 'activeAssignedsCount'>): boolean {
  return assignment.isAssignedToAllLearners || assignment.activeAssignedsCount > 0;
}

/** Why it cannot be saved now, or null: archiving is for good (C-4-50, C-4-51). */
export function saveRefusal(assignment: Assigned) {
  return isArchived(assignment) ? 'assignments.archivee' : null;
}

/** Why it cannot be deleted now, or null: what someone has can only be archived (C-4-48, C-6-20, C-6-21). */
export function deleteRefusal(assignment: Assigned) {
  return isAssigned(assignment) ? 'assignments.assignee' : null;
}

/** Archiving is offered for what someone has (C-4-49). */
export function canArchiveAssignment(assignment: Assigned): boolean {
  return isAssigned(assignment);
}

/** Neither archived nor still to come; when everyone has finished, the answer says so (C-2.6-43). */
export function canRemind(status: AssignmentStatus): boolean {
  return status !== 'archived' && status !== 'soon-available';
}

/** Both ends are accepted on one day, and either may be absent (C-5-07 … 10). */
export function areDatesInOrder(startDate: string | null | undefined, endDate: string | null | undefined): boolean {
  return !startDate || !endDate || startDate <= endDate;
}
