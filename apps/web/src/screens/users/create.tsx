import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { useCan } from '../../client/login.ts';
import { invalidate } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { nameOf, type User } from './-parts/account.ts';
import { bodyOf, UserFields, valuesOf } from './-parts/user-fields.tsx';

export const Route = createFileRoute('/users/create')({
  beforeLoad: roleRequired('users.gerer'),
  component: CreateUser,
});

function CreateUser() {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('users', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated(made: User, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom: nameOf(made) }));
    void invalidate(queryClient, 'users');
    if (!isAnother) await navigate({ to: '/users/edit/$id', params: { id: String(made.id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('users.creer')} backTo="/users" />
      <FormShell
        screen={screen}
        serverRules
        onSubmit={(values) => writes.users.create(bodyOf(values, may))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/users"
      >
        <UserFields screen={screen} />
      </FormShell>
    </>
  );
}
