import { learnerStatus } from '@sillage/contracts/assignments.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatInteger } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import { periodOf } from '../../assignments/-parts/period.ts';
import classes from './formations.module.css';
import { badgeOf } from './formations.ts';

type Apprenant = Item<'apprenants'>;
type Lesson = NonNullable<Apprenant['lessons']>[number];

/** Trainings that reach the learner: when, how far the learner is, the last session (P-2.3-67, P-3-36, P-3-40). */
export function LearnerTrainings({ apprenant }: { apprenant: Apprenant }) {
  const { lessons = [] } = apprenant;
  return (
    <Card title={message('formations.assignees')} count={lessons.length} flush className={classes.whole}>
      {lessons.length === 0 && <p className={classes.noneInCard}>{message('ui.aucune')}</p>}
      <ul className={classes.steps}>
        {lessons.map((lesson) => (
          <Training key={lesson.assignment} lesson={lesson} apprenant={apprenant} />
        ))}
      </ul>
    </Card>
  );
}

function Training({ lesson, apprenant }: { lesson: Lesson; apprenant: Apprenant }) {
  const { isReferent } = useConnectedUser();
  const { assignment, etapes, faites, etapesHorsPeriode, dernierPassage } = lesson;
  const name = lesson.nom ?? lesson.name;
  const state = stateOf(lesson, new Date());
  const facts = [
    periodOf({ startDate: lesson.dateDebut, endDate: lesson.dateFin }),
    plural('formations.etapes_sur', faites, { total: formatInteger(etapes) }),
    dernierPassage && message('formations.derniere_session', { date: formatDate(dernierPassage) }),
    etapesHorsPeriode > 0 && plural('assignments.etapes_hors_periode', etapesHorsPeriode),
  ];
  return (
    <li className={classes.step}>
      <span className={classes.stepText}>
        <span className={classes.stepName}>
          {/* The assignment of another referent is not opened (C-6-24). */}
          {isReferent ? (
            name
          ) : (
            <AddressLink className="link" to={`/assignments/details/${assignment}`}>
              {name}
            </AddressLink>
          )}
        </span>
        <span className={classes.stepFacts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <StatusBadge status={state.status}>{state.label}</StatusBadge>
      <AddressLink
        className="link"
        to="/apprenants/liste-etapes"
        search={{ aId: apprenant.codeApprenant, id: apprenant.id, pId: assignment }}
      >
        {message('formations.voir_etapes')}
        <span className="visually-hidden"> {name}</span>
      </AddressLink>
    </li>
  );
}

/** As the learner reads it, and whether a training that is open was begun. */
function stateOf(lesson: Lesson, now: Date) {
  const { dateDebut: startDate, dateFin: endDate, complete: isDone, commence } = lesson;
  const status = learnerStatus({ startDate, endDate, isDone }, now);
  const badge = badgeOf(lesson, status, now);
  if (status !== 'available') return badge;
  return { ...badge, label: message(commence ? 'formations.commencee' : 'formations.pas_commencee') };
}
