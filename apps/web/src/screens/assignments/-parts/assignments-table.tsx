import { deleteRefusal, saveRefusal } from '@sillage/contracts/assignment-rules.ts';
import { parcoursStatus } from '@sillage/contracts/assignment-status.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChartBar, IconEdit, IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { listQueryOf, loadOptions, queries, useListQuery } from '../../../client/queries.ts';
import { formatDate } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../../ui/list/list-types.ts';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { Breadcrumb } from '../../../ui/shell/breadcrumb.tsx';
import { useDelete } from '../../-parts/use-delete.ts';
import { StaffBadge } from './assignment-status-badge.tsx';
import { type Assignment, authorOf, listCrumbs, trainingOf } from './assignment-texts.ts';

export function tableInput(search: Partial<ListSearch>) {
  return listQueryOf<'assignments'>(search, { order: '-updatedAt' });
}

/** « Liste des assignations », of the administrators (C-2.6-09 … 11, C-2.6-16, C-6-29). */
export function AssignmentsTable() {
  const state = useListState({ order: '-updatedAt' });
  const query = useListQuery(queries.assignments.list(tableInput(state)));
  return (
    <>
      <Breadcrumb crumbs={listCrumbs} />
      <ListScreen<Assignment>
        title={message('assignments.liste')}
        noun={{ one: 'assignation', many: 'assignations', feminine: true }}
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowTo={({ id }) => `/assignments/details/${id}`}
        rowActions={useRowActions()}
        searchPlaceholder={message('assignments.champ.name')}
        primary={{ label: message('assignments.creer'), icon: IconPlus, to: '/assignments/create' }}
        empty={{ text: message('assignments.vide') }}
      />
    </>
  );
}

const columns: ListColumn<Assignment>[] = [
  {
    id: 'name',
    label: message('assignments.champ.name'),
    cell: ({ name }) => name,
    name: true,
    sortable: true,
    filter: { kind: 'text' },
    width: 220,
    min: 140,
  },
  {
    id: 'formation',
    label: message('assignments.champ.formation'),
    cell: trainingOf,
    filter: { kind: 'text' },
    width: 210,
    min: 120,
  },
  {
    id: 'etablissement',
    label: message('assignments.champ.etablissement'),
    cell: ({ etablissement }) => etablissement.nom,
    filter: { kind: 'remote', load: loadOptions('etablissements') },
    width: 170,
    min: 108,
  },
  {
    id: 'auteur',
    label: message('assignments.champ.createdBy'),
    cell: authorOf,
    filter: { kind: 'text' },
    width: 160,
    min: 100,
  },
  {
    id: 'startDate',
    label: message('assignments.colonne.debut'),
    cell: ({ startDate }) => formatDate(startDate),
    sortable: true,
    width: 108,
  },
  {
    id: 'endDate',
    label: message('assignments.colonne.fin'),
    cell: ({ endDate }) => formatDate(endDate),
    sortable: true,
    width: 108,
  },
  {
    id: 'statut',
    label: message('assignments.champ.statut'),
    cell: (row) => <StaffBadge status={parcoursStatus(row, new Date())} />,
    width: 130,
  },
  {
    id: 'updatedAt',
    label: message('assignments.champ.updatedAt'),
    cell: ({ updatedAt }) => formatDate(updatedAt),
    sortable: true,
    width: 116,
  },
];

function useRowActions(): (row: Assignment) => RowAction[] {
  const askDelete = useDelete('assignments');
  return (row) => [
    { label: message('assignments.suivre'), icon: IconChartBar, to: `/assignments/details/${row.id}` },
    { label: message('ui.voir'), icon: IconEye, to: `/assignments/show/${row.id}` },
    ...(saveRefusal(row) === null
      ? [{ label: message('ui.modifier'), icon: IconEdit, to: `/assignments/edit/${row.id}` }]
      : []),
    ...(deleteRefusal(row) === null
      ? [
          {
            label: message('ui.supprimer'),
            icon: IconTrash,
            danger: true,
            onSelect: () => askDelete({ id: row.id, name: row.name }, message('ui.supprime')),
          },
        ]
      : []),
  ];
}
