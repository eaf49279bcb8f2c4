import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, CasqueFields, valuesOf } from './-parts/casque-fields.tsx';
import { readCreateSearch } from './-parts/create-search.ts';

export const Route = createFileRoute('/casques/create')({
  validateSearch: readCreateSearch,
  beforeLoad: roleRequired('casques.modifier'),
  component: CreateCasque,
});

function CreateCasque() {
  const { numeroSerie } = Route.useSearch();
  const form = useCreateForm('casques', {
    initialValues: valuesOf(undefined, numeroSerie),
    bodyOf,
    saidOf: ({ numeroSerie: nom }) => message('ui.creation_effectuee', { nom }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('casques.creer')} backTo="/casques" />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/casques">
        <CasqueFields screen={form.screen} />
      </FormShell>
    </>
  );
}
