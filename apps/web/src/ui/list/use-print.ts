import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ListQuery } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

/** Rows on paper at most; beyond, the sheet says how many more there are. */
export const PRINTED = 1_000;

interface Printing {
  /** The list is being made ready for paper. */
  isPrinting: boolean;
  print: () => void;
}

/** Ctrl P prints every row that the filters find, not the page in sight alone; the list then comes back to it. */
export function usePrint<Row>(state: ListState, query: ListQuery<Row>, atMost: number, enabled: boolean): Printing {
  const [former, setFormer] = useState<{ page: number; rowsPerPage: number }>();
  const isWhole = state.page === 1 && state.rowsPerPage === atMost && query.rows !== undefined && !query.isStale;
  const { error } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes at each rendering
  useEffect(() => {
    if (!former || !(isWhole || error)) return;
    if (isWhole) window.print();
    setFormer(undefined);
    state.setPaging(former);
  }, [former, isWhole, error]);
  function print() {
    setFormer({ page: state.page, rowsPerPage: state.rowsPerPage });
    state.setPaging({ page: 1, rowsPerPage: atMost });
  }
  useHotkeys(enabled ? [['mod+P', print]] : [], []);
  return { isPrinting: former !== undefined, print };
}
