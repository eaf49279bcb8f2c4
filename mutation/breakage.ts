/**
 * Deliberate breakages of the product, by file: the line of the specification that is broken, or the title of the test
 * where the specification has no line, what a user would meet, what stands
 * once in the file, and what it becomes.
 */
export type Breakages = Record<string, readonly [id: string, what: string, find: string, replace: string][]>;

export interface Breakage {
  file: string;
  id: string;
  what: string;
  find: string;
  replace: string;
}

export function listBreakages(breakages: Breakages): Breakage[] {
  return Object.entries(breakages).flatMap(([file, rows]) =>
    rows.map(([id, what, find, replace]) => ({ file, id, what, find, replace })),
  );
}
