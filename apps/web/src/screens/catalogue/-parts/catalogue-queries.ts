import type { ListInput } from '../../../client/client.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

export const FIRST = 1_000;

/** Every module that the person may see, those of one establishment when it is chosen (C-9-33). */
export function allModules({ etablissement }: CatalogueSearch): ListInput<'modules'> {
  return {
    page: 1,
    rowsPerPage: FIRST,
    order: { field: 'nom', direction: 'ASC' },
    ...(etablissement && { filters: { etablissement: [etablissement] } }),
  };
}

export const allGroups: ListInput<'module_groupes'> = { rowsPerPage: -1, order: { field: 'ordre', direction: 'ASC' } };
