import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { tellFirstLink } from '../users/-parts/first-link.tsx';
import { allTypes } from './-parts/all-types.ts';
import { bodyOf, EtablissementFields, valuesOf } from './-parts/etablissement-fields.tsx';

/** P-2.4-02, P-5-21. */
export const Route = createFileRoute('/etablissements/create')({
  beforeLoad: roleRequired('etablissements.creer'),
  loader: ({ context }) => context.queryClient.ensureQueryData(allTypes),
  component: CreateEtablissement,
});

function CreateEtablissement() {
  const may = useCan();
  const form = useCreateForm('etablissements', {
    initialValues: valuesOf(),
    bodyOf: (values) => bodyOf(values, may, 'create'),
    saidOf: ({ nom }) => message('ui.creation_effectuee', { nom }),
    onCreated: ({ nom, lienMotDePasse }) => tellFirstLink(nom, lienMotDePasse),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('etablissements.creer')} backTo="/etablissements" />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/etablissements">
        <EtablissementFields screen={form.screen} act="create" />
      </FormShell>
    </>
  );
}
