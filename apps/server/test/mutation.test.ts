import { expect, test } from 'vitest';
import { provedIds, readTitles } from '../../../bin/requirements.rules.ts';
import { listBreakages } from '../../../mutation/breakage.ts';
import { effects } from '../../../mutation/effects.ts';
import { refusals } from '../../../mutation/refusals.ts';
import { rights } from '../../../mutation/rights.ts';
import { rules } from '../../../mutation/rules.ts';
import { shown } from '../../../mutation/shown.ts';
import { listFiles, read } from './sources.ts';

const breakages = [rights, rules, shown, effects, refusals].flatMap(listBreakages);

test('every deliberate breakage still finds what it breaks', () => {
  const lost = breakages
    .filter(({ file, find }) => read(file).split(find).length !== 2)
    .map(({ file, what }) => `${file}: ${what}`);
  expect(lost).toEqual([]);
});

test('and a test that names it', () => {
  const titles = ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'e2e/*.e2e.ts']
    .flatMap(listFiles)
    .flatMap((file) => readTitles(read(file)));
  const names = new Set(titles.flatMap((title) => [title, ...provedIds(title)]));
  expect(breakages.filter(({ id }) => !names.has(id)).map(({ id, what }) => `${id}: ${what}`)).toEqual([]);
});
