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
import { bodyOf, type ModuleGroupe, ModuleGroupeFields, valuesOf } from './-parts/module-groupe-fields.tsx';

export const Route = createFileRoute('/module_groupes/create')({
  beforeLoad: roleRequired('module_groupes.modifier'),
  component: CreateModuleGroupe,
});

function CreateModuleGroupe() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('module_groupes', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, nom }: ModuleGroupe, isAnother: boolean) {
    notify.success(message('ui.cree', { nom }));
    void invalidate(queryClient, 'module_groupes');
    if (!isAnother) await navigate({ to: '/module_groupes/edit/$id', params: { id: String(id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('module_groupes.creer')} backTo="/module_groupes" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.module_groupes.create(bodyOf(values))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/module_groupes"
      >
        <ModuleGroupeFields screen={screen} />
      </FormShell>
    </>
  );
}
