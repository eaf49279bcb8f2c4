import { canOpenAssignment } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import { useListQuery } from '../../../client/list-query.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { RowBadge } from '../../assignments/-parts/assignment-status-badge.tsx';
import { periodOf } from '../../assignments/-parts/period.ts';
import classes from './courses.module.css';

type Assignment = Item<'assignments'>;

const ROWS = 5;

/** Who has the course, among the assignments that the person sees (C-3.4-08). */
export function CourseAssignments({ id }: { id: number }) {
  const user = useConnectedUser();
  const state = useLocalListState({ rowsPerPage: ROWS });
  const { page, rowsPerPage } = state;
  const query = useListQuery(queries.assignments.list({ page, rowsPerPage, filters: { trainingCourse: [id] } }));
  if (query.total === 0) {
    return (
      <Card title={message('training_courses.assignations')} count={0}>
        <p className={classes.empty}>{message('training_courses.aucune_assignation')}</p>
      </Card>
    );
  }
  return (
    <ListScreen<Assignment>
      as="section"
      title={message('training_courses.assignations')}
      noun="assignments.nom_f"
      columns={columnsFor(user.etablissementId === null)}
      state={state}
      query={query}
      rowId={(assignment) => String(assignment.id)}
      rowName={({ name }) => name}
      rowTo={(assignment) =>
        canOpenAssignment(user, assignment) ? `/assignments/details/${assignment.id}` : undefined
      }
      rowsPerPageOptions={[ROWS, 10, 20]}
    />
  );
}

function columnsFor(withEtablissement: boolean): ListColumn<Assignment>[] {
  const etablissement: ListColumn<Assignment> = {
    id: 'etablissement',
    label: message('training_courses.champ.etablissement'),
    cell: ({ etablissement }) => etablissement.nom,
    width: 220,
    min: 130,
  };
  return [
    {
      id: 'name',
      label: message('training_courses.champ.name'),
      cell: ({ name }) => name,
      name: true,
      width: 300,
      min: 150,
    },
    ...(withEtablissement ? [etablissement] : []),
    { id: 'periode', label: message('training_courses.periode'), cell: periodOf, width: 230, min: 150 },
    {
      id: 'statut',
      label: message('training_courses.statut'),
      cell: (row) => <RowBadge row={row} />,
      width: 120,
    },
  ];
}
