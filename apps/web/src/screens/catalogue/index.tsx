import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { Catalogue } from './-parts/catalogue.tsx';
import { allGroups, allModules } from './-parts/catalogue-queries.ts';
import { parseCatalogueSearch } from './-parts/catalogue-search.ts';

export const Route = createFileRoute('/catalogue/')({
  validateSearch: parseCatalogueSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search: { etablissement } }) => ({ etablissement }),
  loader: ({ context, deps: { etablissement } }) => {
    void context.queryClient.prefetchQuery(queries.modules.list(allModules(etablissement ? { etablissement } : {})));
    void context.queryClient.prefetchQuery(queries.module_groupes.list(allGroups));
  },
  component: CatalogueScreen,
});

function CatalogueScreen() {
  return (
    <>
      <Crumbs />
      <Catalogue search={Route.useSearch()} />
    </>
  );
}
