import type { Path } from './scorm.ts';

/** An order may leave items out: the whole is complete when its root says so. */
export function isRolledUp({ bilan: { statut, reussite } }: Path): boolean {
  return statut === 'completed' || (statut === 'unknown' && reussite === 'passed');
}
