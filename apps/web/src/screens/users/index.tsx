import { ROLES } from '@sillage/contracts/capabilities.ts';
import { SANS_ROLE } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { listQueryOf, queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { nameOf, roleOf, type User, useMayChange } from './-parts/account.ts';
import { useDeleteAccount } from './-parts/own-account.ts';

export const Route = createFileRoute('/users/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('users.gerer'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.users.list(inputOf(deps))),
  component: Users,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'users'>(search, { order: 'id' });

function Users() {
  const state = useListState({ order: 'id' });
  const query = useListQuery(queries.users.list(inputOf(state)));
  const actionsOf = useRowActions();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('users.liste')}
        noun="users.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        rowTo={({ id }) => `/users/show/${id}`}
        rowActions={actionsOf}
        searchPlaceholder={message('users.recherche')}
        primary={{ label: message('users.creer'), icon: IconPlus, to: '/users/create' }}
        empty={{ text: message('users.vide') }}
      />
    </>
  );
}

function useRowActions() {
  const mayChange = useMayChange();
  const deletionOf = useDeleteAccount('users');
  return (row: User): RowAction[] => {
    const { id, fiche } = row;
    const remove = deletionOf(row, nameOf(row));
    return [
      { ...acts.see, to: `/users/show/${id}` },
      ...(mayChange(row) ? [{ ...acts.edit, to: `/users/edit/${id}` as const }] : []),
      ...(fiche
        ? [
            {
              label: message('users.voir_fiche'),
              icon: IconExternalLink,
              to: `/${fiche.slug}/show/${fiche.id}` as const,
            },
          ]
        : []),
      ...(remove ? [{ ...acts.remove, onClick: remove }] : []),
    ];
  };
}

const columns: ListColumn<User>[] = [
  { id: 'id', label: message('users.champ.id'), cell: ({ id }) => id, width: 90, sortable: true },
  {
    id: 'nom',
    label: message('users.champ.nom'),
    cell: ({ nom, email, id }) => nom ?? email ?? id,
    name: true,
    width: 280,
    min: 150,
  },
  { id: 'email', label: message('users.champ.email'), cell: ({ email }) => email, width: 300, min: 150 },
  {
    id: 'role',
    label: message('users.champ.role'),
    cell: ({ role }) => roleOf(role),
    width: 190,
    filter: {
      kind: 'select',
      options: [
        ...ROLES.map((role) => ({ value: role, label: roleOf(role) })),
        { value: SANS_ROLE, label: roleOf(null) },
      ],
    },
  },
];
