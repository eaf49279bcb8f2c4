import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { IllustrationCard } from './-parts/illustration-card.tsx';
import { bodyOf, type Module, ModuleFields, valuesOf } from './-parts/module-fields.tsx';
import { ScormPackage } from './-parts/scorm-package.tsx';

export const Route = createFileRoute('/modules/edit/$id')({
  beforeLoad: roleRequired('modules.modifier'),
  loader: readRecordNow('modules'),
  component: EditModule,
});

function EditModule() {
  const { data } = useSuspenseQuery(queries.modules.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Module }) {
  const may = useCan();
  const askDelete = useDelete('modules');
  const { record, form } = useRecordForm('modules', loaded, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: ({ nom }) => nom,
  });
  const { id, nom, type, moduleGroupe } = record;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={record} />
      <PageTitle
        title={nom}
        backTo="/modules"
        secondary={[{ ...acts.see, to: `/modules/show/${id}` }]}
        menu={[{ ...acts.remove, onClick: remove }]}
      />
      <div className={classes.editing}>
        <IllustrationCard
          slug="modules"
          item={record}
          group={moduleGroupe?.nom}
          {...(type === MODULE_TYPE.moteurWeb && { help: message('modules.aide.type_image') })}
        />
        {type === MODULE_TYPE.scorm && <ScormPackage moduleId={id} />}
        <FormShell {...form} cancelTo="/modules">
          <ModuleFields screen={form.screen} id={id} />
        </FormShell>
      </div>
    </>
  );
}
