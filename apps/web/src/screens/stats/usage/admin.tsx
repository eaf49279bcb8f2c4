import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../../client/guards.ts';
import { parseFilterSearch } from '../-parts/filter-search.ts';
import { UsageScreen } from '../-parts/usage-screen.tsx';
import { withKeptFilter } from '../-parts/with-kept-filter.ts';

const FIRST = ['passagesParEtablissement', 'satisfactionsParSemaine'] as const;

/** The same charts under the name of all establishments together, for administrators (S-2.1-02, S-2.1-03). */
export const Route = createFileRoute('/stats/usage/admin')({
  validateSearch: parseFilterSearch,
  beforeLoad: withKeptFilter(roleRequired('statistiques.generales')),
  component: () => <UsageScreen title={message('statistiques.titre_generales')} first={FIRST} />,
});
