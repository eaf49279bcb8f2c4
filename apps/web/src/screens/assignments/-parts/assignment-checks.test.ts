import { message } from '@sillage/contracts/messages.fr.ts';
import { expect, test } from 'vitest';
import { validate } from './assignment-checks.ts';

const filled = { name: 'A', formation: 'module-3', startDate: '2026-11-20', endDate: '2026-12-20' };
const refusals = (values: object) => validate({ ...filled, ...values });

test('C-5-06 · a blank name blocks the save', () => {
  expect(refusals({ name: ' ' })).toEqual({ name: message('assignments.nom_obligatoire') });
});

test('C-5-08 C-5-09 · a start after the end blocks the save', () => {
  const startDate = message('assignments.ordre_des_dates');
  expect(refusals({ startDate: '2026-12-21' })).toEqual({ startDate });
  expect(refusals({ startDate: '2026-12-20' })).toEqual({});
});

test('C-5-11 C-5-13 C-5-17 · no training blocks the save with the generic sentence; no assignee and no date do not', () => {
  expect(refusals({ formation: null })).toEqual({ formation: message('validation.obligatoire') });
  expect(refusals({ startDate: null, endDate: null, apprenants: [], regroupements: [] })).toEqual({});
});

test('C-5-27 · nothing else blocks the save: a past period, a name of any length, nobody to assign it to', () => {
  for (const period of [
    { startDate: '2020-01-01', endDate: '2020-01-01' },
    { startDate: null, endDate: '2020-01-01' },
    { startDate: '2099-01-01', endDate: null },
  ]) {
    expect(refusals({ name: 'A'.repeat(1_000), ...period, apprenants: [], regroupements: [] })).toEqual({});
  }
});
