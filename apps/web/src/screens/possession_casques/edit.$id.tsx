import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, PossessionFields, valuesOf } from './-parts/possession-fields.tsx';

export const Route = createFileRoute('/possession_casques/edit/$id')({
  beforeLoad: roleRequired('possession_casques.modifier'),
  loader: readRecordNow('possession_casques'),
  component: EditPossession,
});

function EditPossession() {
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('possession_casques');
  const { data: possession } = useSuspenseQuery(queries.possession_casques.show(id));
  const { numeroSerie: nom } = possession.casque;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={possession.casque} />
      <PageTitle
        title={message('possession_casques.titre', { nom })}
        backTo="/possession_casques"
        secondary={[{ ...acts.see, to: `/possession_casques/show/${id}` }]}
        menu={[{ ...acts.remove, onClick: remove }]}
      />
      <EditForm key={id} id={id} />
    </>
  );
}

function EditForm({ id }: { id: number }) {
  const { data } = useSuspenseQuery(queries.possession_casques.show(id));
  const { form } = useRecordForm('possession_casques', data, {
    valuesOf,
    bodyOf,
    nameOf: ({ casque }) => casque.numeroSerie,
    // Its end was set, or brought forward.
    isUndoable: (before, after) =>
      after.dateFin !== null && (before.dateFin === null || after.dateFin < before.dateFin),
  });
  return (
    <FormShell {...form} serverRules cancelTo="/possession_casques">
      <PossessionFields screen={form.screen} />
    </FormShell>
  );
}
