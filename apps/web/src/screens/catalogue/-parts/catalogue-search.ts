import { idOf, said, textOf } from '../../../ui/address.ts';

/** What the address of a catalogue holds; whatever else it holds is kept on the way to a training (C-2.9-09). */
export interface CatalogueSearch extends Record<string, unknown> {
  /** Words of the name. */
  q?: string;
  /** Id of the module group. */
  groupe?: number;
  /** Establishment whose trainings are shown, for those who have several. */
  etablissement?: number;
}

export function parseCatalogueSearch({ q, groupe, etablissement, ...kept }: Record<string, unknown>): CatalogueSearch {
  return {
    ...kept,
    ...said<Pick<CatalogueSearch, 'q' | 'groupe' | 'etablissement'>>({
      q: textOf(q),
      groupe: idOf(groupe),
      etablissement: idOf(etablissement),
    }),
  };
}
