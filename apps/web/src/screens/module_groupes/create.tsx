import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, ModuleGroupeFields, valuesOf } from './-parts/module-groupe-fields.tsx';

export const Route = createFileRoute('/module_groupes/create')({
  beforeLoad: roleRequired('module_groupes.modifier'),
  component: CreateModuleGroupe,
});

function CreateModuleGroupe() {
  const form = useCreateForm('module_groupes', {
    initialValues: valuesOf(),
    bodyOf,
    saidOf: ({ nom }) => message('ui.cree', { nom }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('module_groupes.creer')} backTo="/module_groupes" />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/module_groupes">
        <ModuleGroupeFields screen={form.screen} />
      </FormShell>
    </>
  );
}
