import { message } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { tellFirstLink } from '../users/-parts/first-link.tsx';
import { bodyOf, ReferentFields, valuesOf } from './-parts/referent-fields.tsx';

export const Route = createFileRoute('/referents/create')({
  beforeLoad: roleRequired('referents.modifier'),
  component: CreateReferent,
});

function CreateReferent() {
  const may = useCan();
  const form = useCreateForm('referents', {
    initialValues: valuesOf(),
    bodyOf: (values) => bodyOf(values, may, 'create'),
    saidOf: (created) => message('ui.creation_effectuee', { nom: fullName(created) }),
    onCreated: (created) => tellFirstLink(fullName(created), created.lienMotDePasse),
  });

  return (
    <>
      <Crumbs />
      <PageTitle title={message('referents.creer')} backTo="/referents" />
      <FormShell {...form} serverRules another={message('ui.enregistrer_autre')} cancelTo="/referents">
        <ReferentFields screen={form.screen} act="create" />
      </FormShell>
    </>
  );
}
