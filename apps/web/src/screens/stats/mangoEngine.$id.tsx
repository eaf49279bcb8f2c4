import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { BlocsScreen } from './-parts/blocs-screen.tsx';
import { parseFilterSearch } from './-parts/filter-search.ts';
import { withKeptFilter } from './-parts/with-kept-filter.ts';

/** The same of a scenario of the web engine, by its guid (S-2.1-11, S-2.1-12). */
export const Route = createFileRoute('/stats/mangoEngine/$id')({
  validateSearch: parseFilterSearch,
  beforeLoad: withKeptFilter(authRequired()),
  component: Statistics,
});

function Statistics() {
  const { id } = Route.useParams();
  return <BlocsScreen key={id} kind="mangoEngine" id={id} />;
}
