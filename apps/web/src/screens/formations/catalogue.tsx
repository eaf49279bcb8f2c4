import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { Catalogue } from '../catalogue/-parts/catalogue.tsx';
import { parseCatalogueSearch } from '../catalogue/-parts/catalogue-search.ts';

/** The open catalogue (C-2.2-09, C-2.2-13). */
export const Route = createFileRoute('/formations/catalogue')({
  validateSearch: parseCatalogueSearch,
  beforeLoad: authRequired(),
  component: OpenCatalogue,
});

function OpenCatalogue() {
  return (
    <>
      <Crumbs />
      <Catalogue search={Route.useSearch()} open />
    </>
  );
}
