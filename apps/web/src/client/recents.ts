import { keptLists } from '../ui/kept-lists.ts';

const KEPT = 8;

interface Recent {
  /** Address of the record. */
  to: string;
  nom: string;
}

const recents = keptLists<Recent>('sillage.recents');

/** The records that a person has opened last in this browser, newest first. */
export function recentsOf(userId: number): Recent[] {
  return recents.of(userId);
}

export function noteRecent(userId: number, recent: Recent): void {
  const others = recents.of(userId).filter(({ to }) => to !== recent.to);
  recents.keep(userId, [recent, ...others].slice(0, KEPT));
}

/** Names of people do not stay in a browser that somebody else may open next. */
export const forgetRecents = recents.forget;
