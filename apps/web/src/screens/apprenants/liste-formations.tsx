import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { connectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { MesFormations } from './-parts/mes-formations.tsx';

/** C-2.8-04, C-2.8-05, C-2.8-06, P-2.3-10, P-2.3-68, P-2.3-69, P-2.3-70, P-2.3-71. */
export const Route = createFileRoute('/apprenants/liste-formations')({
  beforeLoad: roleRequired('apprenants.profil'),
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(queries.formations.deApprenant(connectedUser()?.apprenantId ?? 0)),
  component: ListeFormations,
});

function ListeFormations() {
  return (
    <>
      <PageTitle title={message('formations.mes_formations')} />
      <MesFormations />
    </>
  );
}
