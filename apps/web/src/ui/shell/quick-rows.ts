import type { Icon } from '@tabler/icons-react';
import type { MaybeDestination } from '../link.tsx';

/** One line of the quick search: it leads somewhere, or does something where one is. */
export type QuickRow = {
  id: string;
  label: string;
  /** What tells it from another of the same name. */
  description?: string;
  /** Found by these too. */
  words?: string;
  icon: Icon;
  onSelect?: () => void;
} & MaybeDestination;

/** « Apprenants », « Écrans », « Actions »… */
export interface QuickGroup {
  label: string;
  rows: QuickRow[];
}

export interface QuickFound {
  groups: QuickGroup[];
  /** The server did not answer: what this browser knows is all there is. */
  isPartial: boolean;
}
