import type { RowData } from '@tanstack/react-table';
import { use } from 'react';
import { keepRows } from '../neighbours.ts';
import { Who } from '../who.ts';
import type { ListScreenProps } from './list-screen-props.ts';
import type { List } from './use-list-table.ts';

/** Whichever way a row is opened, its menu and its keys included, its record then leads to those before and after it. */
export function useKeepRows<Row extends RowData>(
  { state, query, inBrowser, rowTo }: ListScreenProps<Row>,
  table: List<Row>,
) {
  const { id: by } = use(Who);
  function keep() {
    if (!rowTo) return;
    const shown = inBrowser ? table.getSortedRowModel().rows : table.getRowModel().rows;
    const rows = shown.map(({ original }) => rowTo(original));
    const { page, rowsPerPage: size } = state;
    const { another, total = rows.length } = query;
    if (inBrowser || size === -1) return keepRows({ by, rows: [...new Set(rows)], before: 0, total: rows.length });
    keepRows({
      by,
      rows,
      before: (page - 1) * size,
      total,
      page: another && {
        size,
        read: async (number) => (await another({ page: number, rowsPerPage: size })).map((row) => rowTo(row)),
      },
    });
  }
  return { onClickCapture: keep, onKeyDownCapture: keep };
}
