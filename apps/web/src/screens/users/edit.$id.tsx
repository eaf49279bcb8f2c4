import { message } from '@sillage/contracts/messages.fr.ts';
import { IconTrash, IconUser, IconUserCog } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { nameOf, roleOf } from './-parts/account.ts';
import { EditForm } from './-parts/edit-form.tsx';
import { useDeleteAccount } from './-parts/own-account.ts';

export const Route = createFileRoute('/users/edit/$id')({
  beforeLoad: roleRequired('users.gerer'),
  loader: readRecordNow('users'),
  component: EditUser,
});

function EditUser() {
  const id = Number(Route.useParams().id);
  const deletionOf = useDeleteAccount('users');
  const { data: user } = useSuspenseQuery(queries.users.show(id));
  const nom = nameOf(user);
  const title = message('users.editer');
  const remove = deletionOf(user, nom, { leaves: true });
  return (
    <>
      <Crumbs item={user} />
      <PageTitle
        title={title}
        tab={`${title} ${nom}`}
        backTo="/users"
        facts={[
          { icon: IconUser, text: user.nom ?? nom },
          { icon: IconUserCog, text: roleOf(user.role) },
        ]}
        secondary={[
          { ...acts.see, to: `/users/show/${id}` },
          ...(remove ? [{ label: message('ui.supprimer'), icon: IconTrash, onClick: remove }] : []),
        ]}
      />
      <EditForm key={id} id={id} />
    </>
  );
}
