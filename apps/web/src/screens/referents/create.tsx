import { message } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
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
import type { Referent } from './-parts/referent.ts';
import { bodyOf, ReferentFields, valuesOf } from './-parts/referent-fields.tsx';

export const Route = createFileRoute('/referents/create')({
  beforeLoad: roleRequired('referents.modifier'),
  component: CreateReferent,
});

function CreateReferent() {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('referents', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated(created: Referent, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom: fullName(created) }));
    void invalidate(queryClient, 'referents');
    if (!isAnother) await navigate({ to: '/referents/edit/$id', params: { id: String(created.id) }, search: true });
    await tellFirstLink(fullName(created), created.lienMotDePasse);
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('referents.creer')} backTo="/referents" />
      <FormShell
        screen={screen}
        serverRules
        onSubmit={(values) => writes.referents.create(bodyOf(values, may, 'create'))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/referents"
      >
        <ReferentFields screen={screen} act="create" />
      </FormShell>
    </>
  );
}
