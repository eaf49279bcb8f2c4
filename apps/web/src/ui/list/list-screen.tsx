import type { RowData } from '@tanstack/react-table';
import { useEffect, useId } from 'react';
import { announce } from '../announce.tsx';
import cardClasses from '../card.module.css';
import { formatInteger } from '../format.ts';
import { Counter, PageTitle } from '../page-title.tsx';
import { ListBottomBar, rangeOf } from './list-bottom-bar.tsx';
import classes from './list-screen.module.css';
import type { ListScreenProps } from './list-screen-props.ts';
import { ListSentence } from './list-sentence.tsx';
import { ListEmpty, ListFailure } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListTiles } from './list-tiles.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ExtraFilter, ListTab, RowAction } from './list-types.ts';
import { SelectionStrip } from './selection-strip.tsx';
import { useKeptColumns } from './use-kept-columns.ts';
import type { ListState } from './use-list-state.ts';
import { type List, useListTable } from './use-list-table.ts';
import { usePrint } from './use-print.ts';
import { type Selection, useSelection } from './use-selection.ts';

const SIZES = [5, 10, 20, -1];

/** The list of every list screen: title, tabs, search, filters, columns, selection, rows, pages. */
export function ListScreen<Row extends RowData>(props: ListScreenProps<Row>) {
  const { title, noun, columns, query, selection, empty, inBrowser, primary, rowsPerPageOptions = SIZES } = props;
  const isPage = props.as !== 'section';
  const kept = useKeptColumns(props.state, columns);
  const state = isPage ? kept : props.state;
  const titleId = useId();
  const scope = `${state.tab ?? ''} ${props.selectionScope ?? ''}`;
  const chosen = useSelection(scope);
  const table = useListTable({ ...props, state });
  const { error } = query;
  const rows = query.rows && table.getPaginatedRowModel().rows;
  const total = inBrowser && query.rows ? table.getRowCount() : query.total;
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0;
  const lastPage = Math.max(1, table.getPageCount());

  useLastPage(state, lastPage, rows !== undefined && !query.isStale && total !== undefined);
  useSaidRange(query.isStale ? undefined : rangeOf(state.page, state.rowsPerPage, total));

  const filters = [
    ...columns.flatMap(({ id, label, filter }) => (filter ? [{ id, label, filter }] : [])),
    ...(props.extraFilters ?? []),
  ];

  const { print, printed, isPreparing } = usePrint({ ...props, state }, table);
  const file = props.file && !error && fileAction(props.file, table, rows === undefined || query.isStale);

  const instead = error ? (
    <ListFailure error={error} retry={query.retry} />
  ) : (
    rows?.length === 0 && (
      <ListEmpty noun={noun} state={state} filters={filters} isFiltered={isFiltered} empty={empty} primary={primary} />
    )
  );

  return (
    <div>
      {isPage && (
        <PageHead {...props} {...(file && { secondary: [file] })} state={state} total={total} filters={filters} />
      )}
      <section
        className={`${cardClasses.card} ${classes.card}`}
        {...(isPage ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
        data-card
        data-printed={printed !== undefined || undefined}
      >
        {!isPage && <SectionHead {...props} state={state} total={total} titleId={titleId} />}
        {props.filterBar}
        <ListToolbar
          state={state}
          filters={filters}
          columns={props.tile || props.hidesColumns === false ? [] : columns}
          placeholder={props.searchPlaceholder}
          delayMs={props.searchDelayMs ?? 300}
          hasViews={isPage}
        />
        {selection && (
          <SelectionStrip
            noun={noun}
            total={total}
            selection={selection}
            chosen={chosen}
            asked={JSON.stringify([scope, state.search, state.filters])}
            pageIds={rows?.filter(({ original }) => !props.selectRefusal?.(original)).map(({ id }) => id) ?? []}
          />
        )}
        {props.tile ? (
          <ListTiles {...props} state={state} table={table} rows={rows} tile={props.tile}>
            {instead}
          </ListTiles>
        ) : (
          <ListTable
            {...props}
            {...(selection && props.rowActions && { rowActions: leavingActions(props, props.rowActions, chosen) })}
            state={state}
            table={table}
            chosen={selection ? chosen : undefined}
          >
            {instead}
          </ListTable>
        )}
        <ListBottomBar
          state={state}
          total={error ? undefined : total}
          lastPage={lastPage}
          sizes={rowsPerPageOptions}
          chosen={selection ? chosen : undefined}
          noun={noun}
          onPrint={isPage && total ? print : undefined}
          isPreparing={isPreparing}
        />
        {printed}
      </section>
    </div>
  );
}

function fileAction<Row extends RowData>(
  { save, ...action }: NonNullable<ListScreenProps<Row>['file']>,
  table: List<Row>,
  isAwaited: boolean,
) {
  const loading = action.loading || isAwaited;
  return { ...action, loading, onClick: () => save(table.getSortedRowModel().rows.map(({ original }) => original)) };
}

/** Those of a row: done, the row is no more in the list, nor in what is chosen of it. */
function leavingActions<Row>(
  { rowId }: Pick<ListScreenProps<Row>, 'rowId'>,
  rowActions: (row: Row) => RowAction[],
  chosen: Selection,
): (row: Row) => RowAction[] {
  const act = async (row: Row, onClick: RowAction['onClick']) => {
    const isGone = await onClick?.();
    if (isGone) chosen.set([rowId(row)], false);
    return true;
  };
  return (row) =>
    rowActions(row).map((action) => (action.onClick ? { ...action, onClick: () => act(row, action.onClick) } : action));
}

/** Rows were deleted, or the address is old: the last page stands for those beyond it. */
function useLastPage({ page, setPage }: ListState, lastPage: number, isKnown: boolean): void {
  const beyond = isKnown && page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter changes at each rendering
  useEffect(() => {
    if (beyond) setPage(lastPage);
  }, [beyond, lastPage]);
}

function useSaidRange(range: string | undefined): void {
  useEffect(() => {
    if (range) announce(range);
  }, [range]);
}

type HeadProps<Row> = ListScreenProps<Row> & { total: number | undefined };

/** Of a list that is the whole page: its title is that of the page. */
function PageHead<Row>({ state, total, filters, ...props }: HeadProps<Row> & { filters: ExtraFilter[] }) {
  const { title, primary, secondary, menu, backTo, tabs, notice, printSentence } = props;
  return (
    <>
      <PageTitle
        title={title}
        count={total}
        primary={primary}
        secondary={secondary}
        menu={menu}
        printed={<ListSentence state={state} filters={filters} total={total} sentence={printSentence} />}
        {...(backTo ? { backTo } : {})}
      />
      {tabs && <ListTabs tabs={tabs} state={state} />}
      {notice}
    </>
  );
}

/** Of a list that is a part of a page. */
function SectionHead<Row>({ title, titleId, state, total, tabs, aside, notice }: HeadProps<Row> & { titleId: string }) {
  return (
    <>
      <div className={classes.sectionHead}>
        <h2 className={cardClasses.title} id={titleId}>
          {title}
        </h2>
        {total !== undefined && <Counter value={total} />}
        {tabs && <Segments tabs={tabs} state={state} />}
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {notice}
    </>
  );
}

function Segments({ tabs, state }: { tabs: ListTab[]; state: ListState }) {
  return (
    <div className={classes.segments}>
      {tabs.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className={classes.segment}
          aria-pressed={state.tab === value}
          onClick={() => state.setTab(value)}
        >
          {label} {count !== undefined && <span className="tabular">{formatInteger(count)}</span>}
        </button>
      ))}
    </div>
  );
}
