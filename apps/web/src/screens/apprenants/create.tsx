import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { invalidate } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
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
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const screen = useFormScreen({
    initialValues: valuesOf(),
    limits: limitsOf('apprenants', 'create'),
    validate: checkApprenant,
  });
  const title = message('apprenants.creer');

  return (
    <>
      <Crumbs />
      <PageTitle title={title} backTo="/apprenants" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.apprenants.create(values)}
        another={message('ui.enregistrer_autre')}
        onSaved={async (created, isAnother) => {
          notify.success(message('ui.creation_effectuee', { nom: listName(created) }));
          void invalidate(queryClient, 'apprenants');
          // P-2.8-30, P-2.8-31
          if (!isAnother)
            await navigate({ to: '/apprenants/edit/$id', params: { id: String(created.id) }, search: true });
        }}
        cancelTo="/apprenants"
      >
        <ApprenantFields screen={screen} act="create" identityNote={<LookAlikes values={screen.form.values} />} />
      </FormShell>
    </>
  );
}
