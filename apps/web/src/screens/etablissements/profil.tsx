import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { connectedUser, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ScreenFailure } from '../-shell/screen-failure.tsx';
import { EditForm } from './-parts/edit-form.tsx';

/** P-2.4-05, P-2.4-06, P-2.4-07, P-7-59. */
export const Route = createFileRoute('/etablissements/profil')({
  beforeLoad: roleRequired('etablissements.modifier'),
  loader: async ({ context }) => {
    const id = connectedUser()?.etablissementId;
    if (id) await context.queryClient.fetchQuery(queries.etablissements.show(id));
  },
  errorComponent: ScreenFailure,
  component: Profil,
});

function Profil() {
  const { etablissementId, etablissementNom } = useConnectedUser();
  return (
    <>
      <Crumbs />
      <PageTitle title={etablissementNom ?? message('etablissements.profil')} />
      {etablissementId ? (
        <EditForm id={etablissementId} cancelTo={`/etablissements/show/${etablissementId}`} />
      ) : (
        <EmptyState
          title={message('ui.aucun')}
          text={message('etablissements.profil_aucun')}
          actions={
            <Button component={AddressLink} to="/etablissements" variant="light">
              {message('etablissements.voir_liste')}
            </Button>
          }
        />
      )}
    </>
  );
}
