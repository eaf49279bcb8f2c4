import {
  canEditAssignment,
  canRemind,
  LEARNERS_PER_PAGE,
  parcoursStatus,
} from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import {
  IconBell,
  IconBellRinging,
  IconBuildingHospital,
  IconCalendar,
  IconRoute,
  IconUser,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { connectedUser, useCan, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { parseListSearch } from '../../ui/list/list-search.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { PageSkeleton } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { CourseLink } from '../training_courses/-parts/course-link.tsx';
import { StaffBadge } from './-parts/assignment-status-badge.tsx';
import { authorOf, type Details, kindOf, trainingOf } from './-parts/assignment-texts.ts';
import { EmptyDetail } from './-parts/detail-frame.tsx';
import { DetailLearners } from './-parts/detail-learners.tsx';
import { StaffModules } from './-parts/detail-modules.tsx';
import { DetailBadges, StaffResults } from './-parts/detail-results.tsx';
import classes from './-parts/details.module.css';
import { MailCard, useMails } from './-parts/mail-card.tsx';
import { lastReminderOf, remindersOf } from './-parts/mail-texts.ts';
import { periodOf } from './-parts/period.ts';
import { AssignmentReminderDialog } from './-parts/reminder-dialog.tsx';

/** C-2.6-06, C-2.6-23, C-2.6-34, C-2.6-35, C-2.6-40, C-7-23. */
export const Route = createFileRoute('/assignments/details/$id')({
  validateSearch: parseListSearch,
  beforeLoad: async (entered) => {
    await roleRequired('assignments.consulter')(entered);
    if (connectedUser()?.isApprenant) throw redirect({ to: '/assignments/results/$id', params: entered.params });
  },
  component: AssignmentDetails,
});

function AssignmentDetails() {
  const { id } = Route.useParams();
  return <OneAssignment key={id} id={Number(id)} />;
}

const SEGMENTS = ['tous', 'restants', 'termine'] as const;

function OneAssignment({ id }: { id: number }) {
  const state = useListState({ rowsPerPage: LEARNERS_PER_PAGE, tab: 'tous' });
  const learners = SEGMENTS.find((segment) => segment === state.tab) ?? 'tous';
  const query = useQuery({
    ...queries.assignments.singleData({ id, learnersPage: state.page, learners }),
    placeholderData: keepPreviousData,
  });
  const details = query.data?.['hydra:member'][0];
  if (query.isPending) return <PageSkeleton cards={3} />;
  if (!details) return <EmptyDetail />;
  return <Shown details={details} state={state} isStale={query.isPlaceholderData} retry={() => void query.refetch()} />;
}

interface ShownProps {
  details: Details;
  state: ListState;
  isStale: boolean;
  retry: () => void;
}

function Shown({ details, ...list }: ShownProps) {
  const may = useCan();
  const user = useConnectedUser();
  const mails = useMails(details.id);
  const [isReminding, setIsReminding] = useState(false);
  const { assignedsCount, activeAssignedsCount } = details;
  const assigned = { assignedsCount: assignedsCount ?? 0, activeAssignedsCount: activeAssignedsCount ?? 0 };
  const status = parcoursStatus({ ...details, ...assigned }, new Date());
  const mayRemind = canRemind(status);
  const automatic = remindersOf(details);
  const mayEdit = may('assignments.modifier') && canEditAssignment(user, details);
  const remind = {
    label: message('assignments.relancer'),
    icon: IconBell,
    onClick: () => setIsReminding(true),
  };
  const edit = { ...acts.edit, to: `/assignments/edit/${details.id}` as const };
  return (
    <>
      <Crumbs label={details.name} />
      <PageTitle
        title={details.name}
        backTo="/assignments"
        badge={<StaffBadge status={status} />}
        primary={mayEdit && mayRemind ? remind : undefined}
        secondary={mayEdit ? [edit] : []}
        facts={[
          { icon: IconRoute, text: <Kind details={details} /> },
          { icon: IconCalendar, text: periodOf(details) },
          ...(automatic
            ? [{ icon: IconBellRinging, text: message('assignments.relances_le', { quand: automatic }) }]
            : []),
          { icon: IconUser, text: message('assignments.assigne_par', { nom: authorOf(details) }) },
          ...(user.etablissementId === null ? [{ icon: IconBuildingHospital, text: details.etablissement.nom }] : []),
        ]}
      />
      <div className={classes.details}>
        <div className={classes.column}>
          <StaffResults
            details={details}
            lastReminder={mails.data && lastReminderOf(mails.data.relances)}
            mayRemind={mayRemind}
            isReader={!mayEdit}
          />
          <DetailBadges {...details} />
          <MailCard assignmentId={details.id} query={mails} />
        </div>
        <div className={classes.column}>
          <StaffModules details={details} />
          <DetailLearners details={details} mayRemind={mayRemind} {...list} />
        </div>
      </div>
      <AssignmentReminderDialog details={details} opened={isReminding} onClose={() => setIsReminding(false)} />
    </>
  );
}

/** « Intégration, Parcours séquentiel de 4 formations », the way to the course. */
function Kind({ details }: { details: Details }) {
  const { trainingCourse } = details;
  return (
    <>
      {trainingCourse ? <CourseLink id={trainingCourse.id}>{trainingCourse.name}</CourseLink> : trainingOf(details)}
      {', '}
      {kindOf(details)}
    </>
  );
}
