import { idOf, said, textOf } from '../address.ts';

/** State of a list as it stands in the address: defaults are absent, so that a plain address is a plain list. */
export interface ListSearch {
  page?: number;
  /** -1 means all. */
  rowsPerPage?: number;
  search?: string;
  /** Values by column id. */
  filters?: Record<string, string[]>;
  /** Column id, preceded by `-` for a descending order. */
  order?: string;
  tab?: string;
  /** Ids of the columns shown, when some are hidden. */
  columns?: string[];
  /** Number of the view that it comes from. */
  vue?: number;
}

function integerOf(value: unknown): number | undefined {
  const number = Number(value);
  return value !== '' && Number.isInteger(number) ? number : undefined;
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value])
    .map((item) => (typeof item === 'boolean' ? String(item) : textOf(item)))
    .filter((text) => text !== undefined);
}

function filtersOf(value: unknown): Record<string, string[]> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value)
    .map(([column, values]) => [column, textsOf(values)] as const)
    .filter(([, values]) => values.length > 0);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Reads the search part of an address (`validateSearch: parseListSearch`); what makes no sense is left out, never refused. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const page = integerOf(raw.page) ?? 1;
  const rowsPerPage = integerOf(raw.rowsPerPage) ?? 0;
  const columns = textsOf(raw.columns);
  return said<ListSearch>({
    page: page > 1 ? page : undefined,
    rowsPerPage: rowsPerPage > 0 || rowsPerPage === -1 ? rowsPerPage : undefined,
    search: textOf(raw.search),
    filters: filtersOf(raw.filters),
    order: textOf(raw.order),
    tab: textOf(raw.tab),
    columns: columns.length > 0 ? columns : undefined,
    vue: idOf(raw.vue),
  });
}
