import type { Cmi } from '@sillage/contracts/scorm.ts';
import { labelOf, listOf, MAX_CODE, textOf } from './faits.rules.ts';

/** A question as the interactions of a package tell it (S-2.23-21). */
export interface QuestionRapportee {
  code: string;
  question: string | null;
  /** Right, or chosen by somebody. */
  choix: string[];
  justes: string[];
}

/** Their answers are choices of a list; what is typed or measured is not. */
const CHOOSING = ['choice', 'true-false', 'likert'];
const MAX_CHOIX = 50;
const MAX_VALEUR = 200;

/** @param items run-time data of the items of one attempt */
export function questionsOfItems(items: readonly Cmi[]): QuestionRapportee[] {
  const questions = items.flatMap(({ interactions }) => listOf(interactions).flatMap(questionOf));
  return [...new Map(questions.map((one) => [one.code, one])).values()];
}

function questionOf(one: Cmi): QuestionRapportee[] {
  const code = textOf(one.id).slice(0, MAX_CODE);
  const question = labelOf(one.description);
  const justes = choicesOf(
    one.type,
    listOf(one.correct_responses).map(({ pattern }) => textOf(pattern)),
  );
  if (code === '' || (question === null && justes.length === 0)) return [];
  const chosen = CHOOSING.includes(textOf(one.type))
    ? choicesOf(one.type, [textOf(one.learner_response) || textOf(one.student_response)])
    : [];
  return [{ code, question, choix: [...new Set([...justes, ...chosen])].slice(0, MAX_CHOIX), justes }];
}

/** Of « choice » a pattern holds several: `a[,]b`, `{a,b}` in SCORM 1.2; `{order_matters=false}` before it is no part of it. */
function choicesOf(type: unknown, patterns: readonly string[]): string[] {
  const said = patterns.flatMap((pattern) => {
    const own = pattern.replace(/^(\{\w+=[^}]*\})+/, '');
    return type === 'choice' ? own.replace(/^\{|\}$/g, '').split(/\[,\]|,/) : [own];
  });
  return [...new Set(said.map((choice) => choice.trim().slice(0, MAX_VALEUR)).filter((choice) => choice !== ''))].slice(
    0,
    MAX_CHOIX,
  );
}
