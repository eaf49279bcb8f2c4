import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { invalidate } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { AdministrateurFields, bodyOf, valuesOf } from './-parts/administrateur-fields.tsx';
import { type Administrateur, nameOf } from './-parts/administrateur-name.ts';
import { InformationBox } from './-parts/information-box.tsx';

export const Route = createFileRoute('/administrateurs/create')({
  beforeLoad: roleRequired('administrateurs.gerer'),
  component: CreateAdministrateur,
});

function CreateAdministrateur() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('administrateurs', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated(made: Administrateur, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom: nameOf(made) }));
    void invalidate(queryClient, 'administrateurs');
    if (!isAnother) await navigate({ to: '/administrateurs/edit/$id', params: { id: String(made.id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('administrateurs.creer')} backTo="/administrateurs" />
      <FormShell
        screen={screen}
        serverRules
        onSubmit={(values) => writes.administrateurs.create(bodyOf(values))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/administrateurs"
      >
        <InformationBox route="AdministrateurCreate" />
        <AdministrateurFields screen={screen} />
      </FormShell>
    </>
  );
}
