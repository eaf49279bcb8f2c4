import { expect, test } from 'vitest';
import {
  decimalText,
  differenceText,
  durationText,
  integerText,
  minutesText,
  rateText,
  sizeText,
} from './chiffres.rules.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('thousands are separated by a narrow no-break space', () => {
  expect([1240, 1_240_000].map(integerText)).toEqual(['1\u202F240', '1\u202F240\u202F000']);
});

test('decimals come after a comma, two at most', () => {
  expect([72.256, 0.5, 1240.5].map(decimalText)).toEqual(['72,26', '0,5', '1\u202F240,5']);
});

test('less than nothing has its own sign, and nothing has none', () => {
  expect([-3, -1240, -0.2, 0].map(integerText)).toEqual(['−3', '−1\u202F240', '0', '0']);
  expect([-1240.5, -0.001].map(decimalText)).toEqual(['−1\u202F240,5', '0']);
  expect([12, -3, 0, -0.2].map(differenceText)).toEqual(['+12', '−3', '0', '0']);
  expect([0.12, -0.4].map(rateText).map((text) => text.replace(/\s/u, ' '))).toEqual(['+12 %', '−40 %']);
});

test('S-9-37 · a duration is in seconds under a minute, in whole minutes beyond, on the line of its unit', () => {
  expect(durationText(3900)).toBe('1\u00A0h\u00A005\u00A0min');
  expect([0, 41, 59.6, 60, 95, 1260, 3570, 3599, 7200, 7260].map(durationText).map(plain)).toEqual([
    '0 s',
    '41 s',
    '1 min',
    '1 min',
    '2 min',
    '21 min',
    '1 h',
    '1 h',
    '2 h',
    '2 h 01 min',
  ]);
  expect([0, 12, 75, 120].map(minutesText).map(plain)).toEqual(['0 min', '12 min', '1 h 15 min', '2 h']);
});

test('a size has the unit that fits: what is small is not 0 Mo', () => {
  expect(
    [0, 512, 2_400, 999_900, 1024 ** 2 * 6.52, 1024 ** 3 * 2].map(sizeText).map((text) => text.replace(/\s/u, ' ')),
  ).toEqual(['0 o', '512 o', '2,3 ko', '976,5 ko', '6,5 Mo', '2 Go']);
});
