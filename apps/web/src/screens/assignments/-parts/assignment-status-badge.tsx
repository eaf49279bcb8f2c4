import {
  type AssignmentStatus,
  cardStatus,
  isDueSoon,
  learnerLabel,
  learnerStatus,
  rowStatus,
  staffLabels,
} from '@sillage/contracts/assignments.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import classes from './assignment-status-badge.module.css';
import { type Assignment, type Card, statusColours } from './assignment-texts.ts';

/** What staff reads (C-4-25). */
export function StaffBadge({ status }: { status: AssignmentStatus }) {
  return (
    <StatusBadge status={statusColours[status]}>
      <span className={classes.label}>{message(staffLabels[status])}</span>
    </StatusBadge>
  );
}

/** That of a row of a list, or of its record, read by staff: the same as that of its card (S-4-34). */
export function RowBadge({ row }: { row: Assignment }) {
  const user = useConnectedUser();
  return <StaffBadge status={rowStatus(row, { isAdmin: isAdmin(user) }, new Date())} />;
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

/**
 * That of a card, wherever it stands: the same statuses and labels (C-4-30, C-4-31, C-4-32, C-4-33, C-4-34, C-4-35, C-4-36, C-4-37, C-4-38,
 * C-9-32).
 */
export function CardBadge({ card }: { card: Card }) {
  const user = useConnectedUser();
  const now = new Date();
  if (user.isApprenant) {
    const status = learnerStatus({ ...card, isDone: card.isDone === true }, now);
    return <LearnerBadge status={status} endDate={card.endDate} />;
  }
  const counts = {
    assignedsCount: card.assignedsCount ?? 0,
    activeAssignedsCount: card.activeAssignedsCount ?? 0,
    completionCount: card.completionCount ?? 0,
    learnersAssignedCount: card.learnersAssignedCount ?? 0,
  };
  return <StaffBadge status={cardStatus({ ...card, ...counts }, { isAdmin: isAdmin(user) }, now)} />;
}
