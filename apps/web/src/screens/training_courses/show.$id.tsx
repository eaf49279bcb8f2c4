import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { authorName } from '@sillage/contracts/personnes.rules.ts';
import { courseRefusal } from '@sillage/contracts/training_courses.rules.ts';
import { IconBuildingHospital, IconClock, IconRoute, IconUser, IconUserPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useConnectedUser } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { formatDate } from '../../ui/format.ts';
import { type PageAction, PageTitle } from '../../ui/page-title.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { CourseAssignments } from './-parts/course-assignments.tsx';
import { CourseForm, CourseTable } from './-parts/course-record.tsx';
import type { Course } from './-parts/course-texts.ts';
import { kindOf } from './-parts/course-texts.ts';
import classes from './-parts/courses.module.css';
import { useCourseActions } from './-parts/use-course-actions.ts';
import { useCourseRights } from './-parts/use-course-rights.ts';

/** A table for administrators, the form to read for the others (C-2.5-04, C-8-18, C-8-19). */
export const Route = createFileRoute('/training_courses/show/$id')({
  beforeLoad: roleRequired('training_courses.consulter'),
  loader: readRecord('training_courses'),
  component: ShowCourse,
});

function ShowCourse() {
  const user = useConnectedUser();
  const { data: course } = useSuspenseQuery(queries.training_courses.show(Number(Route.useParams().id)));
  const refusal = courseRefusal(course);
  const { etablissement } = course;
  const author = authorName(course.createdBy);
  const facts = [
    { icon: IconRoute, text: kindOf(course) },
    ...(etablissement ? [{ icon: IconBuildingHospital, text: etablissement.nom }] : []),
    ...(author ? [{ icon: IconUser, text: message('training_courses.auteur', { nom: author }) }] : []),
    { icon: IconClock, text: message('training_courses.modifie_le', { date: formatDate(course.updatedAt) }) },
  ];
  return (
    <>
      <Crumbs item={course} />
      <PageTitle
        title={course.name}
        backTo="/training_courses"
        {...useActions(course)}
        facts={isAdmin(user) ? [] : facts}
      />
      <div className={classes.page} data-form={!isAdmin(user) || undefined}>
        {refusal && <Callout status="neutral">{message(refusal)}</Callout>}
        {isAdmin(user) ? <CourseTable course={course} /> : <CourseForm key={course.version} course={course} />}
        <CourseAssignments key={course.id} id={course.id} />
      </div>
    </>
  );
}

/** One filled button: what can be done next. */
function useActions(course: Course) {
  const { id } = course;
  const actions = useCourseActions();
  const { edits, changes, archives, duplicates, assigns } = useCourseRights()(course);
  const remove = () => actions.remove(course, { leaves: true });
  const edit: PageAction = { ...acts.edit, to: `/training_courses/edit/${id}` };
  const assign: PageAction = {
    label: message('training_courses.assigner'),
    icon: IconUserPlus,
    to: '/assignments/create',
    search: { trainingCourseId: id },
  };
  return {
    primary: changes ? edit : assigns ? assign : undefined,
    secondary: [
      ...(changes && assigns ? [assign] : []),
      ...(archives ? [{ ...acts.archive, onClick: () => void actions.archive(course, { leaves: true }) }] : []),
    ],
    menu: [
      ...(edits && !changes ? [edit] : []),
      ...(duplicates ? [{ ...acts.duplicate, onClick: () => actions.duplicate(course) }] : []),
      ...(changes ? [{ ...acts.remove, onClick: remove }] : []),
    ],
  };
}
