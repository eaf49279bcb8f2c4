import { message } from '@sillage/contracts/messages.fr.ts';
import { IconBooks, IconMovie } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import classes from './badges.module.css';
import { isModule } from './steps.ts';

/** What a criterion asks: the step, of which kind it is, and that it be completed (C-3.7-02). */
export function StepName({ step, nom, score = null }: { step: string; nom: ReactNode; score?: number | null }) {
  const StepIcon = isModule(step) ? IconBooks : IconMovie;
  return (
    <div className={classes.stepName}>
      <StepIcon size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <div className={classes.name}>{nom}</div>
        <div className={classes.fact}>
          {message('badges.critere.1')} · {message(isModule(step) ? 'badges.module' : 'badges.scenario')}
        </div>
        {score !== null && (
          <div className={classes.fact}>{message('badges.score_minimum', { score: formatPercent(score) })}</div>
        )}
      </div>
    </div>
  );
}
