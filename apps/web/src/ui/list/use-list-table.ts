import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import { rowsOf } from '@sillage/contracts/pages.rules.ts';
import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  constructFilterFn,
  createExpandedRowModel,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ReactTable,
  type Row,
  type RowData,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ListScreenProps } from './list-screen-props.ts';
import type { ListColumn } from './list-types.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
  columnMeta: {} as ColumnLayout,
});

/** What the table needs of a column beside its cells. */
export type ColumnLayout = Omit<ListColumn<never>, 'id' | 'cell' | 'value' | 'total' | 'filter'>;
export type ListRow<Data extends RowData> = Row<typeof features, Data>;
export type List<Data extends RowData> = ReactTable<typeof features, Data>;

const NO_ROWS: never[] = [];

/** A row is found by any of its values, whatever the accents and the capitals. */
const includesText = constructFilterFn({
  filter: (text: string, wanted: string) => text.includes(wanted),
  resolveFilterValue: plainLetters,
  resolveDataValue: (value) => plainLetters(String(value ?? '')),
});

/**
 * The table behind a list. Its state is that of the address; only what is expanded is its own. Unless the list is `inBrowser`,
 * its rows are one page that the server has found and ordered.
 */
export function useListTable<Data extends RowData>(props: ListScreenProps<Data>): List<Data> {
  const { columns, state, query, rowId, subRows, inBrowser = false } = props;
  const { page, rowsPerPage, order, search } = state;
  return useTable<typeof features, Data>({
    features,
    columns: columns.map(columnDef<Data>),
    data: query.rows ?? NO_ROWS,
    getRowId: rowId,
    ...(subRows && { getSubRows: subRows }),
    manualFiltering: !inBrowser,
    manualSorting: !inBrowser,
    manualPagination: !inBrowser,
    ...(!inBrowser && { rowCount: query.total ?? 0 }),
    globalFilterFn: includesText,
    getColumnCanGlobalFilter: () => true,
    // Those of a row that is found stay with it.
    maxLeafRowFilterDepth: 0,
    paginateExpandedRows: false,
    autoResetAll: false,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, state.columns?.includes(id) ?? true])),
      globalFilter: search,
      sorting: order ? [{ id: order.replace(/^-/, ''), desc: order.startsWith('-') }] : [],
      pagination: { pageIndex: page - 1, pageSize: rowsOf(rowsPerPage) },
    },
  });
}

function columnDef<Data extends RowData>(column: ListColumn<Data>): ColumnDef<typeof features, Data> {
  const { id, cell, value, total, filter, ...layout } = column;
  return {
    id,
    accessorFn: value ?? (() => undefined),
    cell: ({ row }) => cell(row.original),
    ...(total && {
      footer: ({ table }) => total(table.getFilteredRowModel().rows.map(({ original }) => original)),
    }),
    sortFn: (one, other) => compare(one.getValue(id), other.getValue(id)),
    enableGlobalFilter: value !== undefined,
    meta: layout,
  };
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return inFrenchOrder(String(one ?? ''), String(other ?? ''));
}
