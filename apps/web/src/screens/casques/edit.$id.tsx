import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, CasqueFields, valuesOf } from './-parts/casque-fields.tsx';
import { useDeleteCasque } from './-parts/use-delete-casque.ts';

export const Route = createFileRoute('/casques/edit/$id')({
  beforeLoad: roleRequired('casques.modifier'),
  loader: readRecordNow('casques'),
  component: EditCasque,
});

function EditCasque() {
  const id = Number(Route.useParams().id);
  const askDelete = useDeleteCasque();
  const { data: casque } = useSuspenseQuery(queries.casques.show(id));
  const { numeroSerie: nom } = casque;
  const remove = () => askDelete(casque, { leaves: true });
  return (
    <>
      <Crumbs item={casque} />
      <PageTitle
        title={nom}
        backTo="/casques"
        secondary={[{ ...acts.see, to: `/casques/show/${id}` }]}
        menu={[{ ...acts.remove, onClick: remove }]}
      />
      <EditForm key={id} id={id} />
    </>
  );
}

function EditForm({ id }: { id: number }) {
  const { data } = useSuspenseQuery(queries.casques.show(id));
  const { form } = useRecordForm('casques', data, {
    valuesOf,
    bodyOf,
    nameOf: ({ numeroSerie }) => numeroSerie,
  });
  return (
    <FormShell {...form} cancelTo="/casques">
      <CasqueFields screen={form.screen} />
    </FormShell>
  );
}
