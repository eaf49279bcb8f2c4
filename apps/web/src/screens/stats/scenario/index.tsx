import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../../client/guards.ts';
import { useListQuery } from '../../../client/list-query.ts';
import { useCan } from '../../../client/login.ts';
import { listQueryOf, queries } from '../../../client/queries.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../../ui/list/list-search.ts';
import { type ListState, useListState } from '../../../ui/list/use-list-state.ts';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { ScenarioDialog } from '../../scenarios/-parts/scenario-dialog.tsx';
import type { Scenario } from '../../scenarios/-parts/scenario-fields.tsx';
import { ScenarioTile } from '../../scenarios/-parts/scenario-tile.tsx';

/** The scenarios that one sees, by name: a tile opens what there is of it, its statistics first of all (S-2.1-06, S-2.1-07, S-2.5). */
export const Route = createFileRoute('/stats/scenario/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('statistiques.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.scenarios.list(inputOf(deps))),
  component: ScenarioStatistics,
});

const ROWS = 20;
const inputOf = (search: ListSearch | ListState) =>
  listQueryOf<'scenarios'>(search, { order: 'nom', rowsPerPage: ROWS });

function ScenarioStatistics() {
  const state = useListState({ order: 'nom', rowsPerPage: ROWS });
  const query = useListQuery(queries.scenarios.list(inputOf(state)));
  const may = useCan();
  const [opened, setOpened] = useState<Scenario>();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('gabarits.titre_liste')}
        backTo="/stats/usage"
        noun="scenarios.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ nom }) => nom}
        rowTo={({ id }) => `/scenarios/show/${id}`}
        tile={(scenario) => <ScenarioTile scenario={scenario} onOpen={() => setOpened(scenario)} />}
        searchPlaceholder={message('scenarios.recherche')}
        empty={{ text: message(may('scenarios.modifier') ? 'scenarios.vide_admin' : 'scenarios.vide') }}
      />
      <ScenarioDialog scenario={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const columns = [{ id: 'nom', label: message('scenarios.champ.nom'), cell: ({ nom }: Scenario) => nom }];
