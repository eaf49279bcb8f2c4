import { message } from '@sillage/contracts/messages.fr.ts';
import { IconMail, IconTrash, IconUserShield } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { useDeleteAccount } from '../users/-parts/own-account.ts';
import { nameOf } from './-parts/administrateur-name.ts';
import { EditForm } from './-parts/edit-form.tsx';

export const Route = createFileRoute('/administrateurs/edit/$id')({
  beforeLoad: roleRequired('administrateurs.gerer'),
  loader: readRecordNow('administrateurs'),
  component: EditAdministrateur,
});

function EditAdministrateur() {
  const id = Number(Route.useParams().id);
  const deletionOf = useDeleteAccount('administrateurs');
  const { data: administrateur } = useSuspenseQuery(queries.administrateurs.show(id));
  const nom = nameOf(administrateur);
  const title = message('administrateurs.editer');
  const remove = deletionOf(administrateur, nom, { leaves: true });
  return (
    <>
      <Crumbs item={administrateur} />
      <PageTitle
        title={title}
        tab={`${title} ${nom}`}
        backTo="/administrateurs"
        facts={[
          { icon: IconMail, text: nom },
          { icon: IconUserShield, text: message(`role.${administrateur.role}`) },
        ]}
        secondary={[
          { ...acts.see, to: `/administrateurs/show/${id}` },
          ...(remove ? [{ label: message('ui.supprimer'), icon: IconTrash, onClick: remove }] : []),
        ]}
      />
      <EditForm key={id} id={id} />
    </>
  );
}
