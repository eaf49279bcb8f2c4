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
import { bodyOf, type Scenario, ScenarioFields, valuesOf } from './-parts/scenario-fields.tsx';

export const Route = createFileRoute('/scenarios/create')({
  beforeLoad: roleRequired('scenarios.modifier'),
  component: CreateScenario,
});

function CreateScenario() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('scenarios', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, nom }: Scenario, isAnother: boolean) {
    notify.success(message('ui.cree', { nom }));
    void invalidate(queryClient, 'scenarios');
    if (!isAnother) await navigate({ to: '/scenarios/edit/$id', params: { id: String(id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('scenarios.creer')} backTo="/scenarios" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.scenarios.create(bodyOf(values))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/scenarios"
      >
        <ScenarioFields screen={screen} />
      </FormShell>
    </>
  );
}
