import { use } from 'react';
import { useOwnPage } from '../current-page.ts';
import { keptLists } from '../kept-lists.ts';
import { Who } from '../who.ts';
import type { ListColumn } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

const chosenColumns = keptLists<string>('sillage.colonnes');

/**
 * Each person finds the columns of a list as they left them in this browser; those that an address asks for come first, and a view
 * has its own.
 */
export function useKeptColumns<Row>(state: ListState, columns: readonly ListColumn<Row>[]): ListState {
  const name = `${use(Who).id} ${useOwnPage()}`;
  const asked = state.columns ?? (state.vue ? [] : chosenColumns.of(name));
  const kept = asked.filter((id) => columns.some((column) => column.id === id));
  return {
    ...state,
    columns: kept.length > 0 ? kept : undefined,
    setColumns: (chosen) => {
      if (!state.vue) chosenColumns.keep(name, chosen ?? []);
      state.setColumns(chosen);
    },
  };
}
