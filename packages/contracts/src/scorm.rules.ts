import type { Path, Whole } from './scorm.ts';

/** An order may leave items out: the whole is complete when its root says so. */
export function isComplete({ statut, reussite }: Whole): boolean {
  return statut === 'completed' || (statut === 'unknown' && reussite === 'passed');
}

/** The best that the whole was when it was complete, if it ever was. */
export function bestOf({ bilan, acheve }: Pick<Path, 'bilan' | 'acheve'>): Whole | null {
  if (!isComplete(bilan)) return acheve;
  return acheve && rankOf(acheve) >= rankOf(bilan) ? acheve : bilan;
}

/** A success before a score, which is from -1 to 1. */
function rankOf({ reussite, score }: Whole): number {
  return (reussite === 'passed' ? 3 : 0) + (score ?? -1);
}
