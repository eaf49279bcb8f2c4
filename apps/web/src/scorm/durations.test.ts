import { expect, test } from 'vitest';
import { isIsoDuration, isoDuration, secondsOf, timespan } from './durations.ts';

test.each([
  [0, 'PT0S', '00:00:00'],
  [59.6, 'PT1M', '00:01:00'],
  [3_725, 'PT1H2M5S', '01:02:05'],
  [360_000, 'PT100H', '100:00:00'],
])('%s seconds in both norms', (seconds, iso, span) => {
  expect(isoDuration(seconds)).toBe(iso);
  expect(timespan(seconds)).toBe(span);
  expect(isIsoDuration(iso)).toBe(true);
  expect([secondsOf(iso), secondsOf(span)]).toEqual([Math.round(seconds), Math.round(seconds)]);
});

test('what is no duration is no time', () => {
  expect(['', 'PT', 'undefined', '12', '00:00:07.5', 'PT7.5S'].map(secondsOf)).toEqual([0, 0, 0, 0, 7.5, 7.5]);
});

test('a duration is read with all its parts, those that hold nothing too', () => {
  expect(['P0Y0M0DT0H0M5S', 'P1DT2H', 'P0Y0M0DT1H60M', '0001:02:03'].map(secondsOf)).toEqual([5, 93_600, 7_200, 3_723]);
});

test('a duration that lacks a letter or a part is none', () => {
  for (const value of ['', 'P', 'PT', '1Y', 'P1D4H', 'P1Y6M14DT', 'PT1.234S', 'PT4M3H']) {
    expect([value, isIsoDuration(value)]).toEqual([value, false]);
  }
  expect(isIsoDuration('P1Y6M14DT4H15M6.34S')).toBe(true);
});
