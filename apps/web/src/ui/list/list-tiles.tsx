import { Skeleton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ListScreenProps } from './list-screen-props.ts';
import classes from './list-tiles.module.css';
import { useKeepRows } from './use-keep-rows.ts';
import type { List, ListRow } from './use-list-table.ts';

interface ListTilesProps<Row extends RowData> extends ListScreenProps<Row> {
  table: List<Row>;
  rows: ListRow<Row>[] | undefined;
  tile: (row: Row) => ReactNode;
  /** In the place of the rows: empty or error state. */
  children: ReactNode;
}

const SKELETONS = 8;

export function ListTiles<Row extends RowData>(props: ListTilesProps<Row>) {
  const { title, table, rows, query, tile, children } = props;
  const keepsRows = useKeepRows(props, table);
  if (children) return <div className={classes.rows}>{children}</div>;
  return (
    <ul
      className={`${classes.tiles} ${classes.rows}`}
      aria-label={title}
      data-tiles
      aria-busy={!rows || query.isStale}
      data-stale={query.isStale || undefined}
      {...keepsRows}
    >
      {rows
        ? rows.map(({ id, original }) => <li key={id}>{tile(original)}</li>)
        : Array.from({ length: SKELETONS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
            <li key={index}>
              <Skeleton height={180} radius={12} />
            </li>
          ))}
    </ul>
  );
}
