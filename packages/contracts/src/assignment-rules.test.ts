import { expect, test } from 'vitest';
import {
  areDatesInOrder,
  canArchiveAssignment,
  canEditAssignment,
  canOpenAssignment,
  canRemind,
  deleteRefusal,
  saveRefusal,
} from './assignment-rules.ts';

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
