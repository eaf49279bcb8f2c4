import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { readRecord } from '../../client/queries.ts';
import { ModuleDetails } from '../catalogue/-parts/module-details.tsx';

/** C-2.2-02, S-2.2-24. */
export const Route = createFileRoute('/modules/details/$id')({
  // Whatever came with the address goes on with it.
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: authRequired(),
  loader: readRecord('modules'),
  component: Details,
});

function Details() {
  return <ModuleDetails id={Number(Route.useParams().id)} search={Route.useSearch()} />;
}
