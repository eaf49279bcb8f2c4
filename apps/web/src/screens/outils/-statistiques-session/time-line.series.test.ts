import { expect, test } from 'vitest';
import { clockText, placesOf, ticksOf } from './time-line.series.ts';

test('a mark stands at its moment', () => {
  expect(placesOf([0, 270, 540], 540)).toEqual([0, 50, 100]);
  expect(placesOf([], 540)).toEqual([]);
});

test('marks of one moment stand side by side, within the line', () => {
  const places = placesOf([530, 535, 540, 540], 540);
  expect(places.at(-1)).toBe(100);
  for (const [index, place] of places.entries()) if (index > 0) expect(place - places[index - 1]!).toBeGreaterThan(3.3);
  const crowd = placesOf(
    Array.from({ length: 60 }, () => 10),
    540,
  );
  expect(crowd[0]).toBeGreaterThanOrEqual(0);
  expect(new Set(crowd).size).toBe(60);
  expect(crowd.at(-1)).toBeLessThanOrEqual(100);
  expect(placesOf([5], 0)).toEqual([0]);
});

test('ten minutes or so are written, whatever the length', () => {
  expect(ticksOf(185)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(45)).toEqual([0]);
  expect(ticksOf(45 * 60)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
});

test('a moment is read in minutes and seconds', () => {
  expect(clockText(158)).toBe('2:38');
  expect(clockText(5)).toBe('0:05');
});
