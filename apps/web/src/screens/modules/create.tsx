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
import { bodyOf, type Module, ModuleFields, valuesOf } from './-parts/module-fields.tsx';

export const Route = createFileRoute('/modules/create')({
  beforeLoad: roleRequired('modules.modifier'),
  component: CreateModule,
});

function CreateModule() {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('modules', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, nom }: Module, isAnother: boolean) {
    notify.success(message('ui.cree', { nom }));
    void invalidate(queryClient, 'modules');
    if (!isAnother) await navigate({ to: '/modules/edit/$id', params: { id: String(id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('modules.creer')} backTo="/modules" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.modules.create(bodyOf(values, may, 'create'))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/modules"
      >
        <ModuleFields screen={screen} />
      </FormShell>
    </>
  );
}
