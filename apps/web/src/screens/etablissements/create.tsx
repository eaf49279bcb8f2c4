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
import { allTypes } from './-parts/all-types.ts';
import { bodyOf, type Etablissement, EtablissementFields, valuesOf } from './-parts/etablissement-fields.tsx';

/** P-2.4-02, P-5-21. */
export const Route = createFileRoute('/etablissements/create')({
  beforeLoad: roleRequired('etablissements.creer'),
  loader: ({ context }) => context.queryClient.ensureQueryData(allTypes),
  component: CreateEtablissement,
});

function CreateEtablissement() {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('etablissements', 'create') });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, nom, lienMotDePasse }: Etablissement, isAnother: boolean) {
    notify.success(message('ui.creation_effectuee', { nom }));
    void invalidate(queryClient, 'etablissements');
    if (!isAnother) await navigate({ to: '/etablissements/edit/$id', params: { id: String(id) }, search: true });
    await tellFirstLink(nom, lienMotDePasse);
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('etablissements.creer')} backTo="/etablissements" />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.etablissements.create(bodyOf(values, may, 'create'))}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/etablissements"
      >
        <EtablissementFields screen={screen} act="create" />
      </FormShell>
    </>
  );
}
