import { useHotkeys } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { sayRefusal } from '../form/refusal.ts';
import type { ListScreenProps } from './list-screen-props.ts';
import type { ListQuery } from './list-types.ts';
import type { List } from './use-list-table.ts';

/** Rows on paper at most; beyond, the sheet says how many more there are. */
export const PRINTED = 1_000;

interface Printing {
  /** What stands on paper in the place of the page in sight. */
  printed: ReactNode;
  isPreparing: boolean;
  print: () => void;
}

/** Ctrl P prints every row that the filters find, not the page in sight alone, which stays as it is. */
export function usePrint<Row extends RowData>(props: ListScreenProps<Row>, table: List<Row>): Printing {
  const { columns, state, query, rowId, inBrowser, as = 'page', rowsAtOnce = PRINTED } = props;
  const [printed, setPrinted] = useState<ReactNode>();
  const [isPreparing, setPreparing] = useState(false);

  useEffect(() => {
    if (!printed) return;
    const onAfterPrint = () => setPrinted(undefined);
    addEventListener('afterprint', onAfterPrint);
    window.print();
    return () => removeEventListener('afterprint', onAfterPrint);
  }, [printed]);

  async function prepare(isWanted: () => boolean) {
    try {
      // Nobody else needs it.
      const [{ PrintedRows }, rows] = await Promise.all([
        import('./printed-rows.tsx'),
        inBrowser ? table.getSortedRowModel().rows.map(({ original }) => original) : readRows(query, rowsAtOnce),
      ]);
      if (!isWanted()) return;
      const shown = columns.filter(({ id }) => state.columns?.includes(id) ?? true);
      setPrinted(createElement(PrintedRows<Row>, { columns: shown, rows, rowId, atMost: PRINTED }));
    } catch (error) {
      if (!isWanted()) return;
      sayRefusal(error);
    }
    setPreparing(false);
  }

  // The rows are those of the words above them: what is changed meanwhile is waited for.
  const { search, filters, order, tab } = state;
  const asked = JSON.stringify([search, filters, order, tab, state.columns]);
  const hasFailed = query.error !== null;
  const isReady = hasFailed || (query.total !== undefined && !query.isStale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked
  useEffect(() => {
    if (!isPreparing || !isReady) return;
    // The page says so: there are no rows to print.
    if (hasFailed) return setPreparing(false);
    let isWanted = true;
    void prepare(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [isPreparing, isReady, hasFailed, asked]);

  const print = () => setPreparing(true);
  useHotkeys(as === 'page' ? [['mod+P', print]] : [], []);
  return { printed, isPreparing, print };
}

/** The first rows of a list, as many as are printed. */
async function readRows<Row>(
  { rows = [], total = 0, another }: ListQuery<Row>,
  atOnce: number,
): Promise<readonly Row[]> {
  const wanted = Math.min(total, PRINTED);
  if (!another || rows.length >= wanted) return rows;
  const pages = Array.from({ length: Math.ceil(wanted / atOnce) }, (_, index) => index + 1);
  const read = await Promise.all(pages.map((page) => another({ page, rowsPerPage: atOnce })));
  return read.flat();
}
