import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCopy } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { readDuplicateSearch } from '../../client/duplicate-search.ts';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
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
  const form = useCreateForm('badges', {
    initialValues: valuesOf(source ?? undefined),
    bodyOf: (values) => values,
    saidOf: ({ name }) => message('ui.cree', { nom: name }),
    validate,
  });

  return (
    <>
      <Crumbs />
      <PageTitle
        title={message('badges.creer')}
        backTo="/badges"
        facts={source ? [{ icon: IconCopy, text: message('ui.copie_de', { nom: source.name }) }] : []}
      />
      <FormShell {...form} another={message('ui.enregistrer_autre')} cancelTo="/badges">
        <BadgeFields screen={form.screen} />
        <CriteriaFields screen={form.screen} />
      </FormShell>
    </>
  );
}
