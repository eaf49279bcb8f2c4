import { message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { bodyOf, type Regroupement, RegroupementFields, valuesOf } from './-parts/regroupement-fields.tsx';
import { useRegroupementActions } from './-parts/use-regroupement-actions.ts';

export const Route = createFileRoute('/regroupements/edit/$id')({
  beforeLoad: roleRequired('regroupements.consulter'),
  loader: readRecordNow('regroupements'),
  component: EditRegroupement,
});

function EditRegroupement() {
  const { data } = useSuspenseQuery(queries.regroupements.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Regroupement }) {
  const may = useCan();
  const actions = useRegroupementActions();
  const { record: regroupement, form } = useRecordForm('regroupements', loaded, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: regroupementName,
    // Somebody was taken out.
    isUndoable: (before, after) => before.apprenants.some((id) => !after.apprenants.includes(id)),
  });
  const isArchived = regroupement.deletedAt !== null;
  const closed = isArchived
    ? message('regroupements.est_archive')
    : !may('regroupements.modifier') && message('regroupements.lecture_seule');

  return (
    <>
      <Crumbs item={regroupement} />
      <PageTitle
        title={regroupementName(regroupement)}
        backTo="/regroupements"
        secondary={[{ ...acts.see, to: `/regroupements/show/${regroupement.id}` }]}
        menu={[
          ...(!isArchived && may('regroupements.modifier')
            ? [{ ...acts.archive, onClick: () => void actions.archive(regroupement, { leaves: true }) }]
            : []),
          ...(may('regroupements.supprimer')
            ? [{ ...acts.remove, onClick: () => actions.remove(regroupement, { leaves: true }) }]
            : []),
        ]}
      />
      <FormShell {...form} readOnly={closed} cancelTo="/regroupements">
        <RegroupementFields screen={form.screen} regroupement={regroupement} />
      </FormShell>
    </>
  );
}
