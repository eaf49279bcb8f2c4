import type { PluralCode } from '@sillage/contracts/messages.fr.ts';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Choice, RemoteChoices } from '../choices.ts';
import type { MenuItem } from '../menu-items.tsx';

type ListFilter =
  | { kind: 'text' }
  | { kind: 'boolean' }
  | { kind: 'date' }
  | { kind: 'select'; options: Choice[] }
  | ({ kind: 'remote' } & RemoteChoices);

export interface ListColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Under the label, in the head: what its cell is made of. */
  headDetail?: ReactNode;
  /** What the search and the order of a list `inBrowser` read. */
  value?: (row: Row) => string | number | null;
  /** Its cell in the row of totals, over the rows found; one column that has it makes the row. */
  total?: (rows: Row[]) => ReactNode;
  /** Width in px when there is room; what is left over is shared. Default 140. */
  width?: number;
  /** A column that gives way when room is short (email, profession, establishment): its narrowest width. */
  min?: number;
  /** Numbers go right. */
  align?: 'right';
  /** The name of the row: in bold, a link, frozen. The first column shown otherwise. */
  name?: boolean;
  /** Stays in sight while the table scrolls sideways. */
  frozen?: boolean;
  /** On a phone, where a card has four lines, its value is left to the record. */
  quiet?: boolean;
  sortable?: boolean;
  filter?: ListFilter;
}

/** A filter that no column shows. */
export interface ExtraFilter {
  id: string;
  label: string;
  filter: ListFilter;
}

export interface ListTab {
  value: string;
  label: string;
  count?: number;
}

/** What it gives settles to true once the row is no more in the list. */
export type RowAction = MenuItem<void | Promise<boolean>>;

export interface Selected {
  ids: string[];
  clear: () => void;
}

export interface SelectionAction {
  label: string;
  icon?: Icon;
  /** What it asks first is waited for. */
  onSelect: (selected: Selected) => void | Promise<void>;
  danger?: boolean;
  /** Why it cannot be done, even with a selection. */
  disabledReason?: string | undefined;
  /** What a press says without a selection; absent, the button itself tells that one is needed. */
  onNothing?: () => void;
}

export interface ListSelection {
  actions: SelectionAction[];
  /** Ids of all the rows that match the filters: « Sélectionner les 1 240 résultats ». */
  allIds?: () => Promise<string[]>;
}

export interface ListError {
  /** What happened, in French; « Erreur lors du chargement des données » otherwise. */
  message?: string | undefined;
  reference?: string | undefined;
  at?: string | undefined;
  /** Not an accident: the person may not see these rows. */
  forbidden?: boolean;
}

/** What the list knows of its rows. */
export interface ListQuery<Row> {
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  total: number | undefined;
  /** The rows shown are those of the former page. */
  isStale: boolean;
  error: ListError | null;
  retry: () => void;
  /** The rows of another page, the same otherwise, as they stand now. */
  another?: ((paging: Paging) => Promise<Row[]>) | undefined;
}

export interface Paging {
  page: number;
  rowsPerPage: number;
}

/** What the rows are, by its code in the catalogue: `apprenants.nom_m`. */
export type Noun = Extract<PluralCode, `${string}.nom_${'f' | 'm'}`>;

export function isFeminine(noun: Noun): boolean {
  return noun.endsWith('_f');
}
