import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan } from '../../client/login.ts';
import { listQueryOf, queries } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { formatInteger } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Groupement } from './-parts/groupement-fields.tsx';

/** P-2.5-01, P-2.5-07, P-2.5-11. */
export const Route = createFileRoute('/groupements/')({
  validateSearch: parseListSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.groupements.list(inputOf(deps))),
  component: Groupements,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'groupements'>(search, { order: 'nom' });

function Groupements() {
  const may = useCan();
  const state = useListState({ order: 'nom' });
  const query = useListQuery(queries.groupements.list(inputOf(state)));
  const actionsOf = useRowActions();
  const mayCreate = may('groupements.creer');
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('groupements.nom_m', 2) })}
        noun="groupements.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ nom }) => nom}
        rowTo={({ id }) => `/groupements/show/${id}`}
        {...(may('groupements.modifier') && { rowActions: actionsOf })}
        searchPlaceholder={message('groupements.recherche')}
        primary={
          mayCreate ? { label: message('groupements.creer'), icon: IconPlus, to: '/groupements/create' } : undefined
        }
        empty={{ text: message(mayCreate ? 'groupements.vide_admin' : 'groupements.vide') }}
      />
    </>
  );
}

/** What admin and groupement users may do with a row; the others nothing (P-2.5-08, P-2.5-09, P-2.5-10). */
function useRowActions() {
  const may = useCan();
  const askDelete = useDelete('groupements');
  return ({ id, nom }: Groupement): RowAction[] => [
    { ...acts.see, to: `/groupements/show/${id}` },
    { ...acts.edit, to: `/groupements/edit/${id}` },
    ...(may('groupements.supprimer') ? [{ ...acts.remove, onClick: () => askDelete({ id, name: nom }) }] : []),
  ];
}

const columns: ListColumn<Groupement>[] = [
  {
    id: 'nom',
    label: message('groupements.champ.nom'),
    cell: ({ nom }) => nom,
    width: 320,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'email',
    label: message('groupements.champ.email'),
    cell: ({ email }) => email,
    width: 300,
    min: 150,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'etablissements',
    label: message('groupements.champ.etablissements'),
    cell: ({ etablissements }) => formatInteger(etablissements.length),
    align: 'right',
  },
];
