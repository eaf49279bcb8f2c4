import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  count: number;
  has: (id: string) => boolean;
  set: (ids: string[], selected: boolean) => void;
  replace: (ids: string[]) => void;
  clear: () => void;
}

/** Rows chosen, across pages and searches; another `scope` (the tab) starts anew. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  // Forgotten at once: coming back to the first tab must not bring its rows back (P-2.3-19).
  if (chosen.scope !== scope) setChosen({ scope, ids: new Set() });
  const ids: ReadonlySet<string> = chosen.scope === scope ? chosen.ids : new Set<string>();
  const replace = (next: Iterable<string>) => setChosen({ scope, ids: new Set(next) });
  return {
    ids,
    count: ids.size,
    has: (id) => ids.has(id),
    set: (changed, selected) => {
      const next = new Set(ids);
      for (const id of changed) selected ? next.add(id) : next.delete(id);
      replace(next);
    },
    replace,
    clear: () => replace([]),
  };
}
