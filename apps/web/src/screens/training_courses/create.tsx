import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writes } from '../../client/client.ts';
import { readDuplicateSearch } from '../../client/duplicate-search.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { useCan } from '../../client/login.ts';
import { invalidate, queries } from '../../client/queries.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { validatorFor } from './-parts/course-checks.ts';
import { bodyOf, CourseFields, type CourseValues, valuesOf } from './-parts/course-fields.tsx';
import { type Course, modulesOf } from './-parts/course-texts.ts';

/** New, or a copy of another (C-2.5-02, C-2.5-05). */
export const Route = createFileRoute('/training_courses/create')({
  validateSearch: readDuplicateSearch,
  beforeLoad: roleRequired('training_courses.modifier'),
  loaderDeps: ({ search: { duplicate } }) => ({ duplicate }),
  loader: ({ context, deps: { duplicate } }) =>
    duplicate ? context.queryClient.fetchQuery(queries.training_courses.show(duplicate)) : null,
  component: CreateCourse,
});

function CreateCourse() {
  const source = Route.useLoaderData();
  return <CreateFrom key={source?.id} source={source} />;
}

function CreateFrom({ source }: { source: Course | null }) {
  const may = useCan();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const screen = useFormScreen<CourseValues>({
    initialValues: valuesOf(source),
    limits: limitsOf('training_courses', 'create'),
    validate: validatorFor(may.field('training_courses', 'type', 'create')),
  });

  /** To the form of what was created, the query kept but for the source, which is done with (P-2.8-30, P-2.8-31). */
  async function showCreated({ id, name }: Course) {
    notify.success(message('ui.cree', { nom: name }));
    void invalidate(queryClient, 'training_courses');
    await navigate({
      to: '/training_courses/edit/$id',
      params: { id: String(id) },
      search: ({ duplicate: _, ...kept }) => kept,
    });
  }

  return (
    <>
      <Crumbs />
      <PageTitle
        title={message('training_courses.creer')}
        backTo="/training_courses"
        facts={source ? [{ icon: IconCopy, text: message('ui.copie_de', { nom: source.name }) }] : []}
      />
      <FormShell
        screen={screen}
        onSubmit={(values) => writes.training_courses.create(bodyOf(values, may, 'create'))}
        onSaved={showCreated}
        cancelTo="/training_courses"
      >
        <CourseFields screen={screen} act="create" known={modulesOf(source)} />
      </FormShell>
    </>
  );
}
