import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { readCreateSearch } from './-parts/create-search.ts';
import { bodyOf, PossessionFields, valuesOf } from './-parts/possession-fields.tsx';

export const Route = createFileRoute('/possession_casques/create')({
  validateSearch: readCreateSearch,
  beforeLoad: roleRequired('possession_casques.modifier'),
  component: CreatePossession,
});

function CreatePossession() {
  const { casque } = Route.useSearch();
  const form = useCreateForm('possession_casques', {
    initialValues: valuesOf(undefined, casque),
    bodyOf,
    saidOf: ({ casque: { numeroSerie: nom } }) => message('ui.creation_effectuee', { nom }),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('possession_casques.creer')} backTo="/possession_casques" />
      <FormShell {...form} serverRules another={message('ui.enregistrer_une_autre')} cancelTo="/possession_casques">
        <PossessionFields screen={form.screen} />
      </FormShell>
    </>
  );
}
