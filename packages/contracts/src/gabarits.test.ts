import { expect, test } from 'vitest';
import { BlocDefini } from './gabarits.ts';

const bloc = {
  ...{ title: 'Satisfaction', chartType: 'stacked', sujet: 'satisfaction', lecture: 'repartition', tri: 'ordre' },
  ...{ option: null, titleColor: 'blue' },
};
/** What a block is refused for, of these values. */
const refusals = (values: object) =>
  BlocDefini.safeParse({ ...bloc, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('S-5-41 · the series of a block go from good to bad, from bad to good, or neither', () => {
  for (const option of ['goodToBad', 'badToGood', null]) expect(refusals({ option })).not.toContain('option');
  for (const option of ['bad', 'GoodToBad', '', 1]) expect(refusals({ option })).toContain('option');
});

test('S-5-42 · the title of a block is blue or green', () => {
  for (const titleColor of ['blue', 'green']) expect(refusals({ titleColor })).not.toContain('titleColor');
  for (const titleColor of ['red', 'Blue', '', null]) expect(refusals({ titleColor })).toContain('titleColor');
});

test('no title of a block turns what is read after it', () => {
  expect(refusals({ title: 'Satisfaction \u05D0' })).not.toContain('title');
  expect(refusals({ title: 'Satisfac\u202Enoit' })).toContain('title');
});
