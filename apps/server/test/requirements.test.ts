import { describe, expect, test } from 'vitest';
import { citedIds, foldIds, provedIds, readSections, readTitles } from '../../../bin/requirements.rules.ts';

describe('cited ids', () => {
  test.each([
    ['P-4-01 P-4-02', ['P-4-01', 'P-4-02']],
    ['(P-2.5, P-3-71, P-3-72)', ['P-3-71', 'P-3-72']],
    ['APP-1-01, P-2.3 and S-6', []],
  ])('%s', (text, ids) => {
    expect(citedIds(text)).toEqual(ids);
  });

  test('a title proves what stands before its first dot, and nothing without one', () => {
    expect(provedIds('P-4-01 P-8-07 · an unknown code is refused like P-4-02 says')).toEqual(['P-4-01', 'P-8-07']);
    expect(provedIds('an unknown code is refused (P-4-01)')).toEqual([]);
  });
});

test('titles are found in every form of call', () => {
  const call = (name: string, ...parts: string[]) => `${name}${parts.join('')}`;
  const source = [
    call('test', "('plain · one', () => {});"),
    call('  it', '("double \\" quote", async () => {});'),
    call('describe', '(`template ${', 'role} · two`, () => {'),
    call('test.each', "([['a)', 1], [`b(`, 2]])(\n  'each · %s', () => {});"),
    call('test.describe', "('browser', () => {});"),
    call('await test.step', "('step · three', async () => {});"),
    call('expect(pattern.test', "('not a title'));"),
  ].join('\n');
  expect(readTitles(source)).toEqual([
    'plain · one',
    'double \\" quote',
    expect.stringMatching(/^template .* · two$/),
    'each · %s',
    'browser',
    'step · three',
  ]);
});

test('sections are read with their titles', () => {
  const markdown =
    '## 2.3 Learners\n\n- P-2.3-01 · [all] · One.\n- P-2.3-02 · [all] · (= C §1) Two.\n## 3 Fields\n- P-3-01 · Three.';
  expect(readSections(markdown)).toEqual([
    { name: 'P-2.3', title: 'Learners', ids: ['P-2.3-01', 'P-2.3-02'] },
    { name: 'P-3', title: 'Fields', ids: ['P-3-01'] },
  ]);
});

test('ids of one section are folded into ranges', () => {
  expect(foldIds(['P-1-01', 'P-1-02', 'P-1-03', 'P-1-07', 'P-1-09', 'P-1-10'])).toBe('01 … 03, 07, 09, 10');
});
