import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { IllustrationCard } from '../modules/-parts/illustration-card.tsx';
import { bodyOf, type ModuleGroupe, ModuleGroupeFields, valuesOf } from './-parts/module-groupe-fields.tsx';

export const Route = createFileRoute('/module_groupes/edit/$id')({
  beforeLoad: roleRequired('module_groupes.modifier'),
  loader: readRecordNow('module_groupes'),
  component: EditModuleGroupe,
});

function EditModuleGroupe() {
  const { data } = useSuspenseQuery(queries.module_groupes.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: ModuleGroupe }) {
  const askDelete = useDelete('module_groupes');
  const { record, form } = useRecordForm('module_groupes', loaded, {
    valuesOf,
    bodyOf,
    nameOf: ({ nom }) => nom,
  });
  const { id, nom } = record;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={record} />
      <PageTitle
        title={nom}
        backTo="/module_groupes"
        secondary={[{ ...acts.see, to: `/module_groupes/show/${id}` }]}
        menu={[{ ...acts.remove, onClick: remove }]}
      />
      <div className={classes.editing}>
        <IllustrationCard slug="module_groupes" item={record} group={nom} />
        <FormShell {...form} cancelTo="/module_groupes">
          <ModuleGroupeFields screen={form.screen} />
        </FormShell>
      </div>
    </>
  );
}
