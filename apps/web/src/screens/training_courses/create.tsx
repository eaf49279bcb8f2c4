import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCopy } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { readDuplicateSearch } from '../../client/duplicate-search.ts';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { useCreateForm } from '../../client/use-create-form.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { validatorFor } from './-parts/course-checks.ts';
import { bodyOf, CourseFields, valuesOf } from './-parts/course-fields.tsx';
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
  const form = useCreateForm('training_courses', {
    initialValues: valuesOf(source),
    bodyOf: (values) => bodyOf(values, may, 'create'),
    saidOf: ({ name }) => message('ui.cree', { nom: name }),
    validate: validatorFor(may.field('training_courses', 'type', 'create')),
  });

  return (
    <>
      <Crumbs />
      <PageTitle
        title={message('training_courses.creer')}
        backTo="/training_courses"
        facts={source ? [{ icon: IconCopy, text: message('ui.copie_de', { nom: source.name }) }] : []}
      />
      <FormShell {...form} cancelTo="/training_courses">
        <CourseFields screen={form.screen} act="create" known={modulesOf(source)} />
      </FormShell>
    </>
  );
}
