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
import { BadgeFields, validate } from './-parts/badge-fields.tsx';
import { type Badge, bodyOf, valuesOf } from './-parts/badge-form.ts';

/** Création d'un badge (C-2.7-02, C-2.7-08, C-2.7-09, C-6-04). */
export const Route = createFileRoute('/badges/create')({
  beforeLoad: roleRequired('badges.modifier'),
  component: CreateBadge,
});

function CreateBadge() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen({ initialValues: valuesOf(), limits: limitsOf('badges', 'create'), validate });

  /** To the form of what was created, the query kept (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, name }: Badge) {
    notify.success(message('ui.cree', { nom: name }));
    void invalidate(queryClient, 'badges', 'training_courses');
    await navigate({ to: '/badges/edit/$id', params: { id: String(id) }, search: true });
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('badges.creer')} backTo="/badges" />
      <FormShell
        screen={screen}
        onSubmit={(values) => client.badges.create(bodyOf(values))}
        onSaved={showCreated}
        cancelTo="/badges"
      >
        <BadgeFields screen={screen} />
      </FormShell>
    </>
  );
}
