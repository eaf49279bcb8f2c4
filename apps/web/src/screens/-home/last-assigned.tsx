import { type AssignmentStatus, parcoursStatus, staffLabels } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../client/client.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { AddressLink } from '../../ui/link.tsx';
import type { Status } from '../../ui/palette.ts';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { NAME_MAX, shortened } from '../../ui/training/shortened.ts';
import { periodOf } from '../assignments/-parts/period.ts';
import classes from './referent-dashboard.module.css';

/** Trainings on the dashboard (S-2.8-07). */
const SHOWN = 5;

const colours: Record<AssignmentStatus, Status> = {
  available: 'active',
  'soon-available': 'info',
  'already-done': 'success',
  over: 'warning',
  finished: 'success',
  archived: 'neutral',
};

/** The five trainings and courses assigned last. */
export function LastAssigned() {
  const { data, error, refetch, isFetching } = useQuery(
    queries.assignments.list({ rowsPerPage: SHOWN, order: { field: 'id', direction: 'DESC' } }),
  );
  const total = data?.total ?? 0;
  const [closed, setClosed] = useState<Error>();
  return (
    <Card
      title={message('formations.derniers_assignes')}
      flush
      aside={
        total > 3 && (
          <AddressLink to="/assignments" className="link">
            {message('formations.voir_plus')}
          </AddressLink>
        )
      }
    >
      {error && error !== closed && (
        <ErrorState
          text={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
          onClose={() => setClosed(error)}
          level={3}
        />
      )}
      {data?.total === 0 && <p className={classes.none}>{message('ui.aucun_resultat')}</p>}
      <ul className={classes.rows}>
        {data?.rows.map((assignment) => (
          <Row key={assignment.id} assignment={assignment} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ assignment }: { assignment: Item<'assignments'> }) {
  const { id, name, module, trainingCourse, startDate, endDate } = assignment;
  const training = trainingCourse?.name ?? module?.nom ?? '';
  const status = parcoursStatus(assignment, new Date());
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>
        <AddressLink to={`/assignments/details/${id}`} className="link" title={name}>
          {shortened(name, NAME_MAX)}
        </AddressLink>
        <span className={classes.rowFacts} title={training}>
          {shortened(training, NAME_MAX)}
        </span>
      </span>
      <span className={classes.rowFacts}>{periodOf({ startDate, endDate })}</span>
      <StatusBadge status={colours[status]}>{message(staffLabels[status])}</StatusBadge>
    </li>
  );
}
