import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { EditForm } from './-parts/edit-form.tsx';

/** P-2.5-03, P-4-31. */
export const Route = createFileRoute('/groupements/edit/$id')({
  beforeLoad: roleRequired('groupements.modifier'),
  loader: readRecordNow('groupements'),
  component: EditGroupement,
});

function EditGroupement() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('groupements');
  const { data: groupement } = useSuspenseQuery(queries.groupements.show(id));
  const { nom } = groupement;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={groupement} />
      <PageTitle
        title={nom}
        backTo="/groupements"
        secondary={[{ ...acts.see, to: `/groupements/show/${id}` }]}
        menu={may('groupements.supprimer') ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <EditForm key={id} id={id} />
    </>
  );
}
