import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../../client/guards.ts';
import { parseFilterSearch } from '../-parts/filter-search.ts';
import { UsageScreen } from '../-parts/usage-screen.tsx';
import { withKeptFilter } from '../-parts/with-kept-filter.ts';

export const Route = createFileRoute('/stats/usage/')({
  validateSearch: parseFilterSearch,
  beforeLoad: withKeptFilter(roleRequired('statistiques.consulter')),
  component: () => <UsageScreen title={message('statistiques.titre')} />,
});
