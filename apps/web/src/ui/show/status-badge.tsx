import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconCalendar,
  IconCalendarDue,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Status } from '../palette.ts';
import classes from './show.module.css';

const icons: Record<Status, Icon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconCalendar,
  attention: IconCalendarDue,
  active: IconPlayerPlay,
  neutral: IconArchive,
};

/** A sentence has no day to come. */
const calloutIcons: Record<Status, Icon> = { ...icons, info: IconInfoCircle };

interface StatusBadgeProps {
  status: Status;
  /** The word that goes with the colour and the icon: « En cours », « Terminé le 14/10/2026 ». */
  children: ReactNode;
  /** In the place of the icon of the status. */
  icon?: Icon;
}

export function StatusBadge({ status, children, icon }: StatusBadgeProps) {
  const BadgeIcon = icon ?? icons[status];
  return (
    <span className={classes.badge} data-status={status}>
      <BadgeIcon size={14} stroke={2.2} aria-hidden="true" />
      {children}
    </span>
  );
}

interface CalloutProps extends StatusBadgeProps {
  aside?: ReactNode;
}

/** A sentence that matters, on the colours of its status: what is archived, what will be ignored. */
export function Callout({ status, children, aside, icon }: CalloutProps) {
  const CalloutIcon = icon ?? calloutIcons[status];
  return (
    <div className={classes.callout} data-status={status}>
      <CalloutIcon size={18} stroke={1.8} aria-hidden="true" />
      <div className={classes.calloutText}>{children}</div>
      {aside}
    </div>
  );
}
