import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { BlocDefini, CodeConnu, Quiz, Textes } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { limitsOf } from '../../../client/limits.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './gabarit.module.css';
import { choicesOf, NO_QUIZ, questionOf, withQuiz } from './gabarit-form.ts';

const limits = limitsOf('gabarits', 'update');
const maxOf = (name: string) => limits[`textes.questions.${name}`]?.maxLength;

interface QuizFieldsProps {
  bloc: BlocDefini;
  codes: CodeConnu[];
  questions: Textes['questions'];
  onChange: (questions: Textes['questions']) => void;
}

/** The question of a block about one answer code, as learners read it (S-2.23-21). */
export function QuizFields({ bloc, codes, questions, onChange }: QuizFieldsProps) {
  const code = questionOf(bloc);
  if (code === undefined) return null;
  const quiz = questions[code] ?? NO_QUIZ;
  const given = codes.find((one) => one.sujet === 'reponse' && one.code === code)?.valeurs ?? [];
  const choices = choicesOf(quiz, given);
  const change = (values: Partial<Quiz>) => onChange(withQuiz(questions, code, { ...quiz, ...values }));
  const changeChoice = (index: number, values: Partial<Quiz['choices'][number]>) => {
    const next = choices.with(index, { ...choices[index]!, ...values });
    change({ choices: next.filter(({ text, isCorrect }) => text !== '' || isCorrect) });
  };
  const texts = [
    ['informations', quiz.informations],
    ['explication', quiz.explication],
  ] as const;
  return (
    <Card title={message('gabarits.question')} help={message('gabarits.question_aide', { code })}>
      <div className={classes.quiz}>
        <Textarea
          label={message('gabarits.champ.question')}
          value={quiz.question}
          autosize
          maxLength={maxOf('question')}
          onChange={(event) => change({ question: event.currentTarget.value })}
        />
        {texts.map(([name, value]) => (
          <Textarea
            key={name}
            label={message(`gabarits.champ.${name}`)}
            value={value ?? ''}
            autosize
            maxLength={maxOf(name)}
            onChange={(event) => change({ [name]: event.currentTarget.value || null })}
          />
        ))}
        {choices.map(({ valeur, text, isCorrect }, index) => (
          <div key={valeur} className={classes.answer}>
            <TextInput
              label={message('gabarits.champ.choix', { valeur })}
              value={text}
              maxLength={maxOf('choices.text')}
              onChange={(event) => changeChoice(index, { text: event.currentTarget.value })}
            />
            <Checkbox
              label={message('gabarits.bonne_reponse')}
              aria-label={message('gabarits.bonne_reponse_de', { valeur })}
              checked={isCorrect}
              onChange={(event) => changeChoice(index, { isCorrect: event.currentTarget.checked })}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
