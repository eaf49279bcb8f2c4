import { rowsOf } from '@sillage/contracts/pages.rules.ts';
import type { RowData } from '@tanstack/react-table';
import { use } from 'react';
import type { Address } from '../link.tsx';
import { keepRows, type OpenedList } from '../neighbours.ts';
import { Who } from '../who.ts';
import type { ListScreenProps } from './list-screen-props.ts';
import type { ListQuery, Paging } from './list-types.ts';
import type { List } from './use-list-table.ts';

type Opened = Omit<OpenedList, 'by'>;

/** Whichever way a row is opened, its menu and its keys included, its record then leads to those before and after it. */
export function useOpenedList(listOf: () => Opened | undefined) {
  const { id: by } = use(Who);
  function keep() {
    const list = listOf();
    if (list) keepRows({ by, ...list });
  }
  return { onClickCapture: keep, onKeyDownCapture: keep };
}

export function useKeepRows<Row extends RowData>(
  { state, query, inBrowser, rowTo }: ListScreenProps<Row>,
  table: List<Row>,
) {
  return useOpenedList(() => {
    if (!rowTo) return undefined;
    const shown = inBrowser ? table.getSortedRowModel().rows : table.getRowModel().rows;
    const rows = shown.map(({ original }) => original);
    const { page } = state;
    if (!inBrowser) return pageOpened({ ...query, rows }, { page, rowsPerPage: rowsOf(state.rowsPerPage) }, rowTo);
    return { rows: [...new Set(rows.map((row) => rowTo(row)))], before: 0, total: rows.length };
  });
}

type Shown<Row> = Pick<ListQuery<Row>, 'total' | 'another'> & { rows: Row[] };

/** The page of a list that the server pages. */
export function pageOpened<Row>(
  { rows, another, total = rows.length }: Shown<Row>,
  { page, rowsPerPage: size }: Paging,
  rowTo: (row: Row) => Address | undefined,
): Opened {
  return {
    rows: rows.map((row) => rowTo(row)),
    before: (page - 1) * size,
    total,
    page: another && {
      size,
      read: async (number) => (await another({ page: number, rowsPerPage: size })).map((row) => rowTo(row)),
    },
  };
}
