import type { ActionJouee, Debriefing } from '@sillage/contracts/debriefings.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { formatMinutes } from '../../../ui/format.ts';
import { Scrolled } from '../../../ui/scrolled.tsx';
import classes from './debriefing.module.css';
import { placesOf, ticksOf } from './time-line.series.ts';

interface TimeLineProps extends Pick<Debriefing, 'duree' | 'etapes' | 'actions'> {
  /** Number of an error, as in the table under the line. */
  rankOf: (action: ActionJouee) => number;
}

/** What was done when: steps above, actions along the line, minutes below. The tables under it say the same in words. */
export function TimeLine({ duree, etapes, actions, rankOf }: TimeLineProps) {
  const placed = actions.filter(({ moment }) => moment !== null);
  if (placed.length + etapes.length === 0) return null;
  const places = placesOf(
    placed.map(({ moment }) => moment!),
    duree,
  );
  const at = (seconds: number) => `${duree > 0 ? (Math.min(seconds, duree) / duree) * 100 : 0}%`;
  return (
    <Scrolled label={message('debriefings.frise')} className={classes.scroller}>
      <div className={classes.line} aria-hidden="true">
        {etapes.map(({ libelle, debut, fin }) => (
          <span
            key={`${libelle} ${debut}`}
            className={classes.step}
            style={{ left: at(debut), width: at(fin - debut) }}
            title={libelle}
          >
            {libelle}
          </span>
        ))}
        <span className={classes.axis} />
        {placed.map((action, index) => (
          <span
            key={`${action.libelle} ${action.moment}`}
            className={classes.mark}
            data-verdict={String(action.juste)}
            style={{ left: `${places[index]}%` }}
            title={action.libelle}
          >
            {action.juste === null ? (
              <IconMinus size={13} stroke={2.6} />
            ) : action.juste ? (
              <IconCheck size={13} stroke={2.6} />
            ) : (
              <IconX size={13} stroke={2.6} />
            )}
            {action.juste === false && <span className={classes.markRank}>{rankOf(action)}</span>}
          </span>
        ))}
        {ticksOf(duree).map((minute) => (
          <span key={minute} className={classes.tick} style={{ left: at(minute * 60) }}>
            {minute === 0 ? formatMinutes(0) : minute}
          </span>
        ))}
      </div>
    </Scrolled>
  );
}
