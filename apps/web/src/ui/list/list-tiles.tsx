import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';
import type { ListQuery } from './list-types.ts';

interface ListTilesProps<Row> {
  title: string;
  query: ListQuery<Row>;
  rowId: (row: Row) => string;
  tile: (row: Row) => ReactNode;
  /** In the place of the rows: empty or error state. */
  children: ReactNode;
}

const SKELETONS = 8;

/** The rows of a list as tiles. */
export function ListTiles<Row>({ title, query, rowId, tile, children }: ListTilesProps<Row>) {
  const { rows, isStale } = query;
  if (children) return <div className={classes.push}>{children}</div>;
  return (
    <ul
      className={`${classes.tiles} ${classes.push}`}
      aria-label={title}
      aria-busy={!rows || isStale}
      data-stale={isStale || undefined}
    >
      {rows
        ? rows.map((row) => <li key={rowId(row)}>{tile(row)}</li>)
        : Array.from({ length: SKELETONS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
            <li key={index}>
              <Skeleton height={180} radius={12} />
            </li>
          ))}
    </ul>
  );
}
