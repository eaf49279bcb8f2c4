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
import type { ListTab } from './list-types.ts';
import { SelectionStrip } from './selection-strip.tsx';
import { useKeptColumns } from './use-kept-columns.ts';
import type { ListState } from './use-list-state.ts';
import { useListTable } from './use-list-table.ts';
import { usePrint } from './use-print.ts';
import { useSelection } from './use-selection.ts';

const SIZES = [5, 10, 20, -1];

/** The list of every list screen: title, tabs, search, filters, columns, selection, rows, pages. */
export function ListScreen<Row extends RowData>(props: ListScreenProps<Row>) {
  const { title, noun, columns, query, tabs, selection, empty, inBrowser, as = 'page' } = props;
  const { primary, secondary, menu, backTo, rowsPerPageOptions = SIZES } = props;
  const kept = useKeptColumns(props.state, columns);
  const state = as === 'page' ? kept : props.state;
  const titleId = useId();
  const chosen = useSelection(`${state.tab ?? ''} ${props.selectionScope ?? ''}`);
  const table = useListTable({ ...props, state });
  const { error } = query;
  const rows = query.rows && table.getPaginatedRowModel().rows;
  const total = inBrowser && query.rows ? table.getRowCount() : query.total;
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0;
  const lastPage = Math.max(1, table.getPageCount());

  // Rows were deleted, or the address is old: the last page stands for those beyond it.
  const beyond = rows !== undefined && !query.isStale && total !== undefined && state.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter changes at each rendering
  useEffect(() => {
    if (beyond) state.setPage(lastPage);
  }, [beyond, lastPage]);

  const range = rangeOf(state.page, state.rowsPerPage, total);
  useEffect(() => {
    if (range && !query.isStale) announce(range);
  }, [range, query.isStale]);

  const filters = [
    ...columns.flatMap(({ id, label, filter }) => (filter ? [{ id, label, filter }] : [])),
    ...(props.extraFilters ?? []),
  ];

  const { print, printed, isPreparing } = usePrint({ ...props, state }, table);

  const instead = error ? (
    <ListFailure error={error} retry={query.retry} />
  ) : (
    rows?.length === 0 && (
      <ListEmpty noun={noun} state={state} filters={filters} isFiltered={isFiltered} empty={empty} primary={primary} />
    )
  );

  return (
    <div>
      {as === 'page' && (
        <PageTitle
          title={title}
          count={total}
          primary={primary}
          secondary={secondary}
          menu={menu}
          printed={<ListSentence state={state} filters={filters} total={total} sentence={props.printSentence} />}
          {...(backTo ? { backTo } : {})}
        />
      )}
      {tabs && as === 'page' && <ListTabs tabs={tabs} state={state} />}
      {as === 'page' && props.notice}
      <section
        className={`${cardClasses.card} ${classes.card}`}
        {...(as === 'section' ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
        data-card
        data-printed={printed !== undefined || undefined}
      >
        {as === 'section' && (
          <div className={classes.sectionHead}>
            <h2 className={cardClasses.title} id={titleId}>
              {title}
            </h2>
            {total !== undefined && <Counter value={total} />}
            {tabs && <Segments tabs={tabs} state={state} />}
            {props.aside && <div className={classes.aside}>{props.aside}</div>}
          </div>
        )}
        {as === 'section' && props.notice}
        {props.filterBar}
        <ListToolbar
          state={state}
          filters={filters}
          columns={props.tile || props.hidesColumns === false ? [] : columns}
          placeholder={props.searchPlaceholder}
          delayMs={props.searchDelayMs ?? 300}
          hasViews={as === 'page'}
        />
        {selection && (
          <SelectionStrip
            noun={noun}
            total={total}
            selection={selection}
            chosen={chosen}
            pageIds={rows?.filter(({ original }) => !props.selectRefusal?.(original)).map(({ id }) => id) ?? []}
          />
        )}
        {props.tile ? (
          <ListTiles {...props} state={state} table={table} rows={rows} tile={props.tile}>
            {instead}
          </ListTiles>
        ) : (
          <ListTable {...props} state={state} table={table} chosen={selection ? chosen : undefined}>
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
          onPrint={as === 'page' && total ? print : undefined}
          isPreparing={isPreparing}
        />
        {printed}
      </section>
    </div>
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
