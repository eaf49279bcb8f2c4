import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Opening } from '../../../ui/chart/chart-options.ts';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { formatInteger, formatTime } from '../../../ui/format.ts';
import classes from './stats.module.css';

/** A figure of the period before. */
export interface Before {
  text: string;
  opens: Opening | undefined;
  /** « du 01/10/2026 au 31/10/2026 » */
  period: string;
  /** Direction and difference in words; null where there is none to tell. */
  change: string | null;
}

interface HeadlineProps {
  sessions: number;
  /** Where they are listed, for those who may. */
  opens: Opening | undefined;
  /** What the number of sessions was in the period before. */
  before?: Before | undefined;
  /** Beside the number of sessions. */
  facts?: { name: string; text: string; opens?: Opening | undefined; before?: Before | undefined }[];
  /** The filter in words. */
  sentence: string;
  computedAt: number;
}

/** The number of sessions, what else is said of them all, and what they are. */
export function Headline({ sessions, opens, before, facts = [], sentence, computedAt }: HeadlineProps) {
  const unit = plural('statistiques.nom_f', sessions);
  return (
    <div className={classes.headline}>
      <p className={`${classes.figure} ${classes.figures}`}>
        <span>
          <span className={`${classes.total} tabular`}>
            <OpeningFigure text={formatInteger(sessions)} name={unit} opens={opens} />
          </span>{' '}
          <span className={classes.unit}>{unit}</span>
          {before && <FigureBefore name={unit} {...before} />}
        </span>
        {facts.map(({ name, before: earlier, ...figure }) => (
          <span key={name} className={classes.average}>
            {message('ui.etiquette', { nom: name })} <OpeningFigure name={name} {...figure} />
            {earlier && <FigureBefore name={name} {...earlier} />}
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

function FigureBefore({ name, text, opens, period, change }: Before & { name: string }) {
  return (
    <span className={classes.before}>
      {' '}
      {message('statistiques.comparaison.contre')}{' '}
      <OpeningFigure text={text} name={`${name} ${period}`} opens={opens} /> {period}
      {change && `, ${change}`}
    </span>
  );
}
