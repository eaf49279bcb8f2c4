import { expect, test } from 'vitest';
import { isComputerSerial, nouvellesOf } from './casques.rules.ts';

const now = new Date('2026-11-20T09:00:00Z');

test('P-2.7-14 P-2.7-16 P-9-19 · a device last heard of before 1 January 2018, or not at all, never connected', () => {
  expect(nouvellesOf(null, now)).toBe('jamais');
  expect(nouvellesOf('2017-12-31T10:00:00.000Z', now)).toBe('jamais');
});

test('P-2.7-15 S-4-20 S-4-21 S-9-34 · last heard of on that very day, it never connected either', () => {
  // The whole day in France.
  expect(nouvellesOf('2018-01-01T22:59:59.000Z', now)).toBe('jamais');
  expect(nouvellesOf('2018-01-01T23:00:00.000Z', now)).toBe('alerte');
});

test('P-9-20 S-4-19 S-9-33 · it is in alert when it was last heard of more than 30 days ago', () => {
  expect(nouvellesOf('2026-10-21T08:59:59.000Z', now)).toBe('alerte');
  expect(nouvellesOf('2026-10-21T09:00:00.000Z', now)).toBe('recentes');
});

test('P-9-36 · the serial numbers of computers start with PC', () => {
  expect(['PC000042', 'PX000042', 'VR-PC'].map(isComputerSerial)).toEqual([true, false, false]);
});
