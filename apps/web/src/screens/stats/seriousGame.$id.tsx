import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { BlocsScreen } from './-parts/blocs-screen.tsx';
import { parseFilterSearch } from './-parts/filter-search.ts';
import { withKeptFilter } from './-parts/with-kept-filter.ts';

/** The same of a serious game, by its guid (S-2.1-10, S-2.1-12). */
export const Route = createFileRoute('/stats/seriousGame/$id')({
  validateSearch: parseFilterSearch,
  beforeLoad: withKeptFilter(authRequired()),
  component: Statistics,
});

function Statistics() {
  const { id } = Route.useParams();
  return <BlocsScreen key={id} kind="seriousGame" id={id} />;
}
