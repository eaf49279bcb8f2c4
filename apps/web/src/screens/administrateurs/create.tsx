import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { AdministrateurFields, bodyOf, valuesOf } from './-parts/administrateur-fields.tsx';
import { nameOf } from './-parts/administrateur-name.ts';
import { InformationBox } from './-parts/information-box.tsx';

export const Route = createFileRoute('/administrateurs/create')({
  beforeLoad: roleRequired('administrateurs.gerer'),
  component: CreateAdministrateur,
});

function CreateAdministrateur() {
  const form = useCreateForm('administrateurs', {
    initialValues: valuesOf(),
    bodyOf,
    saidOf: (made) => message('ui.creation_effectuee', { nom: nameOf(made) }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('administrateurs.creer')} backTo="/administrateurs" />
      <FormShell {...form} serverRules another={message('ui.enregistrer_autre')} cancelTo="/administrateurs">
        <InformationBox route="AdministrateurCreate" />
        <AdministrateurFields screen={form.screen} />
      </FormShell>
    </>
  );
}
