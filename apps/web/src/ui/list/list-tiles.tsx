import { Skeleton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './list-tiles.module.css';
import type { ListRow } from './use-list-table.ts';

interface ListTilesProps<Row extends RowData> {
  title: string;
  rows: ListRow<Row>[] | undefined;
  isStale: boolean;
  tile: (row: Row) => ReactNode;
  /** In the place of the rows: empty or error state. */
  children: ReactNode;
}

const SKELETONS = 8;

/** The rows of a list as tiles. */
export function ListTiles<Row extends RowData>({ title, rows, isStale, tile, children }: ListTilesProps<Row>) {
  if (children) return <div className={classes.rows}>{children}</div>;
  return (
    <ul
      className={`${classes.tiles} ${classes.rows}`}
      aria-label={title}
      aria-busy={!rows || isStale}
      data-stale={isStale || undefined}
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
