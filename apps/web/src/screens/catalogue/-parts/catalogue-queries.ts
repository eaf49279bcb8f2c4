import { useQuery } from '@tanstack/react-query';
import type { ListInput } from '../../../client/client.ts';
import { queries } from '../../../client/queries.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

const FIRST = 1_000;

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

/** The same; where these are more than the thousand that come first, all of them follow. */
export function useAllModules(search: CatalogueSearch) {
  const asked = allModules(search);
  const first = useQuery(queries.modules.list(asked));
  const hasMore = (first.data?.total ?? 0) > FIRST;
  const every = useQuery({ ...queries.modules.list({ ...asked, rowsPerPage: -1 }), enabled: hasMore });
  return hasMore && !every.isPending ? every : first;
}
