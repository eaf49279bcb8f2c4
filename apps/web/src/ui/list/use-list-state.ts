import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChangeSearch } from '../current-page.ts';
import { type ListSearch, parseListSearch } from './list-search.ts';

interface ListDefaults {
  rowsPerPage?: number;
  order?: string;
  tab?: string;
}

/** What a list shows, defaults filled in, and the changes one may make to it. */
export interface ListState {
  page: number;
  /** -1 means all. */
  rowsPerPage: number;
  search: string;
  filters: Record<string, string[]>;
  order: string | undefined;
  tab: string | undefined;
  /** Columns shown, undefined when all are. */
  columns: string[] | undefined;
  /** Number of the view that the address comes from. */
  vue: number | undefined;
  /** The address of a tab: back to page 1, filters and search kept. */
  searchOfTab: (tab: string) => ListSearch;
  setPage: (page: number) => void;
  setRowsPerPage: (rowsPerPage: number) => void;
  setSearch: (search: string) => void;
  /** Without values, the filter goes. */
  setFilter: (column: string, values: string[]) => void;
  clear: () => void;
  setOrder: (order: string | undefined) => void;
  setColumns: (columns: string[] | undefined) => void;
  setTab: (tab: string) => void;
}

type Write = (next: ListSearch, options: { replace: boolean }) => void;

function stateOf(current: ListSearch, defaults: ListDefaults, write: Write): ListState {
  const rowsPerPage = defaults.rowsPerPage ?? 10;
  /** Every change but a change of page goes back to page 1. */
  function change(changes: Record<string, unknown>, replace = false) {
    write(parseListSearch({ ...current, page: undefined, ...changes }), { replace });
  }
  const tabValue = (tab: string) => (tab === defaults.tab ? undefined : tab);
  return {
    page: current.page ?? 1,
    rowsPerPage: current.rowsPerPage ?? rowsPerPage,
    search: current.search ?? '',
    filters: current.filters ?? {},
    order: current.order ?? defaults.order,
    tab: current.tab ?? defaults.tab,
    columns: current.columns,
    vue: current.vue,
    searchOfTab: (tab) => parseListSearch({ ...current, page: undefined, tab: tabValue(tab) }),
    setPage: (page) => change({ page }),
    setRowsPerPage: (rows) => change({ rowsPerPage: rows === rowsPerPage ? undefined : rows }),
    setSearch: (search) => change({ search }, true),
    setFilter: (column, values) => change({ filters: { ...current.filters, [column]: values } }),
    clear: () => change({ filters: undefined, search: undefined }),
    setOrder: (order) => change({ order: order === defaults.order ? undefined : order }),
    setColumns: (columns) => change({ columns, page: current.page }, true),
    setTab: (tab) => change({ tab: tabValue(tab) }),
  };
}

/** State of a list screen, kept in its address (the route says `validateSearch: parseListSearch`), beside what else the address says. */
export function useListState(defaults: ListDefaults = {}): ListState {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const current = parseListSearch(address);
  const beside = Object.entries(address).filter(([name]) => !(name in current));
  const changeSearch = useChangeSearch();
  return stateOf(current, defaults, (next, options) =>
    changeSearch({ ...Object.fromEntries(beside), ...next }, options),
  );
}

/** State of a list that is a part of a page (rows of a card, of a dialog): it leaves the address alone. */
export function useLocalListState(defaults: ListDefaults = {}): ListState {
  const [current, setCurrent] = useState<ListSearch>({});
  return stateOf(current, defaults, setCurrent);
}
