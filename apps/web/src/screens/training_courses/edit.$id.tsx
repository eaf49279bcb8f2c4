import { message } from '@sillage/contracts/messages.fr.ts';
import { courseRefusal } from '@sillage/contracts/training_courses.rules.ts';
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
import { validatorFor } from './-parts/course-checks.ts';
import { bodyOf, CourseFields, valuesOf } from './-parts/course-fields.tsx';
import { type Course, modulesOf } from './-parts/course-texts.ts';
import { useCourseActions } from './-parts/use-course-actions.ts';
import { useCourseRights } from './-parts/use-course-rights.ts';

/** C-2.5-03, C-2.5-05, C-4-47. */
export const Route = createFileRoute('/training_courses/edit/$id')({
  beforeLoad: roleRequired('training_courses.modifier'),
  loader: readRecordNow('training_courses'),
  component: EditCourse,
});

function EditCourse() {
  const { data } = useSuspenseQuery(queries.training_courses.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Course }) {
  const may = useCan();
  const actions = useCourseActions();
  const { record: course, form } = useRecordForm('training_courses', loaded, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: ({ name }) => name,
    validate: validatorFor(may.field('training_courses', 'type', 'update')),
  });
  const rights = useCourseRights()(course);
  const refusal = courseRefusal(course);
  const closed = refusal ? message(refusal) : !rights.changes && message('training_courses.lecture_seule');

  return (
    <>
      <Crumbs item={course} />
      <PageTitle
        title={course.name}
        backTo="/training_courses"
        secondary={[
          { ...acts.see, to: `/training_courses/show/${course.id}` },
          ...(rights.archives
            ? [{ ...acts.archive, onClick: () => void actions.archive(course, { leaves: true }) }]
            : []),
        ]}
        menu={[
          ...(rights.duplicates ? [{ ...acts.duplicate, onClick: () => actions.duplicate(course) }] : []),
          ...(rights.changes ? [{ ...acts.remove, onClick: () => actions.remove(course, { leaves: true }) }] : []),
        ]}
      />
      <FormShell {...form} readOnly={closed} cancelTo="/training_courses">
        <CourseFields screen={form.screen} act="update" known={modulesOf(course)} />
      </FormShell>
    </>
  );
}
