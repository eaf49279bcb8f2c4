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
  /** What comes once another scope has begun is not about it. */
  const change = (next: (ids: ReadonlySet<string>) => Iterable<string>) =>
    setChosen((now) => (now.scope === scope ? { scope, ids: new Set(next(now.ids)) } : now));
  return {
    ids,
    count: ids.size,
    has: (id) => ids.has(id),
    set: (changed, selected) =>
      change((now) => {
        const next = new Set(now);
        for (const id of changed) selected ? next.add(id) : next.delete(id);
        return next;
      }),
    replace: (next) => change(() => next),
    clear: () => change(() => []),
  };
}
