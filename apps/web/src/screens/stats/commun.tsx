import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { CommunScreen } from './-commun/commun-screen.tsx';
import { parseFigure } from './-parts/figure-search.ts';
import { type FilterSearch, parseFilterSearch } from './-parts/filter-search.ts';
import { withKeptFilter } from './-parts/with-kept-filter.ts';

/** The filter, and the profile whose scores are shown. */
type Search = FilterSearch & { profil?: string };

/** Common statistics, over all scenarios of the perimeter (S-2.1-04, S-2.1-05, S-2.1-28). */
export const Route = createFileRoute('/stats/commun')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const { profil } = parseFigure(raw);
    return { ...parseFilterSearch(raw), ...(profil !== undefined && { profil }) };
  },
  beforeLoad: withKeptFilter(roleRequired('statistiques.consulter')),
  component: Communes,
});

function Communes() {
  return <CommunScreen profil={Route.useSearch().profil} />;
}
