import { type AssignmentStatus, isDueSoon, learnerLabel, staffLabels } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import classes from './assignment-status-badge.module.css';
import { statusColours } from './assignment-texts.ts';

/** What staff reads (C-4-25). */
export function StaffBadge({ status }: { status: AssignmentStatus }) {
  return (
    <StatusBadge status={statusColours[status]}>
      <span className={classes.label}>{message(staffLabels[status])}</span>
    </StatusBadge>
  );
}

/** What a learner reads (C-4-26). */
export function LearnerBadge({ status, endDate }: { status: AssignmentStatus; endDate: string | null }) {
  const now = new Date();
  const isUrgent = status === 'available' && isDueSoon(endDate, now);
  return (
    <StatusBadge status={isUrgent ? 'attention' : statusColours[status]}>
      {message(learnerLabel(status, endDate, now))}
    </StatusBadge>
  );
}
