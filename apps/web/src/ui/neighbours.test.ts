import { expect, test } from 'vitest';
import type { Address } from './link.tsx';
import { goOn, type OpenedList } from './neighbours.ts';

const SIZE = 3;
const address = (id: number) => `/apprenants/show/${id}` as Address;
const ids = (list: OpenedList) => list.rows.map((row) => Number(row?.split('/').at(-1)));

/** A list of which one page was seen, and how it stands now. */
function listOf({ page, was, now = was }: { page: number; was: number[]; now?: number[] }): OpenedList {
  const pageOf = (all: number[], number: number) => all.slice((number - 1) * SIZE, number * SIZE).map(address);
  return {
    by: 1,
    rows: pageOf(was, page),
    before: (page - 1) * SIZE,
    total: was.length,
    page: { size: SIZE, read: async (number) => pageOf(now, number) },
  };
}

const all = [1, 2, 3, 4, 5, 6, 7, 8];

test('a list goes on through its pages, both ways, to its ends', async () => {
  const second = await goOn(listOf({ page: 1, was: all }), 'next');
  expect(ids(second)).toEqual([1, 2, 3, 4, 5, 6]);
  const third = await goOn(second, 'next');
  expect(third).toMatchObject({ before: 0, total: 8 });
  expect(ids(third)).toEqual(all);
  const first = await goOn(listOf({ page: 3, was: all }), 'previous');
  expect(first).toMatchObject({ before: 3, total: 8 });
  expect(ids(await goOn(first, 'previous'))).toEqual(all);
});

test('a row that left the list meanwhile takes none of those that follow with it', async () => {
  const shorter = listOf({ page: 1, was: all, now: [1, 2, 4, 5, 6, 7, 8] });
  expect(ids(await goOn(shorter, 'next'))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // The one that was opened is the last of its page, and gone with all the others of it.
  const without = listOf({ page: 1, was: all, now: [4, 5, 6, 7, 8] });
  expect(ids(await goOn(without, 'next'))).toEqual(all);
  const back = await goOn(listOf({ page: 2, was: all, now: [1, 3, 4, 5, 6, 7, 8] }), 'previous');
  expect(ids(back)).toEqual([1, 3, 4, 5, 6]);
  // Only what stands there tells that no other one does.
  expect(await goOn(back, 'previous')).toMatchObject({ before: 0, total: 7 });
});

test('rows that came meanwhile are among those that follow', async () => {
  const longer = await goOn(listOf({ page: 1, was: [1, 2, 3, 4], now: [1, 2, 3, 9, 4] }), 'next');
  expect(ids(longer)).toEqual([1, 2, 3, 9, 4]);
  expect(longer.total).toBe(5);
});

test('a list that ends before its total is as long as what is known of it', async () => {
  const list = listOf({ page: 1, was: all, now: [1, 2, 3] });
  expect(await goOn(list, 'next')).toMatchObject({ total: 3 });
});

test('a row that moved meanwhile hides none of those that it passed', async () => {
  const later = listOf({ page: 1, was: all, now: [1, 2, 4, 5, 3, 6, 7, 8] });
  expect(ids(await goOn(later, 'next'))).toEqual([1, 2, 3, 4, 5, 6]);
  const sooner = listOf({ page: 2, was: all, now: [4, 1, 2, 3, 5, 6, 7, 8] });
  expect(ids(await goOn(sooner, 'previous'))).toEqual([1, 2, 3, 4, 5, 6]);
});
