import { keptLists } from '../ui/kept-lists.ts';

const unsent = keptLists<number>('sillage.envois');

/** Ids of the modules of which this browser may still hold work of this person that the server has not. */
export function unsentModules(userId: number): number[] {
  return unsent.of(userId);
}

export function noteUnsent(userId: number, moduleId: number, isUnsent: boolean): void {
  const others = unsent.of(userId).filter((id) => id !== moduleId);
  unsent.keep(userId, isUnsent ? [...others, moduleId] : others);
}
