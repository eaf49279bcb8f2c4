import { expect, test } from 'vitest';
import { isPlayableOn } from './modules.rules.ts';

const phone = { isMobile: true };
const computer = { isMobile: false };
const made = { isMobileModeAvailable: true };
const notMade = { isMobileModeAvailable: false };

test('C-4-63 S-6-24 S-9-73 · on a phone, a module made for it, where the establishment allows it', () => {
  expect(isPlayableOn(phone, made, { available: true, forced: false })).toBe(true);
  expect(isPlayableOn(phone, notMade, { available: true, forced: false })).toBe(false);
  expect(isPlayableOn(phone, made, { available: false, forced: false })).toBe(false);
});

test('C-4-64 S-6-25 · on a computer, any module, unless the establishment forces the phone', () => {
  expect(isPlayableOn(computer, notMade, { available: true, forced: false })).toBe(true);
  expect(isPlayableOn(computer, notMade, { available: false, forced: false })).toBe(true);
});

test('C-4-65 S-9-74 · on a computer, with the phone forced, only a module made for it', () => {
  expect(isPlayableOn(computer, made, { available: true, forced: true })).toBe(true);
  expect(isPlayableOn(computer, notMade, { available: true, forced: true })).toBe(false);
});
