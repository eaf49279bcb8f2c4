import { expect, test } from 'vitest';
import { lastReminderOf, remindersOf } from './mail-texts.ts';

test('the reminders of an assignment are told by how long before its end they leave; without an end, none does', () => {
  const told = (relanceSemaine: boolean, relanceVeille: boolean, endDate: string | null = '2026-12-20') =>
    remindersOf({ endDate, relanceSemaine, relanceVeille });
  expect(told(true, true)).toBe('7 jours et 1 jour avant la fin');
  expect(told(true, false)).toBe('7 jours avant la fin');
  expect(told(false, true)).toBe('1 jour avant la fin');
  expect(told(false, false)).toBeNull();
  expect(told(true, true, null)).toBeNull();
});

test('the last reminder is one that is still to leave or of which something left', () => {
  const relance = (demandeLe: string, values: object = {}) => ({
    nature: 'demandee' as const,
    demandeLe,
    par: null,
    total: 2,
    envoyes: 2,
    abandonnes: 0,
    ...values,
  });
  const given = relance('2026-11-18T09:00:00Z', { envoyes: 0, abandonnes: 2 });
  const told = relance('2026-11-17T09:00:00Z', { nature: 'annonce' });
  const partly = relance('2026-11-10T09:00:00Z', { envoyes: 1, abandonnes: 1 });
  const waiting = relance('2026-11-19T09:00:00Z', { envoyes: 0 });
  expect(lastReminderOf([given, told, partly])).toBe(partly.demandeLe);
  expect(lastReminderOf([waiting, given, partly])).toBe(waiting.demandeLe);
  expect(lastReminderOf([given, told])).toBeUndefined();
});
