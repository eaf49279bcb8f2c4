import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { invalidate, queries } from '../../client/queries.ts';
import { useIsHere } from '../../ui/current-page.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { validate } from './-parts/assignment-checks.ts';
import { AssignmentFields } from './-parts/assignment-fields.tsx';
import type { Assignment } from './-parts/assignment-texts.ts';
import { bodyOf, byField, copyOf, newValues } from './-parts/assignment-values.ts';
import { readCreateSearch } from './-parts/create-search.ts';
import { annonceOf } from './-parts/mail-texts.ts';

/** C-2.6-03, C-2.6-17. */
export const Route = createFileRoute('/assignments/create')({
  validateSearch: readCreateSearch,
  beforeLoad: roleRequired('assignments.modifier'),
  loaderDeps: ({ search: { apprenantIds, regroupementIds, duplicate } }) => ({
    duplicate,
    apprenantId: apprenantIds?.[0],
    regroupementId: regroupementIds?.[0],
  }),
  loader: async ({ context, deps: { duplicate, ...deps } }) => {
    const source = duplicate ? await context.queryClient.fetchQuery(queries.assignments.show(duplicate)) : null;
    // What a loader imports is loaded with the sign-in.
    const { findEtablissementId, listAssignable } = await import('./-parts/find-assignees.ts');
    return {
      source,
      assignable: source && (await listAssignable(source)),
      etablissementId: await findEtablissementId(deps),
    };
  },
  component: CreateAssignment,
});

function CreateAssignment() {
  return <CreateFrom key={Route.useLoaderData().source?.id} />;
}

function CreateFrom() {
  const asked = Route.useSearch();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const isHere = useIsHere();
  const { source, assignable, etablissementId } = Route.useLoaderData();
  const screen = useFormScreen({
    initialValues: source && assignable ? copyOf(source, assignable) : newValues(asked, etablissementId),
    limits: limitsOf('assignments', 'create'),
    validate,
  });

  /** To the form of what was created (P-2.8-30); what the address preselected is done with. */
  async function showCreated({ id, name, annonce }: Assignment) {
    notify.success(`${message('ui.creee', { nom: name })}${annonceOf({ annonce })}`);
    void invalidate(queryClient, 'assignments');
    if (isHere()) await navigate({ to: '/assignments/edit/$id', params: { id: String(id) } });
  }

  return (
    <>
      <Crumbs />
      <PageTitle
        title={message('assignments.titre_creation')}
        backTo="/assignments"
        facts={source ? [{ icon: IconCopy, text: message('ui.copie_de', { nom: source.name }) }] : []}
      />
      <FormShell
        screen={screen}
        onSubmit={(values) => byField(writes.assignments.create(bodyOf(values)))}
        onSaved={showCreated}
        submitLabel={message('assignments.creer')}
        cancelTo="/assignments"
      >
        <AssignmentFields screen={screen} />
      </FormShell>
    </>
  );
}
