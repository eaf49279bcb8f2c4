import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './column-head.module.css';
import { type Place, placeAttributes } from './list-row.tsx';
import type { ListState } from './use-list-state.ts';

export function ColumnHead({ place, state }: { place: Place; state: ListState }) {
  const { id, layout } = place;
  const direction = state.order === id ? 'ascending' : state.order === `-${id}` ? 'descending' : 'none';
  const SortIcon =
    direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      {...placeAttributes(place)}
      data-detailed={layout.headDetail !== undefined || undefined}
      aria-sort={layout.sortable ? direction : undefined}
    >
      {layout.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-print="keep"
          data-on={direction !== 'none' || undefined}
          onClick={() => state.setOrder(direction === 'ascending' ? `-${id}` : id)}
        >
          {layout.label}
          <SortIcon size={14} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        layout.label
      )}
      {layout.headDetail}
    </th>
  );
}
