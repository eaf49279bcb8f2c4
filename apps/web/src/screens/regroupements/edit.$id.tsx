import { message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupement-names.ts';
import { IconArchive, IconEye, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { invalidate, queries } from '../../client/queries.ts';
import { useCan } from '../../client/session.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Breadcrumb } from '../../ui/shell/breadcrumb.tsx';
import { RegroupementFields } from './-parts/regroupement-fields.tsx';
import { bodyOf, crumbsOf, type Regroupement, type RegroupementValues, valuesOf } from './-parts/regroupement-form.ts';
import { useRegroupementActions } from './-parts/use-regroupement-actions.ts';

/** Modification d'un regroupement (C-2.4-03, C-4-06, C-4-07, C-6-32 … 35). */
export const Route = createFileRoute('/regroupements/edit/$id')({
  beforeLoad: roleRequired('regroupements.consulter'),
  loader: ({ context, params }) => context.queryClient.fetchQuery(queries.regroupements.show(Number(params.id))),
  component: EditRegroupement,
});

function EditRegroupement() {
  const loaded = Route.useLoaderData();
  return <EditRecord key={loaded.id} loaded={loaded} />;
}

function EditRecord({ loaded }: { loaded: Regroupement }) {
  const may = useCan();
  const navigate = Route.useNavigate();
  const actions = useRegroupementActions();
  const { regroupement, show, ...form } = useRegroupementForm(loaded);
  const isArchived = regroupement.deletedAt !== null;
  const toList = () => navigate({ to: '/regroupements', ignoreBlocker: true });
  const closed = isArchived
    ? message('regroupements.est_archive')
    : !may('regroupements.modifier') && message('regroupements.lecture_seule');

  return (
    <>
      <Breadcrumb crumbs={crumbsOf(message('ui.modifier'), regroupement)} />
      <PageTitle
        title={regroupementName(regroupement)}
        backTo="/regroupements/"
        secondary={[{ label: message('ui.voir'), icon: IconEye, to: `/regroupements/show/${regroupement.id}` }]}
        menu={[
          ...(!isArchived && may('regroupements.modifier')
            ? [
                {
                  label: message('ui.archiver'),
                  icon: IconArchive,
                  onClick: () => void actions.archive(regroupement).then((archived) => archived && show(archived)),
                },
              ]
            : []),
          ...(may('regroupements.supprimer')
            ? [
                {
                  label: message('ui.supprimer'),
                  icon: IconTrash,
                  danger: true,
                  onClick: () => actions.remove(regroupement, toList),
                },
              ]
            : []),
        ]}
      />
      <FormShell {...form} readOnly={closed} cancelTo="/regroupements/">
        <RegroupementFields screen={form.screen} regroupement={regroupement} />
      </FormShell>
    </>
  );
}

/** It keeps the version that it shows, so that a change made elsewhere meanwhile is met with a 412. */
function useRegroupementForm(loaded: Regroupement) {
  const may = useCan();
  const queryClient = useQueryClient();
  const [regroupement, setRegroupement] = useState(loaded);
  const screen = useFormScreen<RegroupementValues>({ initialValues: valuesOf(loaded) });
  const { id, version } = regroupement;

  function show(record: Regroupement) {
    const values = valuesOf(record);
    setRegroupement(record);
    screen.form.setInitialValues(values);
    screen.form.setValues(values);
    screen.form.resetDirty(values);
    screen.form.clearErrors();
  }

  return {
    regroupement,
    show,
    screen,
    onSubmit: (values: RegroupementValues) =>
      client.regroupements.update(id, bodyOf(values, may, 'update'), { version }),
    onSaved: (saved: Regroupement) => {
      show(saved);
      notify.success(message('ui.modification_enregistree', { nom: regroupementName(saved) }));
      void invalidate(queryClient, 'regroupements', 'apprenants');
    },
    onReload: () => void queryClient.fetchQuery({ ...queries.regroupements.show(id), staleTime: 0 }).then(show),
  };
}
