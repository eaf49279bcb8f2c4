import { ALERTE_JOURS, nouvellesOf } from '@sillage/contracts/casques.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import classes from './casques.module.css';

interface LastNewsProps {
  /** ISO instant. */
  date: string | null;
  /** With its hour, and the sentence of an alert in full. */
  full?: boolean;
}

/** When a headset was last heard of: in a warning colour when too long ago (P-2.7-14, P-2.7-15, P-2.7-16, P-9-20, P-9-21). */
export function LastNews({ date, full = false }: LastNewsProps) {
  const state = nouvellesOf(date, new Date());
  if (state === 'jamais') {
    if (!full) return <span className={classes.never}>{message('casques.jamais_connecte')}</span>;
    return (
      <StatusBadge status="neutral" icon={IconPlugConnectedX}>
        {message('casques.jamais_connecte')}
      </StatusBadge>
    );
  }
  if (state === 'recentes') return full ? formatDateTime(date) : formatDate(date);
  if (!full) {
    return <StatusBadge status="warning">{message('casques.alerte_courte', { date: formatDate(date) })}</StatusBadge>;
  }
  return (
    <span className={classes.news}>
      <StatusBadge status="warning">{formatDateTime(date)}</StatusBadge>
      <span className={classes.alert}>{message('casques.alerte', { jours: ALERTE_JOURS })}</span>
    </span>
  );
}
