import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { progressPercent } from '@sillage/contracts/moyennes.rules.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatDateTime, formatInteger } from '../../../ui/format.ts';
import { Medal } from '../../../ui/medal.tsx';
import { Meter, ScoreRing } from '../../../ui/show/meter.tsx';
import type { Details } from './assignment-texts.ts';
import assignments from './assignments.module.css';
import classes from './detail-results.module.css';

interface StaffResultsProps {
  details: Details;
  lastReminder: string | undefined;
  /** Before it begins, nobody is late. */
  mayRemind: boolean;
  /** Somebody else reminds. */
  isReader: boolean;
}

/** The mean score, who has finished, and when the others were last written to (C-2.6-24, C-2.6-33). */
export function StaffResults({ details, lastReminder, mayRemind, isReader }: StaffResultsProps) {
  const { done, assigned } = countsOf(details);
  const left = mayRemind && assigned > done && plural('assignments.reste', assigned - done);
  const nobody = assigned > 0 && assigned <= done && message('assignments.relance_personne');
  return (
    <Card title={message('assignments.resultats')}>
      <ResultsFigures
        score={details.moyenne}
        label={message('assignments.score_moyen').toLowerCase()}
        doneLabel={message('assignments.ont_tout_termine')}
        done={done}
        total={assigned}
      />
      {(left || nobody) && <p className={assignments.note}>{left || nobody}</p>}
      {left && isReader && <p className={assignments.note}>{message('assignments.relance_qui')}</p>}
      {lastReminder && (
        <p className={assignments.note}>
          {message('assignments.derniere_relance', { date: formatDateTime(lastReminder) })}
        </p>
      )}
    </Card>
  );
}

/** Of the learner who reads (C-2.6-36). */
export function OwnResults({ details }: { details: Details }) {
  return (
    <Card title={message('formations.mes_resultats')}>
      <ResultsFigures
        score={details.moyenne}
        label={message('assignments.mon_score').toLowerCase()}
        doneLabel={message('formations.terminees')}
        done={details.modules.filter(({ isDone }) => isDone).length}
        total={details.modules.length}
      />
    </Card>
  );
}

/** Staff's numbers, which the answer leaves out for learners only. */
export function countsOf({ completionCount, learnersAssignedCount }: Details): { done: number; assigned: number } {
  return { done: completionCount ?? 0, assigned: learnersAssignedCount ?? 0 };
}

interface ResultsFiguresProps {
  score: number | null;
  label: string;
  doneLabel: string;
  done: number;
  total: number;
}

function ResultsFigures({ score, label, doneLabel, done, total }: ResultsFiguresProps) {
  return (
    <>
      <div className={classes.ring}>
        <ScoreRing tauxPourcent={score} label={label} />
      </div>
      <p className={classes.finished}>
        {doneLabel}
        <span className="tabular">
          <strong>{formatInteger(done)}</strong>/{formatInteger(total)}
        </span>
      </p>
      <Meter tauxPourcent={progressPercent(done, total)} height={8} />
    </>
  );
}

/** How many learners have each, or whether the learner who reads has it (C-2.6-28, C-2.6-37, C-8-29). */
export function DetailBadges({ badges, trainingCourse }: Pick<Details, 'badges' | 'trainingCourse'>) {
  return (
    <Card title={message('assignments.badges')} count={badges.length}>
      {badges.length === 0 ? (
        <p className={assignments.none}>
          {message(trainingCourse ? 'assignments.aucun_badge' : 'assignments.aucun_badge_formation')}
        </p>
      ) : (
        <ul className={classes.badges}>
          {badges.map((badge) => (
            <li
              key={badge.id}
              className={classes.badge}
              data-missing={(badge.obtentions === null && badge.obtenuLe === null) || undefined}
            >
              <Medal id={badge.id} image={badge.image} size={42} />
              <div>
                <div className={classes.badgeName}>{badge.name}</div>
                <div className={assignments.badgeFact}>{stateOf(badge)}</div>
                {badge.obtentions === null && badge.description && (
                  <div className={assignments.badgeFact}>{badge.description}</div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function stateOf({ obtentions, obtenuLe }: Details['badges'][number]): string {
  if (obtentions !== null) {
    return plural('assignments.badge_obtenu_par', obtentions);
  }
  return obtenuLe
    ? message('formations.badge_obtenu_le', { date: formatDate(obtenuLe) })
    : message('assignments.badge_non_obtenu');
}
