/** Lists that this browser keeps under one key, each by its name. A storage that is full, or holds something else, keeps nothing. */
export function keptLists<Item>(key: string) {
  const read = (): Record<string, Item[]> => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? (kept as Record<string, Item[]>) : {};
    } catch {
      return {};
    }
  };
  return {
    of(name: string | number): Item[] {
      const list = read()[name];
      return Array.isArray(list) ? list : [];
    },
    /** An empty list is no longer kept. */
    keep(name: string | number, list: readonly Item[]): void {
      const { [name]: _, ...others } = read();
      const kept = list.length > 0 ? { ...others, [name]: list } : others;
      try {
        if (Object.keys(kept).length > 0) localStorage.setItem(key, JSON.stringify(kept));
        else localStorage.removeItem(key);
      } catch {
        // Full: what is kept is a comfort.
      }
    },
    forget(): void {
      localStorage.removeItem(key);
    },
  };
}
