import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

test('S-4-01 · one status in SCORM 1.2, completion and success in SCORM 2004', () => {
  expect(outcomeOf({ core: { lesson_status: 'failed', score: { raw: '47', min: '0', max: '100' } } })).toEqual({
    statut: 'completed',
    reussite: 'failed',
    score: 47,
  });
  expect(outcomeOf({ core: { lesson_status: 'incomplete', score: { raw: '', max: '100' } } })).toEqual({
    statut: 'incomplete',
    reussite: null,
    score: null,
  });
  expect(
    outcomeOf({ completion_status: 'completed', success_status: 'unknown', score: { scaled: '0.47', raw: '47' } }),
  ).toEqual({ statut: 'completed', reussite: null, score: 47 });
});

test('S-5-10 · the scaled score times 100, else the raw one, wherever it stands', () => {
  expect(outcomeOf({ score: { scaled: '0.47', raw: '30' } }).score).toBe(47);
  expect(outcomeOf({ score: { raw: '30' } }).score).toBe(30);
  expect(outcomeOf({ core: { score: { raw: '31' } } }).score).toBe(31);
});

test('S-5-10 · a score out of its scale is told as it is stored, between 0 and 100', () => {
  expect(outcomeOf({ score: { raw: '140' } }).score).toBe(100);
  expect(outcomeOf({ score: { raw: '25', max: '20' } }).score).toBe(100);
  expect(outcomeOf({ score: { scaled: '-0.5' } }).score).toBe(0);
});

test('a raw score is read on its own scale', () => {
  expect(outcomeOf({ core: { lesson_status: 'passed', score: { raw: '15', min: '0', max: '20' } } }).score).toBe(75);
});
