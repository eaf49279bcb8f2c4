import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ApprenantFields } from './-parts/apprenant-fields.tsx';
import { IdentityToConfirm } from './-parts/identity-to-confirm.tsx';
import { useApprenantActions } from './-parts/use-apprenant-actions.ts';
import { useApprenantForm } from './-parts/use-apprenant-form.ts';

/** P-2.3-05, P-2.3-58, P-2.3-59, P-2.3-60, P-2.3-61, P-2.3-62, P-2.3-64, P-2.3-65, P-5-12. */
export const Route = createFileRoute('/apprenants/edit/$id')({
  beforeLoad: roleRequired('apprenants.modifier'),
  loader: readRecordNow('apprenants'),
  component: EditApprenant,
});

function EditApprenant() {
  const { data } = useSuspenseQuery(queries.apprenants.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Item<'apprenants'> }) {
  const may = useCan();
  const { record: apprenant, showAround, form } = useApprenantForm(loaded);
  const actions = useApprenantActions();
  const isArchived = apprenant.deletedAt !== null;

  return (
    <>
      <Crumbs item={apprenant} />
      <PageTitle
        title={listName(apprenant)}
        backTo="/apprenants"
        secondary={[
          { ...acts.see, to: `/apprenants/show/${apprenant.id}` },
          ...(isArchived && may('apprenants.archiver')
            ? [
                {
                  ...acts.unarchive,
                  onClick: () => void actions.unarchive(apprenant).then((active) => active && showAround(active)),
                },
              ]
            : []),
        ]}
        menu={actions.leaving(apprenant)}
      />
      <IdentityToConfirm apprenant={apprenant} onSettled={showAround} />
      <FormShell {...form} readOnly={isArchived && message('apprenants.est_archive')} cancelTo="/apprenants">
        <ApprenantFields screen={form.screen} act="update" readOnly={isArchived} />
      </FormShell>
    </>
  );
}
