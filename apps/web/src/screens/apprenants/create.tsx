import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ApprenantFields, checkApprenant, valuesOf } from './-parts/apprenant-fields.tsx';
import { LookAlikes } from './-parts/look-alikes.tsx';

/** P-2.3-04, P-5-11, P-5-12, P-5-13. */
export const Route = createFileRoute('/apprenants/create')({
  beforeLoad: roleRequired('apprenants.creer'),
  component: CreateApprenant,
});

function CreateApprenant() {
  const form = useCreateForm('apprenants', {
    initialValues: valuesOf(),
    bodyOf: (values) => values,
    saidOf: (created) => message('ui.creation_effectuee', { nom: listName(created) }),
    validate: checkApprenant,
  });
  const title = message('apprenants.creer');

  return (
    <>
      <Crumbs />
      <PageTitle title={title} backTo="/apprenants" />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/apprenants">
        <ApprenantFields
          screen={form.screen}
          act="create"
          identityNote={<LookAlikes values={form.screen.form.values} />}
        />
      </FormShell>
    </>
  );
}
