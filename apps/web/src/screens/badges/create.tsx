import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { readDuplicateSearch } from '../../client/duplicate-search.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { invalidate, queries } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { type Badge, BadgeFields, validate, valuesOf } from './-parts/badge-fields.tsx';
import { CriteriaFields } from './-parts/criteria-fields.tsx';

export const Route = createFileRoute('/badges/create')({
  validateSearch: readDuplicateSearch,
  beforeLoad: roleRequired('badges.modifier'),
  loaderDeps: ({ search: { duplicate } }) => ({ duplicate }),
  loader: ({ context, deps: { duplicate } }) =>
    duplicate ? context.queryClient.fetchQuery(queries.badges.show(duplicate)) : null,
  component: CreateBadge,
});

function CreateBadge() {
  const source = Route.useLoaderData();
  return <CreateFrom key={source?.id} source={source} />;
}

function CreateFrom({ source }: { source: Badge | null }) {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({
    initialValues: valuesOf(source ?? undefined),
    limits: limitsOf('badges', 'create'),
    validate,
  });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, name }: Badge, isAnother: boolean) {
    notify.success(message('ui.cree', { nom: name }));
    void invalidate(queryClient, 'badges');
    if (!isAnother)
      await navigate({
        to: '/badges/edit/$id',
        params: { id: String(id) },
        search: ({ duplicate: _, ...kept }) => kept,
      });
  }

  return (
    <>
      <Crumbs />
      <PageTitle
        title={message('badges.creer')}
        backTo="/badges"
        facts={source ? [{ icon: IconCopy, text: message('ui.copie_de', { nom: source.name }) }] : []}
      />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.badges.create(values)}
        onSaved={showCreated}
        another={message('ui.enregistrer_autre')}
        cancelTo="/badges"
      >
        <BadgeFields screen={screen} />
        <CriteriaFields screen={screen} />
      </FormShell>
    </>
  );
}
