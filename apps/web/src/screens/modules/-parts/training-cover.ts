/** Identifiers of drawn covers: the same training has the same drawing on every screen, given the same group. */

export function moduleCoverId(id: number): string {
  return `module-${id}`;
}

/** A course is drawn in the colours of the group of its first module. */
export function courseCoverId(id: number): string {
  return `parcours-${id}`;
}
