import { Skeleton, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { AddressLink, useGo } from '../link.tsx';
import classes from './list.module.css';
import type { ListScreenProps } from './list-screen-props.ts';
import type { ListColumn } from './list-types.ts';
import { RowMenu } from './row-menu.tsx';
import type { ListState } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';

interface ListTableProps<Row> extends ListScreenProps<Row> {
  chosen: Selection | undefined;
  isName: (column: ListColumn<Row>) => boolean;
  /** In the place of the rows: empty or error state. */
  children: ReactNode;
}

const CHECK_WIDTH = 44;
const MENU_WIDTH = 52;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Widths of the columns in `room` px: those that give way do, as far as they can; beyond that the table scrolls. */
function fitWidths<Row>(columns: ListColumn<Row>[], room: number): number[] {
  const wanted = columns.map(({ width = 140 }) => width);
  const slack = columns.map(({ width = 140, min = width }) => width - min);
  const excess = Math.max(0, sum(wanted) - room);
  const share = room > 0 && sum(slack) > 0 ? Math.min(1, excess / sum(slack)) : 0;
  return wanted.map((width, index) => Math.floor(width - slack[index]! * share));
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, columns, query, rowId, rowActions, chosen, canSelect, isName, children, state } = props;
  const { ref: card, width: room } = useElementSize();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = children ? [] : query.rows;
  const widths = fitWidths(columns, room - (chosen ? CHECK_WIDTH : 0) - (rowActions ? MENU_WIDTH : 0));
  const needed = sum(widths) + (chosen ? CHECK_WIDTH : 0) + (rowActions ? MENU_WIDTH : 0);
  const scrolls = room > 0 && needed > room;
  const cut = useCutValues(body, `${rows?.map(rowId).join()} ${columns.length} ${room}`);
  const onKeyDown = useRowKeys(props);
  const pageIds = (rows ?? []).filter((row) => canSelect?.(row) ?? true).map(rowId);
  const chosenHere = pageIds.filter((id) => chosen?.has(id)).length;

  return (
    <div
      className={classes.table}
      ref={card}
      data-scrolls={scrolls || undefined}
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
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
          {rowActions && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className={classes.checkCell}>
                <input
                  type="checkbox"
                  className={classes.check}
                  aria-label={message('ui.selectionner_page')}
                  checked={pageIds.length > 0 && chosenHere === pageIds.length}
                  disabled={pageIds.length === 0}
                  ref={(input) => {
                    if (input) input.indeterminate = chosenHere > 0 && chosenHere < pageIds.length;
                  }}
                  onChange={(event) => chosen.set(pageIds, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} state={state} isName={isName(column)} />
            ))}
            {rowActions && (
              <th scope="col" className={classes.menuCell}>
                <span className="visually-hidden">{message('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} data-stale={query.isStale || undefined} {...cut.handlers}>
          {rows?.map((row, index) => (
            <BodyRow key={rowId(row)} {...props} row={row} isFirst={index === 0} />
          ))}
          {!children && !rows && (
            <SkeletonRows
              columns={columns}
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

function ColumnHead<Row>({ column, state, isName }: { column: ListColumn<Row>; state: ListState; isName: boolean }) {
  const { id, label, sortable, align } = column;
  const direction = state.order === id ? 'ascending' : state.order === `-${id}` ? 'descending' : 'none';
  const SortIcon =
    direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" data-align={align} data-name={isName || undefined} aria-sort={sortable ? direction : undefined}>
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-on={direction !== 'none' || undefined}
          onClick={() => state.setOrder(direction === 'ascending' ? `-${id}` : id)}
        >
          {label}
          <SortIcon size={14} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function BodyRow<Row>({
  row,
  columns,
  rowId,
  rowName,
  rowTo,
  rowActions,
  chosen,
  canSelect,
  isName,
  isFirst,
}: ListTableProps<Row> & { row: Row; isFirst: boolean }) {
  const id = rowId(row);
  const name = rowName(row);
  const to = rowTo?.(row);
  const actions = rowActions?.(row) ?? [];
  const isChosen = chosen?.has(id) ?? false;
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      data-row={id}
      data-chosen={isChosen || undefined}
      {...(chosen && { 'aria-selected': isChosen })}
    >
      {chosen && (
        <td className={classes.checkCell}>
          <input
            type="checkbox"
            className={classes.check}
            checked={isChosen}
            disabled={!(canSelect?.(row) ?? true)}
            onChange={(event) => chosen.set([id], event.currentTarget.checked)}
            aria-label={message('ui.selectionner_ligne', { nom: name })}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row);
        const isRowName = isName(column);
        return (
          <td key={column.id} data-label={column.label} data-align={column.align} data-name={isRowName || undefined}>
            <span className={classes.value} data-value data-wraps={column.wraps}>
              {isRowName && to ? (
                <AddressLink to={to} className={classes.name}>
                  {content}
                </AddressLink>
              ) : (
                content
              )}
            </span>
          </td>
        );
      })}
      {rowActions && (
        <td className={classes.menuCell}>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</td>
      )}
    </tr>
  );
}

const WIDTHS = [62, 48, 74, 56, 68, 40];

function SkeletonRows<Row>({
  columns,
  count,
  chosen,
  actions,
}: {
  columns: ListColumn<Row>[];
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
      {columns.map(({ id, align }, column) => (
        <td key={id} data-align={align}>
          <Skeleton height={12} width={`${WIDTHS[(index + column * 2) % WIDTHS.length]}%`} />
        </td>
      ))}
      {actions && <td />}
    </tr>
  ));
}

/** Arrows, Home and End walk the rows; Enter opens one, Space selects it. */
function useRowKeys<Row>({ query, rowId, rowTo, chosen, canSelect }: ListTableProps<Row>) {
  const go = useGo();
  return (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLTableRowElement>('tr[data-row]');
    if (!row || !event.currentTarget.contains(row)) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
    const at = rows.indexOf(row);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      rows[next]?.focus();
      return;
    }
    if (target !== row) return;
    const id = row.dataset.row!;
    const data = query.rows?.find((candidate) => rowId(candidate) === id);
    if (event.key === ' ' && chosen) {
      event.preventDefault();
      if (data && (canSelect?.(data) ?? true)) chosen.set([id], !chosen.has(id));
    }
    const to = data && rowTo?.(data);
    if (event.key === 'Enter' && to) go(to);
  };
}

/** A value that is cut by its column can be focused, and shows itself whole in one tooltip shared by the table. */
function useCutValues(body: RefObject<HTMLElement | null>, change: string) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when rows, columns or room change
  useEffect(() => {
    setTarget(null);
    for (const value of body.current?.querySelectorAll<HTMLElement>('[data-value]') ?? []) {
      const lines = value.hasAttribute('data-wraps') ? (value.querySelector('a') ?? value) : undefined;
      const isCut =
        value.scrollWidth > value.clientWidth + 1 ||
        (lines !== undefined && lines.scrollHeight > lines.clientHeight + 1);
      value.toggleAttribute('data-cut', isCut);
      if (isCut && !value.querySelector('a')) value.tabIndex = 0;
      else value.removeAttribute('tabindex');
    }
  }, [change]);
  const show = (event: { target: EventTarget }) =>
    setTarget((event.target as HTMLElement).closest<HTMLElement>('[data-cut]'));
  const hide = () => setTarget(null);
  return {
    target,
    text: target?.textContent ?? '',
    handlers: { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
  };
}
