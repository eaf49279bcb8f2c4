import { MODULE_TYPES } from '@sillage/contracts/choices.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Module } from './-parts/module-fields.tsx';

/** C-2.2-03, C-2.2-18. */
export const Route = createFileRoute('/modules/')({
  validateSearch: parseListSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.modules.list(inputOf(deps))),
  component: Modules,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'modules'>(search, { order: 'nom' });

function Modules() {
  const mayEdit = useCan()('modules.modifier');
  const state = useListState({ order: 'nom' });
  const query = useListQuery(queries.modules.list(inputOf(state)));
  const actionsOf = useRowActions();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('modules.nom_m', 2) })}
        noun="modules.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ nom }) => nom}
        rowTo={({ id }) => `/modules/show/${id}`}
        {...(mayEdit && { rowActions: actionsOf })}
        searchPlaceholder={message('modules.recherche')}
        primary={mayEdit ? { label: message('modules.creer'), icon: IconPlus, to: '/modules/create' } : undefined}
        empty={{ text: message(mayEdit ? 'modules.vide_admin' : 'modules.vide') }}
      />
    </>
  );
}

function useRowActions() {
  const askDelete = useDelete('modules');
  return ({ id, nom }: Module): RowAction[] => [
    { ...acts.see, to: `/modules/show/${id}` },
    { ...acts.edit, to: `/modules/edit/${id}` },
    { ...acts.remove, onClick: () => askDelete({ id, name: nom }) },
  ];
}

const columns: ListColumn<Module>[] = [
  {
    id: 'nom',
    label: message('modules.champ.nom'),
    cell: ({ nom }) => nom,
    width: 320,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'moduleGroupe',
    label: message('modules.champ.moduleGroupe'),
    cell: ({ moduleGroupe }) => moduleGroupe?.nom,
    width: 250,
    min: 150,
    filter: { kind: 'remote', ...optionsFrom('module_groupes') },
  },
  {
    id: 'type',
    label: message('modules.champ.type'),
    cell: ({ type }) => message(`modules.type.${type}`),
    width: 180,
    sortable: true,
    filter: {
      kind: 'select',
      options: MODULE_TYPES.map((type) => ({ value: String(type), label: message(`modules.type.${type}`) })),
    },
  },
  {
    id: 'duree',
    label: message('modules.champ.duree'),
    cell: ({ duree }) => duree,
    width: 140,
    align: 'right',
    sortable: true,
  },
];
