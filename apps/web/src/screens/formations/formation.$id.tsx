import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { readRecord } from '../../client/queries.ts';
import { ModuleDetails } from '../catalogue/-parts/module-details.tsx';

/** One training of the open catalogue (C-2.2-10, C-2.2-14). */
export const Route = createFileRoute('/formations/formation/$id')({
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: authRequired(),
  loader: readRecord('modules'),
  component: Formation,
});

function Formation() {
  return <ModuleDetails id={Number(Route.useParams().id)} search={Route.useSearch()} open />;
}
