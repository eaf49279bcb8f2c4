import { expect, test } from 'vitest';
import { rangeOf } from './list-bottom-bar.tsx';

test('P-3-94 · a total that is not known yet is never shown, whatever stands in its place', () => {
  expect(rangeOf(1, 10, undefined)).toBeUndefined();
  expect(rangeOf(1, -1, undefined)).toBeUndefined();
  expect(rangeOf(2, 10, 14)).toMatch(/^11-14 sur 14$/);
  expect(rangeOf(1, 10, 0)).toMatch(/^0-0 sur 0$/);
});
