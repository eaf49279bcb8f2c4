import { expect, test } from 'vitest';
import { moved, placeAt } from './course-order.ts';

test('C-2.5-16 · one id takes the place of another, the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('a dragged row takes the place of the rows whose middle the pointer has passed', () => {
  const middles = [50, 150, 250];
  expect(placeAt(middles, 0, 149)).toBe(0);
  expect(placeAt(middles, 0, 151)).toBe(1);
  expect(placeAt(middles, 0, 900)).toBe(2);
  expect(placeAt(middles, 2, 149)).toBe(1);
  expect(placeAt(middles, 2, -20)).toBe(0);
});
