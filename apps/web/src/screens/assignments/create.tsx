import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { invalidate } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { AssignmentFields } from './-parts/assignment-fields.tsx';
import { bodyOf, byField, newValues, validate } from './-parts/assignment-form.ts';
import type { Assignment } from './-parts/assignment-texts.ts';
import { readCreateSearch } from './-parts/create-search.ts';

/** Assigner une formation ou un parcours (C-2.6-03, C-2.6-17 … 21, C-5-06 … 14, C-9-12). */
export const Route = createFileRoute('/assignments/create')({
  validateSearch: readCreateSearch,
  beforeLoad: roleRequired('assignments.modifier'),
  loaderDeps: ({ search: { apprenantIds, regroupementIds } }) => ({
    apprenantId: apprenantIds?.[0],
    regroupementId: regroupementIds?.[0],
  }),
  loader: ({ deps }) => findEtablissementId(deps),
  component: CreateAssignment,
});

/** Of the first learner or group that is asked for: an administrator need not choose it again. */
async function findEtablissementId({ apprenantId, regroupementId }: Partial<Record<string, number>>) {
  const only = (id: number) => ({ page: 1, rowsPerPage: 1, filters: { id: [id] } });
  if (apprenantId) return (await client.apprenants.list(only(apprenantId))).rows[0]?.etablissement.id ?? null;
  if (regroupementId) return (await client.regroupements.list(only(regroupementId))).rows[0]?.etablissement.id ?? null;
  return null;
}

function CreateAssignment() {
  const asked = Route.useSearch();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const etablissementId = Route.useLoaderData();
  const screen = useFormScreen({
    initialValues: newValues(asked, new Date(), etablissementId),
    limits: limitsOf('assignments', 'create'),
    validate,
  });

  /** To the form of what was created (P-2.8-30); what the address preselected is done with. */
  async function showCreated({ id, name }: Assignment) {
    notify.success(message('ui.creee', { nom: name }));
    void invalidate(queryClient, 'assignments', 'training_courses', 'formations');
    await navigate({ to: '/assignments/edit/$id', params: { id: String(id) } });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('assignments.titre_creation')} backTo="/assignments" />
      <FormShell
        screen={screen}
        onSubmit={(values) => byField(client.assignments.create(bodyOf(values)))}
        onSaved={showCreated}
        submitLabel={message('assignments.creer')}
        cancelTo="/assignments"
      >
        <AssignmentFields screen={screen} />
      </FormShell>
    </>
  );
}
