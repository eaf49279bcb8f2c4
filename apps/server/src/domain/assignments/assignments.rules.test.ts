import { expect, test } from 'vitest';
import { makeShortId } from './assignments.rules.ts';

test('C-3.5-12 · the short code is eight signs that cannot be taken for one another', () => {
  expect(makeShortId(() => 0)).toBe('22222222');
  expect(makeShortId()).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(makeShortId()).not.toBe(makeShortId());
});
