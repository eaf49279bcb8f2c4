import { expect, test } from 'vitest';
import { listBreakages } from '../../../mutation/breakage.ts';
import { effects } from '../../../mutation/effects.ts';
import { refusals } from '../../../mutation/refusals.ts';
import { rights } from '../../../mutation/rights.ts';
import { rules } from '../../../mutation/rules.ts';
import { shown } from '../../../mutation/shown.ts';
import { read } from './sources.ts';

test('every deliberate breakage still finds what it breaks', () => {
  const lost = [rights, rules, shown, effects, refusals]
    .flatMap(listBreakages)
    .filter(({ file, find }) => read(file).split(find).length !== 2)
    .map(({ file, what }) => `${file}: ${what}`);
  expect(lost).toEqual([]);
});
