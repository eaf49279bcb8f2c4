/** The address of the creation may name the record to copy (C-2.5-06); whatever else it holds is kept. */
export interface DuplicateSearch extends Record<string, unknown> {
  duplicate?: number;
}

export function readDuplicateSearch({ duplicate, ...kept }: Record<string, unknown>): DuplicateSearch {
  const id = Number(duplicate);
  return { ...kept, ...(Number.isInteger(id) && id > 0 && { duplicate: id }) };
}
