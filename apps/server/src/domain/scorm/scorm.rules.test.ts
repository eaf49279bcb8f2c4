import { describe, expect, test } from 'vitest';
import type { Manifest } from './read-manifest.ts';
import {
  boundedSeconds,
  isOver,
  itemsShown,
  nextItem,
  outcome,
  readCmi,
  type Suivi,
  toSeconds,
} from './scorm.rules.ts';
import { readRange } from './send-package-file.ts';

describe('what a commit says', () => {
  test.each([
    [
      { core: { lesson_status: 'incomplete' } },
      { completionStatus: 'incomplete', successStatus: null, complete: false },
    ],
    [{ core: { lesson_status: 'completed' } }, { completionStatus: 'completed', successStatus: null, complete: true }],
    [{ core: { lesson_status: 'passed' } }, { completionStatus: 'passed', successStatus: 'passed', complete: true }],
    [{ core: { lesson_status: 'failed' } }, { completionStatus: 'failed', successStatus: 'failed', complete: false }],
    [
      { completion_status: 'completed', success_status: 'failed' },
      { completionStatus: 'completed', successStatus: 'failed', complete: true },
    ],
    [
      { completion_status: 'incomplete', success_status: 'passed' },
      { completionStatus: 'incomplete', successStatus: 'passed', complete: false },
    ],
    [
      { completion_status: 'unknown', success_status: 'passed' },
      { completionStatus: null, successStatus: 'passed', complete: true },
    ],
    [
      { completion_status: 'completed', core: { lesson_status: 'incomplete' } },
      { completionStatus: 'completed', complete: true },
    ],
    [
      { completion_status: '', core: { lesson_status: 'Passed ' } },
      { completionStatus: 'passed', complete: true },
    ],
    [{ cmi: { completion_status: 'completed' } }, { completionStatus: 'completed', complete: true }],
    [
      { core: null, completion_status: 12 },
      { completionStatus: null, successStatus: null, complete: false },
    ],
  ])('S-3-06 S-4-01 · %j: completion status, else core lesson status', (cmi, expected) => {
    expect(readCmi(cmi)).toMatchObject(expected);
  });

  test.each([
    [{ scaled: '0.47', raw: '12' }, 47],
    [{ scaled: 0.8756 }, 87.56],
    [{ scaled: '-0.5' }, 0],
    [{ scaled: '' }, null],
    [{ raw: '15', max: '20' }, 75],
    [{ raw: '15', min: '10', max: '20' }, 50],
    [{ raw: '47', min: '', max: '' }, 47],
    [{ raw: '8', min: '0', max: '0' }, 8],
    [{ raw: '140', max: '' }, 100],
    [{ raw: 'beaucoup' }, null],
    [{}, null],
  ])('S-3-06 · score %j is %j percent', (score, percent) => {
    expect(readCmi({ score }).score).toBe(percent);
    expect(readCmi({ core: { score } }).score).toBe(percent);
  });

  test.each([
    ['0000:10:30', 630],
    ['00:00:59.6', 60],
    ['9999:00:00', 35_996_400],
    ['10000:00:00', 36_000_000],
    ['PT1H30M5S', 5_405],
    ['PT0.4S', 0],
    ['P1DT1M', 86_460],
    ['PT', 0],
    ['dix minutes', 0],
    ['', 0],
  ])('time %s is %i seconds', (time, seconds) => {
    expect(toSeconds(time)).toBe(seconds);
  });

  test('nobody spends more time than went by', () => {
    const at = (seconds: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + seconds * 1000);
    expect(boundedSeconds(630, '2026-11-20T09:00:00Z', at(900))).toBe(630);
    expect(boundedSeconds(35_996_400, '2026-11-20T09:00:00Z', at(900))).toBe(900);
    expect(boundedSeconds(10, '2026-11-20T09:00:00Z', at(-5))).toBe(0);
  });

  test('the exit says whether to resume', () => {
    expect(readCmi({ exit: 'suspend' }).suspendu).toBe(true);
    expect(readCmi({ core: { exit: 'suspend' } }).suspendu).toBe(true);
    expect(readCmi({ core: { exit: '' } }).suspendu).toBe(false);
  });
});

describe('an attempt', () => {
  const item = (id: string, sco = true) => ({
    id,
    titre: id,
    fichier: `${id}.html`,
    suffixe: '',
    sco,
    launchData: '',
    masteryScore: null,
    prerequis: '',
    maxTimeAllowed: null,
    timeLimitAction: null,
    visible: true,
    objectifs: [],
    doneByContent: false,
    completionThreshold: null,
    scaledPassingScore: null,
    partage: [],
  });
  const manifest: Manifest = {
    norme: '1.2',
    titre: 'x',
    items: [item('a'), item('b'), item('memo', false)],
    essais: null,
    portees: { objectifs: 'module', donnees: 'module' },
    parcours: null,
    groupes: {},
    reparations: [],
    precisions: [],
  };
  const suivi = (values: Partial<Suivi>): Suivi => ({
    item: 'a',
    passage: 'p',
    completionStatus: 'incomplete',
    successStatus: null,
    score: null,
    meilleurScore: null,
    completeLe: null,
    termine: false,
    ...values,
  });
  const done = { completionStatus: 'completed', termine: true };

  test('is complete when each item that can say so is, with the mean of their best scores', () => {
    const a = suivi({ ...done, completeLe: '2026-11-20T09:00:00.000Z', score: 20, meilleurScore: 90 });
    const b = suivi({ ...done, item: 'b', completeLe: '2026-11-20T10:00:00.000Z', score: 60, meilleurScore: 60 });
    expect(outcome(manifest, [a], null, new Date())).toEqual({ completeLe: null, score: 90 });
    expect(outcome(manifest, [a, b], null, new Date())).toEqual({ completeLe: '2026-11-20T10:00:00.000Z', score: 75 });
    expect(outcome(manifest, [], null, new Date())).toEqual({ completeLe: null, score: null });
  });

  test('in an order is what its root amounts to, and stays complete at its best while it is played again', () => {
    const path = { moteur: {}, reprise: true, fini: false, acheve: null };
    const now = new Date('2026-11-21T09:00:00.000Z');
    const passed = { statut: 'completed', reussite: 'passed', score: 0.9 };
    const left = { statut: 'incomplete', reussite: 'failed', score: 0.2 };
    const done = { completeLe: now.toISOString(), score: 90 };
    expect(outcome(manifest, [], { ...path, bilan: left }, now)).toEqual({ completeLe: null, score: 20 });
    expect(outcome(manifest, [], { ...path, bilan: passed }, now)).toEqual(done);
    expect(outcome(manifest, [], { ...path, bilan: left, acheve: passed }, now)).toEqual(done);
    expect(isOver(manifest, [], { ...path, bilan: left, acheve: passed })).toBe(false);
    expect(isOver(manifest, [], { ...path, bilan: left, acheve: passed, fini: true })).toBe(true);
  });

  test('is over once each item was ended without asking to be resumed', () => {
    expect(isOver(manifest, [], null)).toBe(false);
    expect(isOver(manifest, [suivi(done)], null)).toBe(false);
    expect(isOver(manifest, [suivi(done), suivi({ item: 'b', ...done, completionStatus: 'failed' })], null)).toBe(true);
    expect(isOver(manifest, [suivi(done), suivi({ item: 'b', ...done, termine: false })], null)).toBe(false);
  });

  test('goes on with its first item that is not ended; what was done stays done', () => {
    const again = suivi({ completeLe: '2026-11-20T09:00:00.000Z', score: 10, meilleurScore: 90 });
    expect(nextItem(manifest, [again]).id).toBe('b');
    expect(nextItem(manifest, [again, suivi({ item: 'b', ...done }), suivi({ item: 'memo', ...done })]).id).toBe('a');
    expect(itemsShown(manifest, [again])[0]).toMatchObject({ completionStatus: 'completed', score: 90 });
  });

  test('what has begun is under way, though its content says nothing of it', () => {
    for (const completionStatus of [null, 'not attempted', 'incomplete']) {
      expect(itemsShown(manifest, [suivi({ completionStatus })])[0]).toMatchObject({ completionStatus: 'incomplete' });
    }
    expect(itemsShown(manifest, [suivi({ item: 'b' })])[0]).toMatchObject({ completionStatus: null });
  });
});

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=900-', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=1000-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-4', 'outside'],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['octets=0-1', null],
])('range %s of 1000 bytes', (header, expected) => {
  expect(readRange(header, 1_000)).toEqual(expected);
});
