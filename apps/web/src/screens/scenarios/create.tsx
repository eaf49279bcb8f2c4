import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, ScenarioFields, valuesOf } from './-parts/scenario-fields.tsx';

export const Route = createFileRoute('/scenarios/create')({
  beforeLoad: roleRequired('scenarios.modifier'),
  component: CreateScenario,
});

function CreateScenario() {
  const form = useCreateForm('scenarios', {
    initialValues: valuesOf(),
    bodyOf,
    saidOf: ({ nom }) => message('ui.cree', { nom }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('scenarios.creer')} backTo="/scenarios" />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/scenarios">
        <ScenarioFields screen={form.screen} />
      </FormShell>
    </>
  );
}
