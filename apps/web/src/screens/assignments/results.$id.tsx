import { learnerStatus } from '@sillage/contracts/assignments.rules.ts';
import { IconCalendar, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { connectedUser, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { PageSkeleton } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { LearnerBadge } from './-parts/assignment-status-badge.tsx';
import { kindOf, trainingOf } from './-parts/assignment-texts.ts';
import { EmptyDetail } from './-parts/detail-frame.tsx';
import { DetailBadges, OwnResults } from './-parts/detail-results.tsx';
import classes from './-parts/details.module.css';
import { OwnModules } from './-parts/own-modules.tsx';
import { periodOf } from './-parts/period.ts';

/** C-2.6-07, C-2.6-41, C-7-22. */
export const Route = createFileRoute('/assignments/results/$id')({
  beforeLoad: async (entered) => {
    await roleRequired('assignments.consulter')(entered);
    if (!connectedUser()?.isApprenant) throw redirect({ to: '/assignments/details/$id', params: entered.params });
  },
  component: AssignmentResults,
});

function AssignmentResults() {
  const id = Number(Route.useParams().id);
  const { apprenantId } = useConnectedUser();
  const { data, isPending } = useQuery(
    queries.assignments.singleData({ id, ...(apprenantId !== null && { apprenant: apprenantId }) }),
  );
  if (isPending) return <PageSkeleton cards={3} />;
  const details = data?.['hydra:member'][0];
  if (!details) return <EmptyDetail />;
  const status = learnerStatus({ ...details, isDone: details.isDone === true }, new Date());
  return (
    <>
      <Crumbs label={details.name} />
      <PageTitle
        title={trainingOf(details)}
        tab={details.name}
        backTo="/assignments"
        badge={<LearnerBadge status={status} endDate={details.endDate} />}
        facts={[
          { icon: IconRoute, text: kindOf(details) },
          { icon: IconCalendar, text: periodOf(details) },
        ]}
      />
      <div className={classes.own}>
        <OwnModules details={details} status={status} />
        <div className={classes.column}>
          <OwnResults details={details} />
          <DetailBadges {...details} />
        </div>
      </div>
    </>
  );
}
