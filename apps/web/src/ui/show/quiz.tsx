import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import classes from './quiz.module.css';

interface Quiz {
  question: string;
  informations: string | null;
  choices: { valeur: string; text: string; isCorrect: boolean }[];
  explication: string | null;
}

interface QuizTextProps {
  quiz: Quiz;
  /** What somebody answered: texts of choices, or what was said beside them. */
  given?: readonly { label: string; isCorrect: boolean | null }[];
}

/**
 * A question as it was asked: what was said beside it, its choices with the right ones highlighted, why (S-2.23-17, S-2.23-18, S-2.23-19,
 * S-2.23-20, C-3.11).
 */
export function QuizText({ quiz: { question, informations, choices, explication }, given = [] }: QuizTextProps) {
  const others = given.filter(({ label }) => !choices.some(({ text }) => text === label));
  return (
    <div className={classes.quiz}>
      <p className={classes.question}>{question}</p>
      {informations && <p className={classes.text}>{informations}</p>}
      <ul className={classes.choices}>
        {choices.map(({ valeur, text, isCorrect }) => (
          <li key={valeur} className={classes.choice} data-correct={isCorrect || undefined}>
            <span>{text}</span>
            {given.some(({ label }) => label === text) && <Given isRight={isCorrect} />}
            {isCorrect && (
              <span className={classes.correct}>
                <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
                {message('gabarits.bonne_reponse')}
              </span>
            )}
          </li>
        ))}
        {others.map(({ label, isCorrect }) => (
          <li key={label} className={classes.choice}>
            <span>{label}</span>
            <Given isRight={isCorrect} />
          </li>
        ))}
      </ul>
      {explication && (
        <p className={classes.text}>
          <strong>{message('ui.etiquette', { nom: message('gabarits.explication') })}</strong> {explication}
        </p>
      )}
    </div>
  );
}

function Given({ isRight }: { isRight: boolean | null }) {
  return (
    <span className={classes.given} data-wrong={isRight === false || undefined}>
      {isRight === false && <IconCircleX size={16} stroke={1.8} aria-hidden="true" />}
      {message('gabarits.reponse_donnee')}
    </span>
  );
}

/** The same, folded: under a chart of its answers. */
export function QuizDetails({ quiz }: { quiz: Quiz }) {
  return (
    <details className={classes.details}>
      <summary>{message('gabarits.voir_question')}</summary>
      <QuizText quiz={quiz} />
    </details>
  );
}
