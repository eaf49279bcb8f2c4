import { expect, test } from 'vitest';
import { remindersOf } from './mail-texts.ts';

test('the reminders of an assignment are told by how long before its end they leave; without an end, none does', () => {
  const told = (relanceSemaine: boolean, relanceVeille: boolean, endDate: string | null = '2026-12-20') =>
    remindersOf({ endDate, relanceSemaine, relanceVeille });
  expect(told(true, true)).toBe('7 jours et 1 jour avant la fin');
  expect(told(true, false)).toBe('7 jours avant la fin');
  expect(told(false, true)).toBe('1 jour avant la fin');
  expect(told(false, false)).toBeNull();
  expect(told(true, true, null)).toBeNull();
});
