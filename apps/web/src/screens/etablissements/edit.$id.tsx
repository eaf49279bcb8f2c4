import { message } from '@sillage/contracts/messages.fr.ts';
import { IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ScreenFailure } from '../-shell/screen-failure.tsx';
import { allTypes } from './-parts/all-types.ts';
import { CascadeDialog } from './-parts/cascade-dialog.tsx';
import { EditForm } from './-parts/edit-form.tsx';

/** P-2.4-03, P-2.4-51, P-2.4-52, P-2.4-53. */
export const Route = createFileRoute('/etablissements/edit/$id')({
  beforeLoad: roleRequired('etablissements.modifier'),
  loader: ({ context, params }) =>
    Promise.all([
      context.queryClient.fetchQuery(queries.etablissements.show(Number(params.id))),
      context.queryClient.ensureQueryData(allTypes),
    ]),
  errorComponent: ScreenFailure,
  component: EditEtablissement,
});

function EditEtablissement() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const navigate = Route.useNavigate();
  const { data: etablissement } = useSuspenseQuery(queries.etablissements.show(id));
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <Crumbs item={etablissement} />
      <PageTitle
        title={etablissement.nom}
        backTo="/etablissements"
        secondary={[
          { ...acts.see, to: `/etablissements/show/${id}` },
          ...(may('etablissements.supprimer_avec_lies')
            ? [
                {
                  label: message('etablissements.suppression.avec_lies'),
                  icon: IconTrash,
                  onClick: () => setRemoving(true),
                },
              ]
            : []),
        ]}
      />
      <EditForm key={id} id={id} cancelTo="/etablissements" />
      <CascadeDialog
        etablissement={etablissement}
        opened={removing}
        onClose={() => setRemoving(false)}
        onRemoved={() => void navigate({ to: '/etablissements', ignoreBlocker: true })}
      />
    </>
  );
}
