import { message } from '@sillage/contracts/messages.fr.ts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { IllustrationCard } from '../modules/-parts/illustration-card.tsx';
import { bodyOf, ScenarioFields, valuesOf } from './-parts/scenario-fields.tsx';
import type { Scenario } from './-parts/scenario-form.ts';

/** Modification d'un scénario (C-2.1-03, C-2.1-13, C-6-03, C-6-05). */
export const Route = createFileRoute('/scenarios/edit/$id')({
  beforeLoad: roleRequired('scenarios.modifier'),
  loader: ({ context, params }) => context.queryClient.fetchQuery(queries.scenarios.show(Number(params.id))),
  component: EditScenario,
});

function EditScenario() {
  const loaded = Route.useLoaderData();
  return <EditRecord key={loaded.id} loaded={loaded} />;
}

function EditRecord({ loaded }: { loaded: Scenario }) {
  const navigate = Route.useNavigate();
  const askDelete = useDelete('scenarios', 'modules');
  const { record, form } = useRecordForm('scenarios', loaded, {
    valuesOf,
    bodyOf,
    nameOf: ({ nom }) => nom,
    alsoChanged: ['modules'],
  });
  const { id, nom, module } = record;
  const remove = () =>
    askDelete({ id, name: nom }, message('ui.suppression_effectuee', { nom }), () =>
      navigate({ to: '/scenarios', ignoreBlocker: true }),
    );
  return (
    <>
      <Crumbs name={record.nom} />
      <PageTitle
        title={nom}
        backTo="/scenarios"
        secondary={[{ label: message('ui.voir'), icon: IconEye, to: `/scenarios/show/${id}` }]}
        menu={[{ label: message('ui.supprimer'), icon: IconTrash, danger: true, onClick: remove }]}
      />
      <div className={classes.editing}>
        <IllustrationCard slug="scenarios" item={record} group={module?.nom} />
        <FormShell {...form} cancelTo="/scenarios">
          <ScenarioFields screen={form.screen} />
        </FormShell>
      </div>
    </>
  );
}
