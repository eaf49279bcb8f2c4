import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ScormItem } from '@sillage/contracts/scorm.ts';
import { IconCircleCheck, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import classes from './player.module.css';
import { progressOf } from './progress.ts';
import type { Ended } from './use-launch.ts';

interface EndPanelProps {
  ended: Ended;
  /** Commits that this device still holds. */
  enAttente: number;
  /** The item after the one that was played. */
  next: ScormItem | undefined;
  leaveLabel: string;
  onLeave: () => void;
  onPlay: (item: string | undefined) => void;
}

/** The package has ended its session: what came of it, and where to go. */
export function EndPanel({ ended, enAttente, next, leaveLabel, onLeave, onPlay }: EndPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const found = progressOf(ended.statut, ended.reussite);
  const progress = found === 'non_commencee' ? 'en_cours' : found;
  const isDone = progress !== 'en_cours';
  const Icon = isDone ? IconCircleCheck : IconPlayerPause;
  const hasNext = next !== undefined && (ended.suite || isDone);
  return (
    <div className={classes.end}>
      <Icon className={classes.endIcon} data-progress={progress} size={48} stroke={1.4} aria-hidden="true" />
      <h2 ref={title} className={classes.endTitle} tabIndex={-1}>
        {message(`scorm.fin_titre_${progress}`)}
      </h2>
      {ended.score !== null && (
        <p className={classes.endScore}>{message('scorm.fin_score', { score: formatPercent(ended.score) })}</p>
      )}
      <p className={classes.endText}>
        {enAttente > 0 ? message('scorm.fin_en_attente') : message(`scorm.fin_${progress}`)}
      </p>
      <div className={classes.endActions}>
        {hasNext && (
          <Button onClick={() => onPlay(next.id)}>{message('scorm.partie_suivante', { titre: next.titre })}</Button>
        )}
        <Button variant={hasNext ? 'default' : 'filled'} onClick={onLeave}>
          {leaveLabel}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => onPlay(undefined)}
        >
          {isDone ? message('scorm.recommencer') : message('scorm.reprendre')}
        </Button>
      </div>
    </div>
  );
}
