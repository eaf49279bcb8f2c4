import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Opening } from '../../../ui/chart/chart-options.ts';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { formatInteger, formatTime } from '../../../ui/format.ts';
import classes from './stats.module.css';

interface HeadlineProps {
  sessions: number;
  /** Where they are listed, for those who may. */
  opens: Opening | undefined;
  /** Beside the number of sessions. */
  facts?: { name: string; text: string; opens?: Opening | undefined; after?: string | null }[];
  /** The filter in words. */
  sentence: string;
  computedAt: number;
}

/** The number of sessions, what else is said of them all, and what they are. */
export function Headline({ sessions, opens, facts = [], sentence, computedAt }: HeadlineProps) {
  const unit = plural('statistiques.nom_f', sessions);
  return (
    <div className={classes.headline}>
      <p className={classes.figure}>
        <span className={`${classes.total} tabular`}>
          <OpeningFigure text={formatInteger(sessions)} name={unit} opens={opens} />
        </span>{' '}
        <span className={classes.unit}>{unit}</span>
        {facts.map(({ name, after, ...figure }) => (
          <span key={name} className={classes.average}>
            {message('ui.etiquette', { nom: name })} <OpeningFigure name={name} {...figure} /> {after}
          </span>
        ))}
      </p>
      <p className={classes.sentence}>{sentence}</p>
      <p className={classes.computed}>
        {message(opens ? 'statistiques.a_jour_a' : 'gabarits.a_jour_a', {
          heure: formatTime(new Date(computedAt).toISOString()),
        })}
      </p>
    </div>
  );
}
