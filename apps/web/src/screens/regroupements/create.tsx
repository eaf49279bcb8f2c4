import { message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, RegroupementFields, valuesOf } from './-parts/regroupement-fields.tsx';

export const Route = createFileRoute('/regroupements/create')({
  beforeLoad: roleRequired('regroupements.consulter'),
  component: CreateRegroupement,
});

function CreateRegroupement() {
  const may = useCan();
  const form = useCreateForm('regroupements', {
    initialValues: valuesOf(),
    bodyOf: (values) => bodyOf(values, may, 'create'),
    saidOf: (created) => message('ui.cree', { nom: regroupementName(created) }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('regroupements.creer')} backTo="/regroupements" />
      <FormShell
        {...form}
        another={message('ui.enregistrer_autre')}
        readOnly={!may('regroupements.modifier') && message('regroupements.lecture_seule')}
        cancelTo="/regroupements"
      >
        <RegroupementFields screen={form.screen} />
      </FormShell>
    </>
  );
}
