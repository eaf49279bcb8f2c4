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
import { readCreateSearch } from './-parts/create-search.ts';
import { bodyOf, PossessionFields, valuesOf } from './-parts/possession-fields.tsx';
import type { Possession } from './-parts/possession-state.ts';

export const Route = createFileRoute('/possession_casques/create')({
  validateSearch: readCreateSearch,
  beforeLoad: roleRequired('possession_casques.modifier'),
  component: CreatePossession,
});

function CreatePossession() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const { casque } = Route.useSearch();
  const screen = useFormScreen({
    initialValues: valuesOf(undefined, casque),
    limits: limitsOf('possession_casques', 'create'),
  });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, casque: { numeroSerie: nom } }: Possession, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom }));
    void invalidate(queryClient, 'possession_casques');
    if (!isAnother) await navigate({ to: '/possession_casques/edit/$id', params: { id: String(id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('possession_casques.creer')} backTo="/possession_casques" />
      <FormShell
        screen={screen}
        serverRules
        onSubmit={(values) => writes.possession_casques.create(bodyOf(values))}
        onSaved={showCreated}
        another={message('ui.enregistrer_une_autre')}
        cancelTo="/possession_casques"
      >
        <PossessionFields screen={screen} />
      </FormShell>
    </>
  );
}
