/** What pickers choose from, on the page or found on the server: each says how many there are, and reaches them all. */

export interface Choice {
  value: string;
  label: string;
}

/** Those asked for, and how many there are. */
export interface Choices {
  options: Choice[];
  total: number;
}

/** Those that match `search`, `rows` at most, or those of `values` (to name what is chosen). */
export interface WantedChoices {
  search?: string;
  values?: string[];
  rows?: number;
}

export interface RemoteChoices {
  load: (wanted: WantedChoices, signal: AbortSignal) => Promise<Choices>;
  /** Begins with the entity that they are of: once it is written, they are asked for again. */
  loadKey: readonly [of: string, kind: string, ...unknown[]];
}

/** Options on the page, or found on the server. */
export type OptionSource = { options: Choice[] /** They are on their way. */; isPending?: boolean } | RemoteChoices;

/** What is chosen, to name it. */
export const chosenQuery = (source: RemoteChoices, values: readonly string[]) => ({
  queryKey: [...source.loadKey, values],
  queryFn: ({ signal }: { signal: AbortSignal }) => source.load({ values: [...values] }, signal),
  staleTime: 60_000,
});

export function joinedChoices(parts: readonly Choices[]): Choices {
  const total = parts.reduce((sum, one) => sum + one.total, 0);
  return { options: parts.flatMap(({ options }) => options), total };
}
