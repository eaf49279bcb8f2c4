import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { authRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ScenarioDialog } from './-parts/scenario-dialog.tsx';
import type { Scenario } from './-parts/scenario-fields.tsx';
import { ScenarioTile } from './-parts/scenario-tile.tsx';

/** A tile opens what may be done with its scenario (C-2.1-01, C-2.1-12). */
export const Route = createFileRoute('/scenarios/')({
  validateSearch: parseListSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.scenarios.list(inputOf(deps))),
  component: Scenarios,
});

const ROWS = 20;
const inputOf = (search: ListSearch | ListState) =>
  listQueryOf<'scenarios'>(search, { order: 'nom', rowsPerPage: ROWS });

function Scenarios() {
  const mayEdit = useCan()('scenarios.modifier');
  const state = useListState({ order: 'nom', rowsPerPage: ROWS });
  const query = useListQuery(queries.scenarios.list(inputOf(state)));
  const actionsOf = useRowActions();
  const [opened, setOpened] = useState<Scenario>();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('scenarios.nom_m', 2) })}
        noun="scenarios.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ nom }) => nom}
        rowTo={({ id }) => `/scenarios/show/${id}`}
        tile={(scenario) => (
          <ScenarioTile
            scenario={scenario}
            onOpen={() => setOpened(scenario)}
            menu={mayEdit && <RowMenu name={scenario.nom} actions={actionsOf(scenario)} />}
          />
        )}
        searchPlaceholder={message('scenarios.recherche')}
        primary={mayEdit ? { label: message('scenarios.creer'), icon: IconPlus, to: '/scenarios/create' } : undefined}
        empty={{ text: message(mayEdit ? 'scenarios.vide_admin' : 'scenarios.vide') }}
      />
      <ScenarioDialog scenario={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function useRowActions() {
  const askDelete = useDelete('scenarios');
  return ({ id, nom }: Scenario): RowAction[] => [
    { ...acts.see, to: `/scenarios/show/${id}` },
    { ...acts.edit, to: `/scenarios/edit/${id}` },
    { ...acts.remove, onClick: () => askDelete({ id, name: nom }) },
  ];
}

const columns: ListColumn<Scenario>[] = [
  { id: 'nom', label: message('scenarios.champ.nom'), cell: ({ nom }) => nom, filter: { kind: 'text' } },
  {
    id: 'module',
    label: message('scenarios.champ.module'),
    cell: ({ module }) => module?.nom,
    filter: { kind: 'remote', ...optionsFrom('modules') },
  },
  {
    id: 'dpc',
    label: message('scenarios.champ.dpc'),
    cell: ({ dpc }) => message(dpc ? 'ui.oui' : 'ui.non'),
    filter: { kind: 'boolean' },
  },
];
