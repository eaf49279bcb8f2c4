import { fullName } from '@sillage/contracts/personnes.rules.ts';
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

export const Route = createFileRoute('/referents/edit/$id')({
  beforeLoad: roleRequired('referents.modifier'),
  loader: readRecordNow('referents'),
  component: EditReferent,
});

function EditReferent() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('referents');
  const { data: referent } = useSuspenseQuery(queries.referents.show(id));
  const name = fullName(referent);
  const remove = () => askDelete({ id, name }, { leaves: true });
  return (
    <>
      <Crumbs item={referent} />
      <PageTitle
        title={name}
        backTo="/referents"
        secondary={[{ ...acts.see, to: `/referents/show/${id}` }]}
        menu={may('referents.supprimer') ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <EditForm key={id} id={id} cancelTo="/referents" />
    </>
  );
}
