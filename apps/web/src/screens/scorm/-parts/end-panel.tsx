import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ScormItem } from '@sillage/contracts/scorm.ts';
import { IconCircleCheck, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { JourneyRequest } from '../../../client/launch-messages.ts';
import { formatPercent } from '../../../ui/format.ts';
import { ScoreRing } from '../../../ui/show/meter.tsx';
import { type End, endOf } from './end.ts';
import type { Ended } from './launch-state.ts';
import classes from './player.module.css';
import { ON_ITS_WAY } from './use-unsent-work.ts';

interface EndPanelProps {
  ended: Ended;
  /** Commits that this device still holds. */
  enAttente: number;
  /** Of the package, as they were before this session. */
  items: ScormItem[];
  /** How often it may be begun anew; null where nothing limits it. */
  essaisRestants: number | null;
  leaveLabel: string;
  onLeave: () => void;
  onPlay: (item: string | undefined) => void;
  onAsk: (request: JourneyRequest) => void;
  /** What the session has given, once it is done and sent; and what can be followed next. */
  gains?: (variant: 'filled' | 'default') => ReactNode;
  following?: ReactNode;
}

/** The package has ended its session: what came of it, and where to go. */
export function EndPanel({
  ended,
  enAttente,
  items,
  essaisRestants,
  leaveLabel,
  onLeave,
  onPlay,
  onAsk,
  gains,
  following,
}: EndPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { progress, score, scope, next, again } = endOf(ended, items);
  const isDone = progress !== 'en_cours';
  // The whole may be complete without what was asked for.
  const isClosed = ended.ferme && !ended.bilan;
  // An order that ended before the whole is done begins anew.
  const isLast = essaisRestants === 0 && (isDone || ended.fini);
  const isNothing = !ended.joue && !ended.fini && !isDone;
  const text =
    isLast && progress === 'echec'
      ? 'scorm.fin_echec_dernier'
      : isDone
        ? (`scorm.${scope}_${progress}` as const)
        : leftText(ended, next);
  // Whoever failed is led to another try before the way back.
  const isRetried = progress === 'echec' && !isLast && !next;
  const isWaiting = useLasting(enAttente > 0);
  const Icon = isDone ? IconCircleCheck : IconPlayerPause;
  const replay = again && !isLast && (
    <Button
      variant={isRetried ? 'filled' : 'subtle'}
      leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
      onClick={() => ('demande' in again ? onAsk(again) : onPlay(again.item))}
    >
      {message(isDone || ended.fini ? 'scorm.recommencer' : 'scorm.reprendre')}
    </Button>
  );
  const won = isDone && scope === 'fin' && enAttente === 0 && (
    <div className={classes.endGains}>{gains?.(isRetried ? 'default' : 'filled')}</div>
  );
  return (
    <div className={classes.end}>
      {isDone && score !== null ? (
        <div aria-hidden="true">
          <ScoreRing tauxPourcent={score} label={message('scorm.fin_score_legende')} />
        </div>
      ) : (
        <Icon className={classes.endIcon} data-progress={progress} size={48} stroke={1.4} aria-hidden="true" />
      )}
      <h2 ref={title} className={classes.endTitle} tabIndex={-1}>
        {message(isNothing ? 'scorm.fin_titre_aucune' : `scorm.${scope}_titre_${progress}`)}
      </h2>
      {score !== null && (
        <p className={classes.endScore}>{message('scorm.fin_score', { score: formatPercent(score) })}</p>
      )}
      <p className={classes.endText}>
        {message(isWaiting ? 'scorm.fin_en_attente' : isClosed ? 'scorm.fin_fermee' : text)}
      </p>
      {!isRetried && won}
      <div className={classes.endActions}>
        {next === 'continue' && (
          <Button variant={ended.bilan ? 'default' : 'filled'} onClick={() => onAsk({ demande: 'continue' })}>
            {message('scorm.etape_suivante')}
          </Button>
        )}
        {typeof next === 'object' && (
          <Button onClick={() => ('cible' in next ? onAsk({ demande: 'choice', cible: next.cible }) : onPlay(next.id))}>
            {next.titre ? message('scorm.partie_suivante', { titre: next.titre }) : message('scorm.etape_suivante')}
          </Button>
        )}
        {isRetried && replay}
        <Button variant={(next && !ended.bilan) || (again && isRetried) ? 'default' : 'filled'} onClick={onLeave}>
          {leaveLabel}
        </Button>
        {!isRetried && replay}
      </div>
      {isRetried && won}
      {scope === 'fin' && following}
    </div>
  );
}

/** What is kept of what is not done, and where the next launch leads. */
function leftText({ fini, joue, reprend }: Ended, next: End['next']) {
  if (fini) return 'scorm.fin_recommence';
  if (!joue) return 'scorm.fin_aucune';
  if (reprend) return 'scorm.fin_en_cours';
  return next === 'continue' ? 'scorm.fin_gardee_suite' : 'scorm.fin_gardee';
}

/** Whether it is so for longer than a commit is on its way. */
function useLasting(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const late = setTimeout(() => setLong(true), ON_ITS_WAY);
    return () => {
      clearTimeout(late);
      setLong(false);
    };
  }, [isSo]);
  return isLong;
}
