import type { Bloc } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { QuizText } from '../../../ui/show/quiz.tsx';
import classes from './session-blocs.module.css';
import { type Fact, factsOf } from './session-blocs.series.ts';

interface SessionBlocsProps {
  blocs: readonly Bloc[];
  /** Where nothing else tells the session on paper. */
  isPrinted?: boolean;
}

/** The blocks of a scenario over one session: what that person did, and the questions with the answers given. */
export function SessionBlocs({ blocs, isPrinted = false }: SessionBlocsProps) {
  return (
    <div className={classes.blocs} data-print={isPrinted ? undefined : 'hide'}>
      {blocs.map((bloc, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may bear one title, and blocks do not move
          key={index}
          title={
            <span className={classes.title} data-color={bloc.titleColor}>
              {bloc.title}
            </span>
          }
          help={bloc.adminOnly ? message('gabarits.reserve') : undefined}
        >
          {bloc.quiz && bloc.lecture === 'repartition' ? (
            <QuizText quiz={bloc.quiz} given={bloc.series} />
          ) : (
            <ul className={classes.facts}>
              {factsOf(bloc).map((fact) => (
                <FactLine key={fact.label} {...fact} />
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  );
}

function FactLine({ label, detail, text, isRight }: Fact) {
  const Mark = isRight ? IconCircleCheck : IconCircleX;
  const verdict = text ?? (isRight === null ? null : message(isRight ? 'debriefings.juste' : 'debriefings.fausse'));
  return (
    <li className={classes.fact}>
      <span>
        {label}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {verdict && (
        <span className={classes.verdict} data-verdict={isRight === null ? undefined : String(isRight)}>
          {isRight !== null && <Mark size={16} stroke={1.8} aria-hidden="true" />}
          {verdict}
        </span>
      )}
    </li>
  );
}
