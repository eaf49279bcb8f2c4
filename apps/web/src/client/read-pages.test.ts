import { expect, test } from 'vitest';
import { readPages } from './read-pages.ts';

test('P-2.4-09 · what one page does not hold is asked for with the following ones, and no further', async () => {
  const all = Array.from({ length: 7 }, (_, index) => index);
  const asked: number[] = [];
  const read = (rows: number[]) => async (page: number) => {
    asked.push(page);
    return { 'hydra:member': rows.slice((page - 1) * 3, page * 3), 'hydra:totalItems': rows.length };
  };
  expect(await readPages(read(all))).toEqual(all);
  expect(await readPages(read(all.slice(0, 3)))).toEqual(all.slice(0, 3));
  expect(await readPages(read([]))).toEqual([]);
  expect(asked).toEqual([1, 2, 3, 1, 1]);
  // Rows that went away meanwhile.
  expect(await readPages(async () => ({ 'hydra:member': [], 'hydra:totalItems': 4 }))).toEqual([]);
});
