import { describe, expect, test } from 'vitest';
import {
  type Assigned,
  areDatesInOrder,
  bucketOf,
  type Completion,
  canArchiveAssignment,
  canEditAssignment,
  canOpenAssignment,
  canRemind,
  cardStatus,
  compareCards,
  daysLeft,
  deleteRefusal,
  isArchived,
  isDueSoon,
  learnerLabel,
  learnerLabels,
  learnerStatus,
  type Period,
  parcoursStatus,
  saveRefusal,
  staffLabels,
} from './assignments.rules.ts';
import { dayInFrance } from './calendrier.rules.ts';
import { message } from './messages.fr.ts';

const now = new Date('2026-11-20T09:00:00Z');
const future = { startDate: '2026-11-21', endDate: '2026-12-20' };
const running = { startDate: '2026-11-01', endDate: '2026-12-20' };
const past = { startDate: '2026-10-01', endDate: '2026-11-19' };
const endless = { startDate: null, endDate: null };

const staff = (period: Period, values: Partial<Assigned & Completion> = {}) => ({
  isAssignedToAllLearners: false,
  assignedsCount: 2,
  activeAssignedsCount: 2,
  completionCount: 0,
  learnersAssignedCount: 2,
  ...period,
  ...values,
});
const archived = { activeAssignedsCount: 0 };
const done = { completionCount: 2 };

describe('days', () => {
  test('C-4-41 P-4-19 · days are those of France, whole: a start of today has begun, an end of today still runs', () => {
    expect(dayInFrance(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
    expect(dayInFrance(new Date('2026-06-20T21:59:00Z'))).toBe('2026-06-20');
    expect(dayInFrance(new Date('2026-06-20T22:00:00Z'))).toBe('2026-06-21');
    const today = { startDate: '2026-11-20', endDate: '2026-11-20' };
    expect(parcoursStatus(staff(today), new Date('2026-11-19T23:00:00Z'))).toBe('available');
    expect(parcoursStatus(staff(today), new Date('2026-11-20T22:59:59Z'))).toBe('available');
    expect(parcoursStatus(staff(today), new Date('2026-11-20T23:00:00Z'))).toBe('finished');
    expect(parcoursStatus(staff(endless), now)).toBe('available');
  });

  test('C-4-58 C-9-13 P-4-21 P-9-22 · due soon is under 15 days, the last day included', () => {
    expect(isDueSoon('2026-12-04', now)).toBe(true);
    expect(isDueSoon('2026-12-05', now)).toBe(false);
    expect(isDueSoon('2026-11-20', now)).toBe(true);
    expect(isDueSoon('2026-11-19', now)).toBe(false);
    expect(isDueSoon(null, now)).toBe(false);
    // Clocks change between these two days.
    expect(daysLeft('2026-10-31', new Date('2026-10-20T09:00:00Z'))).toBe(11);
  });
});

describe('staff', () => {
  test('C-4-21 C-4-22 C-4-23 C-4-24 · archived first, then the dates', () => {
    expect(parcoursStatus(staff(future, archived), now)).toBe('archived');
    expect(parcoursStatus(staff(future), now)).toBe('soon-available');
    expect(parcoursStatus(staff(past, done), now)).toBe('finished');
    expect(parcoursStatus(staff(past), now)).toBe('finished');
    expect(parcoursStatus(staff(running, done), now)).toBe('available');
  });

  test('C-4-21 C-4-40 S-4-32 · archived asks for one assignee at least, all archived, and not all learners', () => {
    expect(isArchived(staff(running, archived))).toBe(true);
    expect(isArchived(staff(running, { activeAssignedsCount: 1 }))).toBe(false);
    expect(isArchived(staff(running, { ...archived, assignedsCount: 0 }))).toBe(false);
    expect(isArchived(staff(running, { ...archived, isAssignedToAllLearners: true }))).toBe(false);
  });

  const viewer = { isAdmin: false };

  test('C-4-30 S-4-27 S-4-28 S-4-29 · a card is soon available before its start, then available', () => {
    expect(cardStatus(staff(future), viewer, now)).toBe('soon-available');
    expect(cardStatus(staff(running), viewer, now)).toBe('available');
    expect(cardStatus(staff(endless, { completionCount: 1 }), viewer, now)).toBe('available');
  });

  test('C-4-31 S-4-30 · a card is over past its end, when somebody has not completed it', () => {
    expect(cardStatus(staff(past, { completionCount: 1 }), viewer, now)).toBe('over');
  });

  test('C-4-32 C-4-33 S-4-31 · a card is finished once all completed it or, for an admin, past its end', () => {
    expect(cardStatus(staff(running, done), viewer, now)).toBe('finished');
    expect(cardStatus(staff(past, done), viewer, now)).toBe('finished');
    expect(cardStatus(staff(past), { isAdmin: true }, now)).toBe('finished');
  });

  test('C-4-34 · a card is archived when its assignees all are', () => {
    expect(cardStatus(staff(running, archived), viewer, now)).toBe('archived');
  });

  test('C-4-32 · nobody assigned is not everyone completed', () => {
    const empty = staff(running, { learnersAssignedCount: 0 });
    expect(cardStatus(empty, viewer, now)).toBe('available');
  });

  test('C-4-37 S-4-34 · past its end, an uncompleted assignment is finished on its details and over on its card', () => {
    expect(parcoursStatus(staff(past), now)).toBe('finished');
    expect(cardStatus(staff(past), viewer, now)).toBe('over');
  });

  test('C-4-25 C-4-29 · labels of the referent', () => {
    const shown = Object.fromEntries(Object.entries(staffLabels).map(([status, code]) => [status, message(code)]));
    expect(shown).toEqual({
      'soon-available': 'futur',
      available: 'en cours',
      finished: 'terminé',
      over: 'terminé (incomplet)',
      archived: 'archivé',
      'already-done': 'effectué',
    });
  });
});

describe('learner', () => {
  test('C-4-35 C-4-38 S-4-33 S-4-38 P-4-20 · the own completion alone counts', () => {
    expect(learnerStatus({ ...future, isDone: false }, now)).toBe('soon-available');
    expect(learnerStatus({ ...running, isDone: false }, now)).toBe('available');
    expect(learnerStatus({ ...running, isDone: true }, now)).toBe('already-done');
    expect(learnerStatus({ ...past, isDone: true }, now)).toBe('finished');
    expect(learnerStatus({ ...past, isDone: false }, now)).toBe('over');
  });

  test('C-4-27 S-4-36 · whatever the dates and the progress, a learner meets no archived state', () => {
    const statuses = [future, running, past, endless].flatMap((period) =>
      [true, false].map((isDone) => learnerStatus({ ...period, isDone }, now)),
    );
    expect(new Set(statuses)).toEqual(new Set(['soon-available', 'available', 'already-done', 'finished', 'over']));
  });

  test('C-4-55 C-4-56 P-4-17 P-4-18 · lessons in progress are the available ones; those that wait are soon available', () => {
    expect(bucketOf('available')).toBe('in-progress');
    expect(bucketOf('soon-available')).toBe('waiting');
  });

  test('C-4-54 P-4-16 · the finished lessons are the completed ones', () => {
    expect(bucketOf('already-done')).toBe('finished');
    expect(bucketOf('finished')).toBe('finished');
  });

  test('C-4-57 P-4-22 · a lesson that ended undone is counted in no bucket', () => {
    expect(bucketOf('over')).toBeNull();
  });

  test('C-4-26 C-4-29 · labels of the learner', () => {
    const shown = Object.fromEntries(Object.entries(learnerLabels).map(([status, code]) => [status, message(code)]));
    expect(shown).toEqual({
      'due-soon': 'Fini bientôt',
      available: 'Disponible',
      'already-done': 'Effectué',
      step: 'Etape',
      over: 'Délai dépassé',
      'soon-available': 'Bientôt disponible',
      finished: 'Terminé',
      archived: 'Archivé',
    });
    expect(learnerLabel('available', '2026-12-04', now)).toBe(learnerLabels['due-soon']);
    expect(learnerLabel('available', '2026-12-05', now)).toBe(learnerLabels.available);
    expect(learnerLabel('over', '2026-11-19', now)).toBe(learnerLabels.over);
  });
});

test('C-4-36 C-4-39 · cards are ordered by status, then the nearest end, then the name', () => {
  const card = (status: Parameters<typeof compareCards>[0]['status'], endDate: string | null, name: string) => ({
    status,
    endDate,
    name,
  });
  const ordered = [
    card('available', '2026-12-01', 'Éclairage'),
    card('available', '2026-12-01', 'Zona'),
    card('available', '2026-12-02', 'Abcès'),
    card('available', null, 'Abcès'),
    card('soon-available', null, 'A'),
    card('already-done', null, 'A'),
    card('over', null, 'A'),
    card('finished', null, 'A'),
    card('archived', '2026-01-01', 'A'),
  ];
  expect(ordered.toReversed().toSorted(compareCards)).toEqual(ordered);
});

const person = (role: string) => ({ roles: [role], userId: 7 });
const own = { createdBy: { id: 7 } };
const other = { createdBy: { id: 8 } };
const counts = (isAssignedToAllLearners: boolean, assignedsCount: number, activeAssignedsCount: number) => ({
  isAssignedToAllLearners,
  assignedsCount,
  activeAssignedsCount,
});

test('C-6-18 C-6-19 C-6-24 · admin and establishment, the referent who created it; a groupement reads', () => {
  for (const role of ['ROLE_ADMIN', 'ROLE_ETABLISSEMENT']) {
    expect([canOpenAssignment(person(role), other), canEditAssignment(person(role), other)]).toEqual([true, true]);
  }
  expect([canOpenAssignment(person('ROLE_REFERENT'), own), canEditAssignment(person('ROLE_REFERENT'), own)]).toEqual([
    true,
    true,
  ]);
  expect(canOpenAssignment(person('ROLE_REFERENT'), other)).toBe(false);
  expect(canEditAssignment(person('ROLE_REFERENT'), { createdBy: null })).toBe(false);
  expect(canOpenAssignment(person('ROLE_GROUPEMENT'), other)).toBe(true);
  expect(canEditAssignment(person('ROLE_GROUPEMENT'), own)).toBe(false);
});

test('C-4-48 C-4-49 C-4-51 · save until archived, delete while nobody has it, archive once someone has', () => {
  const verdicts = [counts(false, 0, 0), counts(false, 2, 1), counts(false, 2, 0), counts(true, 0, 0)].map((one) => [
    saveRefusal(one) === null,
    deleteRefusal(one) === null,
    canArchiveAssignment(one),
  ]);
  expect(verdicts).toEqual([
    [true, true, false],
    [true, false, true],
    [false, true, false],
    [true, false, true],
  ]);
});

test('C-2.6-43 · a reminder is for what runs or has ended', () => {
  expect((['available', 'finished', 'over', 'soon-available', 'archived'] as const).map(canRemind)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('C-5-07 C-5-08 · both dates may be absent, or the same day', () => {
  expect(areDatesInOrder('2026-12-01', '2026-12-01')).toBe(true);
  expect(areDatesInOrder('2026-12-02', '2026-12-01')).toBe(false);
  expect(areDatesInOrder(null, '2026-12-01')).toBe(true);
  expect(areDatesInOrder('2026-12-02', undefined)).toBe(true);
});
