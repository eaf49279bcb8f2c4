import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, ModuleFields, valuesOf } from './-parts/module-fields.tsx';

export const Route = createFileRoute('/modules/create')({
  beforeLoad: roleRequired('modules.modifier'),
  component: CreateModule,
});

function CreateModule() {
  const may = useCan();
  const form = useCreateForm('modules', {
    initialValues: valuesOf(),
    bodyOf: (values) => bodyOf(values, may, 'create'),
    saidOf: ({ nom }) => message('ui.cree', { nom }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('modules.creer')} backTo="/modules" />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/modules">
        <ModuleFields screen={form.screen} />
      </FormShell>
    </>
  );
}
