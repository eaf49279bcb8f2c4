import type { MessageCode } from './messages.fr.ts';

/**
 * The status of an assignment, always derived and never stored (C-3.5-08, C-4-20): the only definition, for server and web.
 * Pure: the present moment is passed in, and days are whole days of France (C-4-41).
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

const parisDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

/** Calendar day `YYYY-MM-DD` in France at this moment. */
export function dayInFrance(now: Date): string {
  return parisDays.format(now);
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

/** Status of the details screen of staff: the dates alone count (C-4-21 … 24). */
export function parcoursStatus(assignment: Period & Assigned, now: Date): AssignmentStatus {
  if (isArchived(assignment)) return 'archived';
  const progress = progressOf(assignment, now);
  if (progress === 'future') return 'soon-available';
  return progress === 'past' ? 'finished' : 'available';
}

export function isCompletedByAll({ completionCount, learnersAssignedCount }: Completion): boolean {
  return learnersAssignedCount > 0 && completionCount >= learnersAssignedCount;
}

/** Status of the cards that staff lists show (C-4-30 … 34, C-4-37). */
export function cardStatus(
  assignment: Period & Assigned & Completion,
  viewer: { isAdmin: boolean },
  now: Date,
): AssignmentStatus {
  if (isArchived(assignment)) return 'archived';
  const progress = progressOf(assignment, now);
  if (progress === 'future') return 'soon-available';
  if (isCompletedByAll(assignment)) return 'finished';
  if (progress === 'running') return 'available';
  return viewer.isAdmin ? 'finished' : 'over';
}

/** Status on the learner's screens: only what this learner has done counts (C-4-38). */
export function learnerStatus(assignment: Period & { isDone: boolean }, now: Date): LearnerStatus {
  const progress = progressOf(assignment, now);
  if (progress === 'future') return 'soon-available';
  if (progress === 'running') return assignment.isDone ? 'already-done' : 'available';
  return assignment.isDone ? 'finished' : 'over';
}

/** An end that passed without completion is listed with the finished ones, so that it does not vanish (C-4-54 … 57). */
export function bucketOf(status: LearnerStatus): Bucket {
  if (status === 'available') return 'in-progress';
  return status === 'soon-available' ? 'waiting' : 'finished';
}

const DAY_MS = 86_400_000;

/** Whole days from today to the end, 0 on the last one; negative once past. */
export function daysLeft(endDate: string, now: Date): number {
  return Math.round((Date.parse(endDate) - Date.parse(dayInFrance(now))) / DAY_MS);
}

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
    one.name.localeCompare(other.name, 'fr')
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

/** Done over to do, in percent; 0 where there is nothing to do (C-9-23, C-9-25). */
export function progressPercent(done: number, total: number): number {
  return total > 0 ? Math.round((done / total) * 100) : 0;
}

/** Rounded mean of the values present, halves up; null over no value (C-9-20, C-9-22 … 24). */
export function roundedMean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return Math.round(present.reduce((sum, value) => sum + value, 0) / present.length);
}

/** Overall score of a person: a zero stands for a training not played (C-9-21, C-9-22). */
export function overallScore(averages: readonly (number | null)[]): number | null {
  return roundedMean(averages.filter((average) => average !== 0));
}
