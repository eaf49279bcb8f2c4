import { expect, test } from 'vitest';
import { isDone, isSilent, type Played } from './ending.ts';

const sco = { sco: true, doneByContent: false };
const byContent = { byContent: true, isSuspended: false };
const byPlayer = { byContent: false, isSuspended: false };
const played = (given: Partial<Played> = {}): Played => ({
  isShown: true,
  hasBegun: true,
  ended: byContent,
  navigation: null,
  hasOrder: false,
  ...given,
});

test('C-2.2-15 · what its content ended is done; what was left in the middle, suspended or abandoned is not', () => {
  expect(isDone(sco, played())).toBe(true);
  expect(isDone(sco, played({ navigation: 'continue' }))).toBe(true);
  expect(isDone(sco, played({ ended: null }))).toBe(false);
  expect(isDone(sco, played({ isShown: false }))).toBe(false);
  expect(isDone(sco, played({ ended: byPlayer }))).toBe(false);
  expect(isDone(sco, played({ ended: { byContent: true, isSuspended: true } }))).toBe(false);
  expect(isDone(sco, played({ navigation: 'abandon' }))).toBe(false);
  expect(isDone(sco, played({ navigation: 'abandonAll' }))).toBe(false);
});

test('C-2.2-15 · an order ends what it leads on from, and silence is an end of its own', () => {
  expect(isDone(sco, played({ ended: byPlayer, hasOrder: true }))).toBe(true);
  expect(isDone(sco, played({ ended: byPlayer, hasBegun: false }))).toBe(true);
});

test('C-2.2-15 · an asset is done once it is seen; what says by itself when it is done is never taken to be', () => {
  expect(isDone({ ...sco, sco: false }, played({ ended: null }))).toBe(true);
  expect(isDone({ ...sco, sco: false }, played({ isShown: false }))).toBe(false);
  expect(isDone({ ...sco, doneByContent: true }, played())).toBe(false);
});

test('C-2.2-15 · it is silent while it is shown and calls nothing, unless an order or the content itself ends it', () => {
  const silent = played({ hasBegun: false, ended: null });
  expect(isSilent(sco, silent)).toBe(true);
  expect(isSilent(sco, { ...silent, isShown: false })).toBe(false);
  expect(isSilent(sco, { ...silent, hasBegun: true })).toBe(false);
  expect(isSilent(sco, { ...silent, ended: byPlayer })).toBe(false);
  expect(isSilent(sco, { ...silent, hasOrder: true })).toBe(false);
  expect(isSilent({ ...sco, doneByContent: true }, silent)).toBe(false);
});
