import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { useCan } from '../../client/login.ts';
import { invalidate } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { tellFirstLink } from '../users/-parts/first-link.tsx';
import { bodyOf, type Groupement, GroupementFields, valuesOf } from './-parts/groupement-fields.tsx';

export const Route = createFileRoute('/groupements/create')({
  beforeLoad: roleRequired('groupements.creer'),
  component: CreateGroupement,
});

function CreateGroupement() {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('groupements', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, nom, lienMotDePasse }: Groupement, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom }));
    void invalidate(queryClient, 'groupements');
    if (!isAnother) await navigate({ to: '/groupements/edit/$id', params: { id: String(id) }, search: true });
    await tellFirstLink(nom, lienMotDePasse);
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('groupements.creer')} backTo="/groupements" />
      <FormShell
        screen={screen}
        serverRules
        onSubmit={(values) => writes.groupements.create(bodyOf(values, may, 'create'))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/groupements"
      >
        <GroupementFields screen={screen} />
      </FormShell>
    </>
  );
}
