import { expect, test } from 'vitest';
import { parseFrenchDate } from './parse-date.ts';

test('C-5-18 · a date is read as people type it', () => {
  for (const typed of ['20/11/2026', '20112026', '20-11-2026', '20.11.26', '2026-11-20', ' 20 11 2026 ']) {
    expect(parseFrenchDate(typed)).toBe('2026-11-20');
  }
  expect(parseFrenchDate('1/2/88')).toBe('1988-02-01');
});

test('C-5-18 · of a birth, a year of two digits that has not come is one of the century before', () => {
  const today = '2026-11-20';
  expect(parseFrenchDate('01/02/49', today)).toBe('1949-02-01');
  expect(parseFrenchDate('21/11/26', today)).toBe('1926-11-21');
  expect(parseFrenchDate('20/11/26', today)).toBe('2026-11-20');
  expect(parseFrenchDate('01/02/88', today)).toBe('1988-02-01');
  expect(parseFrenchDate('01/02/2049', today)).toBe('2049-02-01');
});

test('a day that does not exist is no date', () => {
  expect(parseFrenchDate('31/02/2026')).toBeNull();
  expect(parseFrenchDate('29/02/2028')).toBe('2028-02-29');
  expect(parseFrenchDate('demain')).toBeNull();
});

test('a day and a month alone are no date: not those of another year', () => {
  for (const typed of ['12/11', '12/11/', '31/02', '12-11', '1211']) expect(parseFrenchDate(typed), typed).toBeNull();
});
