import { expect, test } from 'vitest';
import { inLots } from './in-lots.ts';

test('many ids are asked for two hundred at a time, each once', () => {
  const ids = Array.from({ length: 450 }, (_, rank) => rank);
  expect(inLots(ids).map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(inLots(ids).flat()).toEqual(ids);
  expect(inLots([])).toEqual([]);
});
