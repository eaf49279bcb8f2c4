import { expect, test } from 'vitest';
import {
  meanMinutes,
  meanScore,
  overallScore,
  percentOf,
  progressPercent,
  rate,
  roundedMean,
  satisfactionPercent,
  shownPercent,
} from './moyennes.rules.ts';

test('C-9-20 C-9-22 C-9-23 C-9-24 · a mean is rounded, halves up, over the values present, zeros too; over none there is none', () => {
  expect(roundedMean([80, 81])).toBe(81);
  expect(roundedMean([0, 90, null])).toBe(45);
  expect(roundedMean([null])).toBeNull();
});

test('C-9-21 C-9-22 · the overall score leaves the zeros out', () => {
  expect(overallScore([0, 90, null])).toBe(90);
  expect(overallScore([0])).toBeNull();
});

test('C-9-23 C-9-25 · progress is the done over the to-do, never NaN', () => {
  expect([progressPercent(1, 3), progressPercent(2, 3), progressPercent(1, 200)]).toEqual([33, 67, 1]);
  expect(progressPercent(0, 0)).toBe(0);
});

test('S-9-42 S-9-43 · satisfaction is the mean of the answers over 4: 23 for ten answers is 57.5, shown as 58', () => {
  expect(satisfactionPercent({ somme: 23, nombre: 10 })).toBe(58);
  expect(satisfactionPercent({ somme: 4, nombre: 1 })).toBe(100);
  expect(satisfactionPercent({ somme: 0, nombre: 0 })).toBeNull();
});

test('a mean score and a rate are in percent, to hundredths; over nothing there is none', () => {
  expect(meanScore({ scoreCentiemes: 20_001, scores: 2 })).toBe(100.01);
  expect([rate(1, 3), rate(0, 5), rate(0, 0)]).toEqual([33.33, 0, null]);
  // A little less than 0.75: rounded to hundredths first, it would be shown as one.
  expect(shownPercent(percentOf(30, 4_002)!)).toBe(0.5);
  expect(percentOf(0, 0)).toBeNull();
  expect(meanScore({ scoreCentiemes: 0, scores: 1 })).toBe(0);
  expect(meanScore({ scoreCentiemes: 0, scores: 0 })).toBeNull();
});

test('S-9-37 · a mean duration is in whole minutes, halves up, over the sessions that have one; over none there is none', () => {
  expect(meanMinutes({ dureeSecondes: 180, durees: 2 })).toBe(2);
  expect(meanMinutes({ dureeSecondes: 178, durees: 2 })).toBe(1);
  expect(meanMinutes({ dureeSecondes: 0, durees: 0 })).toBeNull();
});
