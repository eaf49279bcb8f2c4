import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDecimal,
  formatDuration,
  formatInteger,
  formatMinutes,
  formatPercent,
  formatTime,
  formatToday,
  initialsOf,
  quotedNames,
} from './format.ts';

describe('figures', () => {
  test('P-2.3-46 S-5-08 · a rate is rounded in half steps: 72.3 reads 72,5 %', () => {
    expect(formatPercent(72.3)).toMatch(/^72,5\s%$/u);
    expect(formatPercent(81)).toMatch(/^81\s%$/u);
    expect(formatPercent(0.2)).toMatch(/^0\s%$/u);
  });

  test('S-3-46 · a percentage that does not exist is a dash, not 0 %', () => {
    expect(formatPercent(null)).toBe('-');
    expect(formatPercent(undefined)).toBe('-');
    expect(formatPercent(0)).toMatch(/^0\s%$/u);
  });

  test('what is not known has one sign', () => {
    expect([formatInteger(undefined), formatDecimal(null), formatDuration(null), formatMinutes(undefined)]).toEqual(
      Array(4).fill('-'),
    );
  });
});

describe('dates', () => {
  test('a calendar date never moves by a day', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
    expect(formatDate('1988-01-01')).toBe('01/01/1988');
  });

  test('P-1-04 S-1-02 C-1-11 · day/month/year, times on 24 hours, as read in Paris', () => {
    expect(formatDate('2026-11-20T23:30:00Z')).toBe('21/11/2026');
    expect(formatTime('2026-11-20T13:02:00Z')).toBe('14:02');
    expect(formatDateTime('2026-07-01T12:02:00Z')).toBe('01/07/2026 à 14:02');
  });

  test('what is no date shows a dash', () => {
    expect(formatDate('')).toBe('-');
    expect(formatDate('bientôt')).toBe('-');
    expect(formatDateTime(undefined)).toBe('-');
  });
});

test('names are quoted, and the last two joined by a word', () => {
  expect(quotedNames(['A'])).toBe('« A »');
  expect(quotedNames(['A', 'B', 'C'])).toBe('« A », « B » et « C »');
});

test('initials take two words at most', () => {
  expect(initialsOf('Hélène Le Maréchal')).toBe('HL');
  expect(initialsOf('émile')).toBe('É');
});

test('today is told in whole words, the first of a month as French says it', () => {
  expect(formatToday(new Date('2026-11-30T23:05:00Z'))).toBe('Mardi 1er décembre 2026, 00:05');
  expect(formatToday(new Date('2026-12-11T08:05:00Z'))).toBe('Vendredi 11 décembre 2026, 09:05');
});
