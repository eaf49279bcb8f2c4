import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useConnectedUser } from '../../../client/login.ts';
import { useChangeSearch } from '../../../ui/current-page.ts';
import {
  changeFilter,
  debutOf,
  type FilterSearch,
  isReversed,
  keepFilter,
  mustAsk,
  parseFilterSearch,
} from './filter-search.ts';

/** A filter that changed reloads the figures after this time (S-2.3-27, S-9-57). */
const DEBOUNCE_MS = 200;

export interface FilterState {
  search: FilterSearch;
  debut: string;
  fin: string;
  change: (changes: Parameters<typeof changeFilter>[1]) => void;
  /** The period ends before it begins. */
  isReversed: boolean;
  /** What is shown is not what the filters say (S-2.3-25, S-2.3-26). */
  hasChanged: boolean;
  reload: () => void;
  /** Only the button asks: no establishment is chosen (S-2.3-21). */
  waits: boolean;
  /** The filter to ask the server with, or nothing before the first reload. */
  asked: FilterSearch | undefined;
}

/** State of the filter bar: the address says what is chosen, the state what was asked for. */
export function useFilter(): FilterState {
  const user = useConnectedUser();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const search = parseFilterSearch(address);
  const beside = Object.entries(address).filter(([name]) => !(name in search));
  const changeSearch = useChangeSearch();
  const [loaded, setLoaded] = useState<string>();
  const wanted = JSON.stringify(search);
  const hasChanged = loaded !== wanted;
  const waits = mustAsk(user, search);
  const reversed = isReversed(search, new Date());
  useEffect(() => {
    if (!hasChanged || waits || reversed) return;
    const delay = setTimeout(() => setLoaded(wanted), loaded === undefined ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(delay);
  }, [hasChanged, waits, reversed, wanted, loaded]);
  return {
    search,
    debut: debutOf(search),
    fin: search.fin ?? dayInFrance(new Date()),
    change(changes) {
      const next = changeFilter(search, changes);
      keepFilter(user.userId, next);
      changeSearch({ ...Object.fromEntries(beside), ...next }, { replace: true });
    },
    isReversed: reversed,
    hasChanged,
    reload: () => setLoaded(wanted),
    waits,
    asked: useMemo(() => (loaded === undefined ? undefined : (JSON.parse(loaded) as FilterSearch)), [loaded]),
  };
}
