import { expect, test } from 'vitest';
import { rangeOf } from './list-bottom-bar.tsx';

test('P-3-94 · a total that is not known yet is never shown, whatever stands in its place', () => {
  expect(rangeOf(1, 10, undefined)).toBeUndefined();
  expect(rangeOf(1, -1, undefined)).toBeUndefined();
  expect(rangeOf(2, 10, 14)).toMatch(/^11-14 sur 14$/);
  expect(rangeOf(1, 10, 0)).toMatch(/^0-0 sur 0$/);
});

test('all the rows come in pages of ten thousand, and the range says so', () => {
  const words = (range: string | undefined) => range?.replace(/\s/g, ' ');
  expect(words(rangeOf(1, -1, 14))).toBe('1-14 sur 14');
  expect(words(rangeOf(1, -1, 60_000))).toBe('1-10 000 sur 60 000');
  expect(words(rangeOf(6, -1, 60_000))).toBe('50 001-60 000 sur 60 000');
});
