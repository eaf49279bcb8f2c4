import { idOf, said } from '../ui/address.ts';

/** The address of the creation may name the record to copy (C-2.5-06); whatever else it holds is kept. */
interface DuplicateSearch extends Record<string, unknown> {
  duplicate?: number;
}

export function readDuplicateSearch({ duplicate, ...kept }: Record<string, unknown>): DuplicateSearch {
  return { ...kept, ...said<{ duplicate?: number }>({ duplicate: idOf(duplicate) }) };
}
