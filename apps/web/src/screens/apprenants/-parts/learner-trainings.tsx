import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import { Card } from '../../../ui/card.tsx';
import { periodOf } from '../../assignments/-parts/period.ts';
import classes from './formations.module.css';

/** Trainings that reach the learner, with their period (P-2.3-67, P-3-36, P-3-40). */
export function LearnerTrainings({ lessons = [] }: Pick<Item<'apprenants'>, 'lessons'>) {
  return (
    <Card title={message('formations.assignees')} count={lessons.length} flush>
      {lessons.length === 0 && <p className={classes.noneInCard}>{message('ui.aucune')}</p>}
      <ul className={classes.steps}>
        {lessons.map((lesson, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one training may be assigned twice over the same days
          <li key={index} className={classes.step}>
            <span className={classes.stepText}>
              <span className={classes.stepName}>{lesson.nom ?? lesson.name}</span>
            </span>
            <span className={classes.stepFacts}>
              {periodOf({ startDate: lesson.dateDebut, endDate: lesson.dateFin })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
