import type { RowData } from '@tanstack/react-table';
import type { KeyboardEvent } from 'react';
import { useGo } from '../current-page.ts';
import type { ListScreenProps } from './list-screen-props.ts';
import type { List } from './use-list-table.ts';
import type { Selection } from './use-selection.ts';

interface RowKeysProps<Row extends RowData> extends Pick<ListScreenProps<Row>, 'rowTo' | 'selectRefusal'> {
  table: List<Row>;
  chosen: Selection | undefined;
}

/** Up, Down, Home and End walk the rows; Right and Left unfold and fold one; Enter opens it, Space selects it. */
export function useRowKeys<Row extends RowData>({ table, rowTo, chosen, selectRefusal }: RowKeysProps<Row>) {
  const go = useGo();
  return (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const element = target.closest<HTMLTableRowElement>('tr[data-row]');
    if (!element || !event.currentTarget.contains(element)) return;
    const elements = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
    const at = elements.indexOf(element);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: elements.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      elements[next]?.focus();
      return;
    }
    const row = table.getRowModel().rows[at];
    if (target !== element || !row) return;
    if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && row.getCanExpand()) {
      event.preventDefault();
      row.toggleExpanded(event.key === 'ArrowRight');
    }
    if (event.key === ' ' && chosen) {
      event.preventDefault();
      if (row.depth === 0 && !selectRefusal?.(row.original)) chosen.set([row.id], !chosen.has(row.id));
    }
    const to = rowTo?.(row.original);
    if (event.key === 'Enter' && to) go({ to });
  };
}
