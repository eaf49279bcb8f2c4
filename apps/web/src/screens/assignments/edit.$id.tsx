import {
  canArchiveAssignment,
  canEditAssignment,
  deleteRefusal,
  saveRefusal,
} from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useConnectedUser } from '../../client/login.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useArchiveForGood } from '../../client/use-archive.ts';
import { useDelete } from '../../client/use-delete.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { AssignedList } from './-parts/assigned-list.tsx';
import { validate } from './-parts/assignment-checks.ts';
import { AssignmentFields } from './-parts/assignment-fields.tsx';
import { type Assignment, trainingOf } from './-parts/assignment-texts.ts';
import { bodyOf, byField, valuesOf } from './-parts/assignment-values.ts';
import { annonceOf } from './-parts/mail-texts.ts';

/** C-2.6-04, C-2.6-22, C-4-47. */
export const Route = createFileRoute('/assignments/edit/$id')({
  beforeLoad: roleRequired('assignments.modifier'),
  loader: readRecordNow('assignments'),
  component: EditAssignment,
});

function EditAssignment() {
  const { data } = useSuspenseQuery(queries.assignments.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Assignment }) {
  const user = useConnectedUser();
  const askArchive = useArchiveForGood('assignments');
  const askDelete = useDelete('assignments');
  const {
    record: assignment,
    showAround,
    form,
  } = useRecordForm('assignments', loaded, {
    valuesOf,
    bodyOf,
    nameOf: ({ name }) => name,
    saidOf: ({ name, annonce }) =>
      annonce ? `${message('ui.modification_enregistree', { nom: name })}${annonceOf({ annonce })}` : null,
    validate,
  });
  const { id, name } = assignment;
  const refusal = saveRefusal(assignment);
  const mayEdit = canEditAssignment(user, assignment);
  const closed = refusal ? message(refusal) : !mayEdit && message('erreur.non_autorise');

  const remove = () => askDelete({ id, name }, { leaves: true });
  const archive = () => void askArchive(id, message('assignments.archivage_texte', { nom: name }), { leaves: true });

  return (
    <>
      <Crumbs item={assignment} />
      <PageTitle
        title={message('assignments.titre_modification')}
        tab={name}
        backTo="/assignments"
        secondary={[{ label: message('assignments.suivre'), icon: IconChartBar, to: `/assignments/details/${id}` }]}
        menu={[
          ...(mayEdit && canArchiveAssignment(assignment) ? [{ ...acts.archive, onClick: archive }] : []),
          ...(mayEdit && deleteRefusal(assignment) === null ? [{ ...acts.remove, onClick: remove }] : []),
        ]}
      />
      <FormShell
        {...form}
        onSubmit={(values) => byField(form.onSubmit(values))}
        readOnly={closed}
        cancelTo="/assignments"
      >
        <AssignmentFields
          screen={form.screen}
          id={id}
          trainingName={trainingOf(assignment)}
          assigned={<AssignedList assignment={assignment} {...(!closed && { onArchived: showAround })} />}
        />
      </FormShell>
    </>
  );
}
