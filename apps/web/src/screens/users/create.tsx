import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { nameOf } from './-parts/account.ts';
import { bodyOf, UserFields, valuesOf } from './-parts/user-fields.tsx';

export const Route = createFileRoute('/users/create')({
  beforeLoad: roleRequired('users.gerer'),
  component: CreateUser,
});

function CreateUser() {
  const may = useCan();
  const form = useCreateForm('users', {
    initialValues: valuesOf(),
    bodyOf: (values) => bodyOf(values, may),
    saidOf: (made) => message('ui.creation_effectuee', { nom: nameOf(made) }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('users.creer')} backTo="/users" />
      <FormShell {...form} serverRules another={message('ui.enregistrer_autre')} cancelTo="/users">
        <UserFields screen={form.screen} />
      </FormShell>
    </>
  );
}
