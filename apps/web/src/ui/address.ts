/** Readers of the search part of an address: what makes no sense is undefined, never refused. */

export function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** A word may look like a number there. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** What the address says, without what it does not say. */
export function said<Search extends object>(search: { [K in keyof Search]: Search[K] | undefined }): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}
