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
import { EditForm } from './-parts/edit-form.tsx';

/** P-2.6-06, P-2.6-07, P-7-60. */
export const Route = createFileRoute('/referents/profil')({
  beforeLoad: roleRequired('referents.profil'),
  loader: async ({ context }) => {
    const id = connectedUser()?.referentId;
    if (id) await context.queryClient.fetchQuery(queries.referents.show(id));
  },
  component: Profil,
});

function Profil() {
  const { referentId } = useConnectedUser();
  return (
    <>
      <Crumbs />
      <PageTitle title={message('referents.profil')} />
      {referentId ? (
        <EditForm id={referentId} cancelTo={`/referents/show/${referentId}`} />
      ) : (
        <EmptyState
          title={message('ui.aucun')}
          text={message('referents.profil_aucun')}
          actions={
            <Button component={AddressLink} to="/referents" variant="light">
              {message('referents.voir_liste')}
            </Button>
          }
        />
      )}
    </>
  );
}
