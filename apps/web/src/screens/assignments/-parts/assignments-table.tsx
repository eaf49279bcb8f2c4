import { ECHEANCE_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useListQuery } from '../../../client/list-query.ts';
import { listQueryOf, optionsFrom, queries } from '../../../client/queries.ts';
import { acts } from '../../../ui/acts.ts';
import { formatDate } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import type { ExtraFilter, ListColumn, RowAction } from '../../../ui/list/list-types.ts';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { CourseLink } from '../../training_courses/-parts/course-link.tsx';
import { RowBadge } from './assignment-status-badge.tsx';
import { type Assignment, authorOf, trainingOf } from './assignment-texts.ts';
import { useAssignmentTools } from './use-assignment-tools.ts';

function tableInput(search: Partial<ListSearch>) {
  return listQueryOf<'assignments'>(search, { order: '-updatedAt' });
}

/** « Liste des assignations », of the administrators (C-2.6-09, C-2.6-10, C-2.6-11, C-2.6-16, C-6-29). */
export function AssignmentsTable() {
  const state = useListState({ order: '-updatedAt' });
  const query = useListQuery(queries.assignments.list(tableInput(state)));
  return (
    <>
      <Crumbs />
      <ListScreen<Assignment>
        title={message('assignments.liste')}
        noun="assignments.nom_f"
        columns={columns}
        extraFilters={extraFilters}
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
    width: 230,
    min: 150,
  },
  {
    id: 'formation',
    label: message('assignments.champ.formation'),
    cell: (row) =>
      row.trainingCourse ? <CourseLink id={row.trainingCourse.id}>{trainingOf(row)}</CourseLink> : trainingOf(row),
    filter: { kind: 'text' },
    quiet: true,
    width: 210,
    min: 140,
  },
  {
    id: 'etablissement',
    label: message('assignments.champ.etablissement'),
    cell: ({ etablissement }) => etablissement.nom,
    filter: { kind: 'remote', ...optionsFrom('etablissements') },
    quiet: true,
    width: 180,
    min: 124,
  },
  {
    id: 'auteur',
    label: message('assignments.champ.createdBy'),
    cell: authorOf,
    filter: { kind: 'text' },
    quiet: true,
    width: 160,
    min: 110,
  },
  {
    id: 'startDate',
    label: message('assignments.colonne.debut'),
    cell: ({ startDate }) => formatDate(startDate),
    sortable: true,
    width: 98,
  },
  {
    id: 'endDate',
    label: message('assignments.colonne.fin'),
    cell: ({ endDate }) => formatDate(endDate),
    sortable: true,
    width: 98,
  },
  {
    id: 'statut',
    label: message('assignments.champ.statut'),
    cell: (row) => <RowBadge row={row} />,
    width: 116,
  },
  {
    id: 'updatedAt',
    label: message('assignments.champ.updatedAt'),
    cell: ({ updatedAt }) => formatDate(updatedAt),
    sortable: true,
    quiet: true,
    width: 108,
  },
];

const extraFilters: ExtraFilter[] = [
  {
    id: 'aRelancer',
    label: message('assignments.filtre.aRelancer', { jours: ECHEANCE_JOURS }),
    filter: { kind: 'boolean' },
  },
];

function useRowActions(): (row: Assignment) => RowAction[] {
  const toolsOf = useAssignmentTools();
  return (row) => [
    { label: message('assignments.suivre'), icon: IconChartBar, to: `/assignments/details/${row.id}` },
    { ...acts.see, to: `/assignments/show/${row.id}` },
    ...toolsOf(row),
  ];
}
