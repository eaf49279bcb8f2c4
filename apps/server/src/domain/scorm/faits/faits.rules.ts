import type { Cmi } from '@sillage/contracts/scorm.ts';
import { answer, type Fait, gather } from '../../statistiques/faits/faits.rules.ts';

/** What a package says happened inside: its interactions are answers, its objectives are objectives, as headsets report them. */

export const MAX_CODE = 200;
const MAX_LIBELLE = 1_000;

/** @param items run-time data of the items of one attempt, in the order of the package */
export function factsOfItems(items: readonly Cmi[]): Fait[] {
  return gather(
    items.flatMap(({ interactions, objectives }) => [
      ...listOf(interactions).flatMap(factsOfInteraction),
      ...listOf(objectives).flatMap(factsOfObjective),
    ]),
  );
}

function factsOfInteraction(one: Cmi) {
  const code = textOf(one.id).slice(0, MAX_CODE);
  const valeur = textOf(one.learner_response) || textOf(one.student_response);
  if (code === '' || valeur === '') return [];
  return [{ ...answer(code, valeur, judgement(one.result)), libelle: labelOf(one.description) }];
}

/** Right or wrong where the package says so; « neutral », « unanticipated » and a number of points say neither. */
function judgement(result: unknown): boolean | null {
  if (result === 'correct') return true;
  return result === 'incorrect' || result === 'wrong' ? false : null;
}

function factsOfObjective(one: Cmi) {
  const code = textOf(one.id).slice(0, MAX_CODE);
  const juste = isMet(one);
  if (code === '' || juste === null) return [];
  return [{ genre: 'objectif' as const, code, juste, libelle: labelOf(one.description) }];
}

/** SCORM 2004 says success and completion apart, 1.2 in one word; null before the objective was tried. */
function isMet({ success_status, completion_status, status }: Cmi): boolean | null {
  if (success_status === 'passed' || success_status === 'failed') return success_status === 'passed';
  const said = status ?? completion_status;
  if (said === 'passed' || said === 'completed') return true;
  return said === 'failed' || said === 'incomplete' ? false : null;
}

export function labelOf(description: unknown): string | null {
  return textOf(description).slice(0, MAX_LIBELLE) || null;
}

/** A collection, whether written as a list or by its numbers. */
export function listOf(collection: unknown): Cmi[] {
  if (!collection || typeof collection !== 'object') return [];
  const entries = Array.isArray(collection) ? collection : byNumber(collection);
  return entries.map(asNode).filter((one) => one !== null);
}

function byNumber(collection: object): unknown[] {
  return Object.entries(collection)
    .filter(([name]) => /^\d+$/.test(name))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, one]) => one);
}

function asNode(value: unknown): Cmi | null {
  return value && typeof value === 'object' && !Array.isArray(value) ? (value as Cmi) : null;
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair, nor does a code carry blanks around it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll('\u0000', '').toWellFormed().trim()
    : '';
}
