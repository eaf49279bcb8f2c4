import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { tellFirstLink } from '../users/-parts/first-link.tsx';
import { bodyOf, GroupementFields, valuesOf } from './-parts/groupement-fields.tsx';

export const Route = createFileRoute('/groupements/create')({
  beforeLoad: roleRequired('groupements.creer'),
  component: CreateGroupement,
});

function CreateGroupement() {
  const may = useCan();
  const form = useCreateForm('groupements', {
    initialValues: valuesOf(),
    bodyOf: (values) => bodyOf(values, may, 'create'),
    saidOf: ({ nom }) => message('ui.creation_effectuee', { nom }),
    onCreated: ({ nom, lienMotDePasse }) => tellFirstLink(nom, lienMotDePasse),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('groupements.creer')} backTo="/groupements" />
      <FormShell {...form} serverRules another={message('ui.enregistrer_autre')} cancelTo="/groupements">
        <GroupementFields screen={form.screen} />
      </FormShell>
    </>
  );
}
