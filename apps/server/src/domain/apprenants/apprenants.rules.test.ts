import { describe, expect, test } from 'vitest';
import { codeOf, codeSeries, editRefusal } from './apprenants.rules.ts';

describe('codes that learners are given', () => {
  test.each([
    ['CHU-NANTES', 'APP-NANTES'],
    ['HOP-ST-LOUIS', 'APP-ST-LOUIS'],
    ['NANTES', 'APP-NANTES'],
    ['ehpad les érables', 'APP-LES-ERABLES'],
    ['CLINIQUE-CŒUR-LYON', 'APP-COEUR-LYON'],
    ['***', 'APP'],
  ])('P-3-41 · the code %s gives the series %s', (codeEtablissement, series) => {
    expect(codeSeries(codeEtablissement)).toBe(series);
  });

  test('P-3-41 · a code has four digits, and goes on beyond', () => {
    expect(codeOf('APP-NANTES', 41)).toBe('APP-NANTES-0041');
    expect(codeOf('APP-NANTES', 12_345)).toBe('APP-NANTES-12345');
  });
});

test('P-2.3-63 · an archived learner may not be changed', () => {
  expect(editRefusal({ deletedAt: null })).toBeNull();
  expect(editRefusal({ deletedAt: '2026-11-20T09:00:00.000Z' })).toBe('apprenants.archive');
});
