import { canEditAssignment, deleteRefusal } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { connectedUser, useCan, useConnectedUser } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { CourseLink } from '../training_courses/-parts/course-link.tsx';
import { AssignedList } from './-parts/assigned-list.tsx';
import { RowBadge } from './-parts/assignment-status-badge.tsx';
import { authorOf, trainingOf } from './-parts/assignment-texts.ts';
import assignments from './-parts/assignments.module.css';
import classes from './-parts/details.module.css';
import { remindersOf } from './-parts/mail-texts.ts';

/** C-2.6-05, C-2.6-40. */
export const Route = createFileRoute('/assignments/show/$id')({
  beforeLoad: async (entered) => {
    await roleRequired('assignments.consulter')(entered);
    if (connectedUser()?.isApprenant) throw redirect({ to: '/assignments/results/$id', params: entered.params });
  },
  loader: readRecord('assignments'),
  component: ShowAssignment,
});

function ShowAssignment() {
  const may = useCan();
  const user = useConnectedUser();
  const navigate = Route.useNavigate();
  const askDelete = useDelete('assignments');
  const { data: assignment } = useSuspenseQuery(queries.assignments.show(Number(Route.useParams().id)));
  const { id, name, etablissement, trainingCourse } = assignment;
  // The referent who created it goes through the details screen (C-6-23).
  const hasTools = may('assignments.barre_outils') && canEditAssignment(user, assignment);
  const remove = () => askDelete({ id, name }, { leaves: true });
  return (
    <>
      <Crumbs item={assignment} />
      <PageTitle
        title={name}
        backTo="/assignments"
        badge={<RowBadge row={assignment} />}
        primary={{ label: message('assignments.suivre'), icon: IconChartBar, to: `/assignments/details/${id}` }}
        secondary={hasTools ? [{ ...acts.edit, to: `/assignments/edit/${id}` }] : []}
        menu={
          hasTools
            ? [
                {
                  ...acts.duplicate,
                  onClick: () => void navigate({ to: '/assignments/create', search: { duplicate: id } }),
                },
                ...(deleteRefusal(assignment) === null ? [{ ...acts.remove, onClick: remove }] : []),
              ]
            : []
        }
      />
      <div className={classes.summary}>
        <Card title={message('assignments.section.periode')}>
          <FieldTable
            fields={[
              { label: message('assignments.champ.name'), value: name },
              {
                label: message('assignments.champ.startDate'),
                value: assignment.startDate && formatDate(assignment.startDate),
              },
              {
                label: message('assignments.champ.endDate'),
                value: assignment.endDate && formatDate(assignment.endDate),
                feminine: true,
              },
              {
                label: message('assignments.champ.formation'),
                value: trainingCourse ? (
                  <CourseLink id={trainingCourse.id}>{trainingCourse.name}</CourseLink>
                ) : (
                  trainingOf(assignment)
                ),
              },
              {
                label: message('assignments.champ.etablissement'),
                value: (
                  <AddressLink className="link" to={`/etablissements/show/${etablissement.id}`}>
                    {etablissement.nom}
                  </AddressLink>
                ),
              },
              { label: message('assignments.champ.relances'), value: remindersOf(assignment), feminine: true },
              { label: message('assignments.champ.createdBy'), value: authorOf(assignment) },
            ]}
          />
        </Card>
        <Card title={message('assignments.section.assignes')}>
          {assignment.isAssignedToAllLearners ? (
            <p className={assignments.none}>{message('assignments.tous_les_apprenants')}</p>
          ) : (
            <AssignedList assignment={assignment} />
          )}
        </Card>
      </div>
    </>
  );
}
