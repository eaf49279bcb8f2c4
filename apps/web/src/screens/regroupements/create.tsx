import { message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
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
import { bodyOf, type Regroupement, RegroupementFields, valuesOf } from './-parts/regroupement-fields.tsx';

export const Route = createFileRoute('/regroupements/create')({
  beforeLoad: roleRequired('regroupements.consulter'),
  component: CreateRegroupement,
});

function CreateRegroupement() {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('regroupements', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated(created: Regroupement, isAnother: boolean) {
    notify.success(message('ui.cree', { nom: regroupementName(created) }));
    void invalidate(queryClient, 'regroupements');
    if (!isAnother) await navigate({ to: '/regroupements/edit/$id', params: { id: String(created.id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('regroupements.creer')} backTo="/regroupements" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.regroupements.create(bodyOf(values, may, 'create'))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        readOnly={!may('regroupements.modifier') && message('regroupements.lecture_seule')}
        cancelTo="/regroupements"
      >
        <RegroupementFields screen={screen} />
      </FormShell>
    </>
  );
}
