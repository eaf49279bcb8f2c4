import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../../client/guards.ts';
import { BlocsScreen } from '../-parts/blocs-screen.tsx';
import { parseFilterSearch } from '../-parts/filter-search.ts';
import { withKeptFilter } from '../-parts/with-kept-filter.ts';

/** Statistics of a scenario, by its uuid, else its guid; a learner reads the own ones (S-2.1-09, S-2.1-13, S-2.1-29). */
export const Route = createFileRoute('/stats/scenario/$id')({
  validateSearch: parseFilterSearch,
  beforeLoad: withKeptFilter(authRequired()),
  component: Statistics,
});

function Statistics() {
  const { id } = Route.useParams();
  return <BlocsScreen key={id} kind="scenario" id={id} />;
}
