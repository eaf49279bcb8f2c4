import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPlus, IconUser } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useConnectedUser } from '../../client/login.ts';
import { listQueryOf, queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { useDeleteAccount } from '../users/-parts/own-account.ts';
import { roleOptions } from './-parts/administrateur-fields.tsx';
import { type Administrateur, nameOf } from './-parts/administrateur-name.ts';
import classes from './-parts/administrateurs.module.css';
import { InformationBox } from './-parts/information-box.tsx';

export const Route = createFileRoute('/administrateurs/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('administrateurs.gerer'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(queries.administrateurs.list(inputOf(deps)));
    void queryClient.prefetchQuery(queries.administrateurs.information({ route: 'AdministrateurList' }));
  },
  component: Administrateurs,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'administrateurs'>(search, { order: 'email' });

function Administrateurs() {
  const state = useListState({ order: 'email' });
  const query = useListQuery(queries.administrateurs.list(inputOf(state)));
  const columns = useColumns();
  const actionsOf = useRowActions();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('administrateurs.liste')}
        noun="administrateurs.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        rowTo={({ id }) => `/administrateurs/show/${id}`}
        rowActions={actionsOf}
        notice={<InformationBox route="AdministrateurList" />}
        searchPlaceholder={message('administrateurs.recherche')}
        primary={{ label: message('administrateurs.creer'), icon: IconPlus, to: '/administrateurs/create' }}
        empty={{ text: message('administrateurs.vide') }}
      />
    </>
  );
}

function useRowActions() {
  const deletionOf = useDeleteAccount('administrateurs');
  return (row: Administrateur): RowAction[] => {
    const remove = deletionOf(row, nameOf(row));
    return [
      { ...acts.see, to: `/administrateurs/show/${row.id}` },
      { ...acts.edit, to: `/administrateurs/edit/${row.id}` },
      ...(remove ? [{ ...acts.remove, onClick: remove }] : []),
    ];
  };
}

function useColumns(): ListColumn<Administrateur>[] {
  const { userId } = useConnectedUser();
  return [
    { id: 'id', label: message('administrateurs.champ.id'), cell: ({ id }) => id, width: 90, sortable: true },
    {
      id: 'email',
      label: message('administrateurs.champ.email'),
      cell: ({ id, email }) =>
        id === userId ? (
          <span className={classes.email}>
            <span className={classes.address}>{email}</span>
            <StatusBadge status="neutral" icon={IconUser}>
              {message('administrateurs.vous')}
            </StatusBadge>
          </span>
        ) : (
          email
        ),
      name: true,
      width: 380,
      min: 180,
      sortable: true,
      filter: { kind: 'text' },
    },
    {
      id: 'role',
      label: message('administrateurs.champ.role'),
      cell: ({ role }) => message(`role.${role}`),
      width: 220,
      sortable: true,
      filter: { kind: 'select', options: roleOptions },
    },
  ];
}
