import { Skeleton, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useRef } from 'react';
import { CheckBox } from './check-box.tsx';
import { ColumnHead } from './column-head.tsx';
import { followRow, notePress } from './follow-row.ts';
import { BodyRow, type Place, TotalsRow } from './list-row.tsx';
import type { ListScreenProps } from './list-screen-props.ts';
import classes from './list-table.module.css';
import { useCutValues } from './use-cut-values.ts';
import { useKeepRows } from './use-keep-rows.ts';
import type { ListState } from './use-list-state.ts';
import type { ColumnLayout, List } from './use-list-table.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

interface ListTableProps<Row extends RowData> extends ListScreenProps<Row> {
  table: List<Row>;
  chosen: Selection | undefined;
  /** In the place of the rows: empty or error state. */
  children: ReactNode;
}

const CHECK_WIDTH = 40;
const MENU_WIDTH = 44;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const wantedWidth = ({ width = 140 }: ColumnLayout) => width;

/** Widths of the columns in `room` px: those that give way do, as far as they can; beyond that the table scrolls. */
function fitWidths(columns: ColumnLayout[], room: number): number[] {
  const wanted = columns.map(wantedWidth);
  const slack = columns.map(({ width = 140, min = width }) => width - min);
  const excess = Math.max(0, sum(wanted) - room);
  const share = room > 0 && sum(slack) > 0 ? Math.min(1, excess / sum(slack)) : 0;
  return wanted.map((width, index) => Math.floor(width - slack[index]! * share));
}

/** The columns shown. Those that are frozen stop one beside the other, where they come to the edge of the table. */
function placesOf<Row extends RowData>(table: List<Row>, room: number, start: number): Place[] {
  const columns = table.getVisibleLeafColumns().map(({ id, columnDef }) => ({ id, layout: columnDef.meta! }));
  const widths = fitWidths(
    columns.map(({ layout }) => layout),
    room,
  );
  const name = columns.find(({ layout }) => layout.name) ?? columns[0];
  let edge = start;
  return columns.map((column, index) => {
    const width = widths[index]!;
    const isName = column === name;
    const left = isName || column.layout.frozen ? edge : undefined;
    if (left !== undefined) edge += width;
    return { ...column, width, isName, left };
  });
}

export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { title, table, query, rowActions, chosen, selectRefusal, children, state, dense } = props;
  const { ref: card, width: room } = useElementSize();
  const body = useRef<HTMLTableSectionElement>(null);
  const aside = (chosen ? CHECK_WIDTH : 0) + (rowActions ? MENU_WIDTH : 0);
  const places = placesOf(table, room - aside, chosen ? CHECK_WIDTH : 0);
  const needed = sum(places.map(({ width }) => width)) + aside;
  const scrolls = room > 0 && needed > room;
  const isTight = room > 0 && sum(places.map(({ layout }) => wantedWidth(layout))) + aside > room;
  // Nobody knows yet how wide it may be: the page does not scroll meanwhile.
  const isUnmeasured = room === 0;
  const rows = children ? [] : query.rows && table.getRowModel().rows;
  const cut = useCutValues(body, `${rows?.map(({ id }) => id).join()} ${places.length} ${room}`);
  const onKeyDown = useRowKeys(props);
  const keepsRows = useKeepRows(props, table);
  const pageIds = (rows ?? [])
    .filter(({ depth, original }) => depth === 0 && !selectRefusal?.(original))
    .map(({ id }) => id);

  return (
    <div
      className={classes.table}
      ref={card}
      data-scrolls={scrolls || isUnmeasured || undefined}
      data-dense={dense || undefined}
      data-tight={(isTight && !dense) || undefined}
      {...(scrolls && !rows?.length ? { tabIndex: 0 } : {})}
    >
      <table
        style={{ minWidth: needed }}
        aria-label={title}
        aria-busy={!children && (!query.rows || query.isStale)}
        className={chosen ? '' : classes.flushLeft}
      >
        <colgroup>
          {chosen && <col style={{ width: CHECK_WIDTH }} />}
          {places.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
          {rowActions && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className={classes.checkCell}>
                <CheckBox label={message('ui.selectionner_page')} ids={pageIds} chosen={chosen} />
              </th>
            )}
            {places.map((place) => (
              <ColumnHead key={place.id} place={place} state={state} />
            ))}
            {rowActions && (
              <th scope="col" className={classes.menuCell}>
                <span className="visually-hidden">{message('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        {rows && rows.length > 0 && <TotalsRow {...props} places={places} />}
        <tbody
          ref={body}
          {...keepsRows}
          onKeyDown={onKeyDown}
          onPointerDown={notePress}
          onClick={followRow}
          data-stale={query.isStale || undefined}
          {...cut.handlers}
        >
          {rows?.map((row, index) => (
            <BodyRow key={row.id} {...props} row={row} places={places} isFirst={index === 0} />
          ))}
          {!children && !rows && (
            <SkeletonRows
              places={places}
              count={skeletonCount(state)}
              chosen={chosen !== undefined}
              actions={rowActions !== undefined}
            />
          )}
        </tbody>
      </table>
      {!children && !rows && <span className="visually-hidden">{message('ui.chargement')}</span>}
      {query.isStale && !children && <span className={classes.progress} />}
      {children && <div className={classes.state}>{children}</div>}
      {cut.target && <Tooltip label={cut.text} target={cut.target} opened transitionProps={{ duration: 0 }} />}
    </div>
  );
}

function skeletonCount({ rowsPerPage }: ListState): number {
  return rowsPerPage === -1 ? 10 : Math.min(rowsPerPage, 10);
}

const WIDTHS = [62, 48, 74, 56, 68, 40];

function SkeletonRows({
  places,
  count,
  chosen,
  actions,
}: {
  places: Place[];
  count: number;
  chosen: boolean;
  actions: boolean;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <tr key={index} className={classes.skeleton}>
      {chosen && (
        <td className={classes.checkCell}>
          <Skeleton height={16} width={16} />
        </td>
      )}
      {places.map(({ id, layout }, column) => (
        <td key={id} data-align={layout.align}>
          <Skeleton height={12} width={`${WIDTHS[(index + column * 2) % WIDTHS.length]}%`} />
        </td>
      ))}
      {actions && <td />}
    </tr>
  ));
}
