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
import { bodyOf, type Casque, CasqueFields, valuesOf } from './-parts/casque-fields.tsx';
import { readCreateSearch } from './-parts/create-search.ts';

export const Route = createFileRoute('/casques/create')({
  validateSearch: readCreateSearch,
  beforeLoad: roleRequired('casques.modifier'),
  component: CreateCasque,
});

function CreateCasque() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const { numeroSerie } = Route.useSearch();
  const screen = useFormScreen({
    initialValues: valuesOf(undefined, numeroSerie),
    limits: limitsOf('casques', 'create'),
  });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, numeroSerie: nom }: Casque, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom }));
    void invalidate(queryClient, 'casques');
    if (!isAnother) await navigate({ to: '/casques/edit/$id', params: { id: String(id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('casques.creer')} backTo="/casques" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.casques.create(bodyOf(values))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/casques"
      >
        <CasqueFields screen={screen} />
      </FormShell>
    </>
  );
}
