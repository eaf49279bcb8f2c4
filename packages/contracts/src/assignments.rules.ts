import { dayInFrance, daysAfter, daysBetween } from './calendrier.rules.ts';
import { isAdmin } from './capabilities.ts';
import type { MessageCode } from './messages.fr.ts';

/**
 * The status of an assignment, always derived and never stored (C-3.5-08, C-4-20), then what a person may do with one that they
 * can see. Pure: the present moment is passed in, and days are whole days of France (C-4-41).
 */

/** In the order of the lists (C-4-36, C-4-39). */
export const ASSIGNMENT_STATUSES = [
  'available',
  'soon-available',
  'already-done',
  'over',
  'finished',
  'archived',
] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];
/** An archived assignment is left out of the learner's screens (C-4-27, C-4-28). */
export type LearnerStatus = Exclude<AssignmentStatus, 'archived'>;
export type Bucket = 'finished' | 'in-progress' | 'waiting';

/** Calendar days `YYYY-MM-DD`; null: started from the first, without end. */
export interface Period {
  startDate: string | null;
  endDate: string | null;
}

export interface Assigned {
  isAssignedToAllLearners: boolean;
  /** Learners and groups added one by one, archived ones included. */
  assignedsCount: number;
  activeAssignedsCount: number;
}

export interface Completion {
  completionCount: number;
  learnersAssignedCount: number;
}

/** An end of today is still running, a start of today has begun (C-4-41). */
export function progressOf({ startDate, endDate }: Period, now: Date): 'future' | 'running' | 'past' {
  const day = dayInFrance(now);
  if (startDate !== null && startDate > day) return 'future';
  return endDate !== null && endDate < day ? 'past' : 'running';
}

/** At least one assignee, all of them archived (C-4-21, C-4-40). */
export function isArchived(assigned: Assigned): boolean {
  return !assigned.isAssignedToAllLearners && assigned.assignedsCount > 0 && assigned.activeAssignedsCount === 0;
}

/** Status of the details screen of staff: the dates alone count (C-4-21, C-4-22, C-4-23, C-4-24). */
export function parcoursStatus(assignment: Period & Assigned, now: Date): AssignmentStatus {
  if (isArchived(assignment)) return 'archived';
  const progress = progressOf(assignment, now);
  if (progress === 'future') return 'soon-available';
  return progress === 'past' ? 'finished' : 'available';
}

/** Status of the rows that staff lists show (C-4-30, C-4-31, C-4-32, C-4-33, C-4-34, C-4-37, S-4-34). */
export function rowStatus(
  assignment: Period & Assigned & { isCompleted: boolean },
  viewer: { isAdmin: boolean },
  now: Date,
): AssignmentStatus {
  if (isArchived(assignment)) return 'archived';
  const progress = progressOf(assignment, now);
  if (progress === 'future') return 'soon-available';
  if (assignment.isCompleted) return 'finished';
  if (progress === 'running') return 'available';
  return viewer.isAdmin ? 'finished' : 'over';
}

/** The same of a card, which counts who has completed. */
export function cardStatus(
  assignment: Period & Assigned & Completion,
  viewer: { isAdmin: boolean },
  now: Date,
): AssignmentStatus {
  const { completionCount, learnersAssignedCount } = assignment;
  const isCompleted = learnersAssignedCount > 0 && completionCount >= learnersAssignedCount;
  return rowStatus({ ...assignment, isCompleted }, viewer, now);
}

/** Status on the learner's screens: only what this learner has done counts (C-4-38). */
export function learnerStatus(assignment: Period & { isDone: boolean }, now: Date): LearnerStatus {
  const progress = progressOf(assignment, now);
  if (progress === 'future') return 'soon-available';
  if (progress === 'running') return assignment.isDone ? 'already-done' : 'available';
  return assignment.isDone ? 'finished' : 'over';
}

/**
 * An end that passed without completion is in none: it is listed after the finished ones, not counted with them (C-4-54, C-4-55, C-4-56,
 * C-4-57).
 */
export function bucketOf(status: LearnerStatus): Bucket | null {
  if (status === 'over') return null;
  if (status === 'available') return 'in-progress';
  return status === 'soon-available' ? 'waiting' : 'finished';
}

/** Whole days from today to the end, 0 on the last one; negative once past. */
export function daysLeft(endDate: string, now: Date): number {
  return daysBetween(dayInFrance(now), endDate);
}

/** An end that is at most so many days away is one to remind of. */
export const ECHEANCE_JOURS = 8;

/** Less than 15 days left: 14 days away is due soon, 15 is not (C-4-58, C-9-13). */
export function isDueSoon(endDate: string | null, now: Date): boolean {
  if (endDate === null) return false;
  const left = daysLeft(endDate, now);
  return left >= 0 && left < 15;
}

interface Ranked {
  status: AssignmentStatus;
  endDate: string | null;
  name: string;
}

/** Order of the cards: status, then the nearest end, then the name (C-4-36, C-4-39). */
export function compareCards(one: Ranked, other: Ranked): number {
  return (
    ASSIGNMENT_STATUSES.indexOf(one.status) - ASSIGNMENT_STATUSES.indexOf(other.status) ||
    compareEnds(one.endDate, other.endDate) ||
    one.name.localeCompare(other.name, 'fr', { numeric: true })
  );
}

function compareEnds(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  return other === null || one < other ? -1 : 1;
}

/** What staff reads (C-4-25, C-4-29). */
export const staffLabels: Record<AssignmentStatus, MessageCode> = {
  available: 'assignments.statut.en_cours',
  'soon-available': 'assignments.statut.futur',
  'already-done': 'assignments.statut.effectue',
  over: 'assignments.statut.incomplet',
  finished: 'assignments.statut.termine',
  archived: 'assignments.statut.archive',
};

/** What a learner reads; `step` marks a card that is one step of a training (C-4-26, C-4-29). */
export const learnerLabels: Record<AssignmentStatus | 'due-soon' | 'step', MessageCode> = {
  available: 'assignments.statut_apprenant.disponible',
  'due-soon': 'assignments.statut_apprenant.fini_bientot',
  'soon-available': 'assignments.statut_apprenant.bientot',
  'already-done': 'assignments.statut_apprenant.effectue',
  over: 'assignments.statut_apprenant.depasse',
  finished: 'assignments.statut_apprenant.termine',
  archived: 'assignments.statut_apprenant.archive',
  step: 'assignments.statut_apprenant.etape',
};

/** The learner's label of a status: an available training due shortly says so. */
export function learnerLabel(status: AssignmentStatus, endDate: string | null, now: Date): MessageCode {
  return learnerLabels[status === 'available' && isDueSoon(endDate, now) ? 'due-soon' : status];
}

/** Learners on one page of the details (C-9-05). */
export const LEARNERS_PER_PAGE = 20;

interface AssignmentPerson {
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

/** Someone has it now (C-4-48, C-4-49, C-4-50, C-4-51). */
function isAssigned(assignment: Pick<Assigned, 'isAssignedToAllLearners' | 'activeAssignedsCount'>): boolean {
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

/** Days before the end of the two reminders that leave by themselves. */
export const RELANCES_JOURS = { relanceSemaine: 7, relanceVeille: 1 } as const;
/** Nobody is written to by itself before that hour, in France. */
export const RELANCES_HEURE = 8;
/** The mails of a morning are noted each hour; the hour of the last turn, which is that of jobs, in UTC. */
export const RELANCES_DERNIERE_UTC = 9;

type Reminded = Period & Record<keyof typeof RELANCES_JOURS, boolean> & { createdAt: string };

/**
 * The reminders that are still to leave by themselves, the first one first: not before it begins, nor on the day on which it was given.
 * @param isNoted those of today are noted: they are no more to come
 */
export function comingReminders({ startDate, endDate, createdAt, ...chosen }: Reminded, isNoted: boolean, now: Date) {
  if (endDate === null) return [];
  const today = dayInFrance(now);
  const isOver = isNoted || now.getUTCHours() >= RELANCES_DERNIERE_UTC;
  const given = dayInFrance(new Date(createdAt));
  const names = Object.keys(RELANCES_JOURS) as (keyof typeof RELANCES_JOURS)[];
  return names
    .filter((name) => chosen[name])
    .map((name) => ({ jour: daysAfter(endDate, -RELANCES_JOURS[name]), joursAvant: RELANCES_JOURS[name] }))
    .filter(({ jour }) => jour > today || (jour === today && !isOver))
    .filter(({ jour }) => jour > given && (startDate === null || startDate <= jour));
}

/** Both ends are accepted on one day, and either may be absent (C-5-07, C-5-08, C-5-09, C-5-10). */
export function areDatesInOrder(startDate: string | null | undefined, endDate: string | null | undefined): boolean {
  return !startDate || !endDate || startDate <= endDate;
}
