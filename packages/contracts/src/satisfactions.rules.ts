import { onFirstUse } from './chiffres.rules.ts';
import type { TriFormations } from './choices.ts';
import type { FormationNotee } from './satisfactions.ts';

/** The questions that learners answer after a session. */
export const QUESTIONS = [1, 2, 3, 4, 5] as const;

const french = onFirstUse(() => new Intl.Collator('fr', { numeric: true }));

/** The formations in this order, those without answers last (S-2.7-07). */
export function sortFormations(formations: readonly FormationNotee[], tri: TriFormations): FormationNotee[] {
  const byName = (a: FormationNotee, b: FormationNotee) => french().compare(a.name, b.name);
  if (tri === 'nom') return formations.toSorted(byName);
  const sign = tri === 'meilleur' ? -1 : 1;
  return formations.toSorted((a, b) => {
    const [one, other] = [meanOf(a), meanOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return sign * (one - other) || byName(a, b);
  });
}

/** Mean of the percentages of its questions. */
function meanOf({ scores }: FormationNotee): number | null {
  const known = Object.values(scores).flatMap(({ moyenne }) => moyenne ?? []);
  return known.length > 0 ? known.reduce((sum, moyenne) => sum + moyenne, 0) / known.length : null;
}

/** Answers to its questions, all together. */
export function answersTo({ scores }: FormationNotee): number {
  return Object.values(scores).reduce((sum, { nombre }) => sum + nombre, 0);
}
