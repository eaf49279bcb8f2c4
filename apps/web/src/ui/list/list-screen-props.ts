import type { ReactNode } from 'react';
import type { Address } from '../link.tsx';
import type { PageAction } from '../page-title.tsx';
import type { ExtraFilter, ListColumn, ListQuery, ListSelection, ListTab, Noun, RowAction } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

export interface ListScreenProps<Row> {
  title: string;
  noun: Noun;
  columns: ListColumn<Row>[];
  state: ListState;
  query: ListQuery<Row>;
  /** `query` holds every row: search, order and pages are made here, from the values of the columns. */
  inBrowser?: boolean;
  rowId: (row: Row) => string;
  /** Name of a row, for its menu and its check box: « Abgrall Zoé ». */
  rowName: (row: Row) => string;
  /** Where the name of a row and Enter lead. */
  rowTo?: (row: Row) => Address | undefined;
  /** Rows that one may unfold below a row; their ids are other than those of the rows. */
  subRows?: (row: Row) => Row[] | undefined;
  rowActions?: (row: Row) => RowAction[];
  /** What stands for a row where the list shows tiles rather than a table; columns then only give filters. */
  tile?: (row: Row) => ReactNode;
  tabs?: ListTab[];
  extraFilters?: ExtraFilter[];
  /** « Nom, prénom, code… »; absent, the list has no search. */
  searchPlaceholder?: string;
  searchDelayMs?: number;
  selection?: ListSelection | undefined;
  /** Why no action may take a row: its check box is closed, and says so. */
  selectRefusal?: (row: Row) => string | undefined;
  /** Another value starts the selection anew, as another tab does. */
  selectionScope?: string;
  /** What stands between the title and the rows. */
  notice?: ReactNode;
  /** Fields that are always in sight above the search: a period, a box. */
  filterBar?: ReactNode;
  primary?: PageAction | undefined;
  secondary?: PageAction[] | undefined;
  menu?: PageAction[] | undefined;
  /** Of a list `inBrowser`: makes the file of the rows found, all pages together, in their order. */
  file?: Pick<PageAction, 'label' | 'icon' | 'loading'> & { save: (rows: Row[]) => void };
  /** What to say and to offer when there is nothing at all yet. */
  empty?: { title?: string; text?: ReactNode; actions?: ReactNode };
  rowsPerPageOptions?: number[];
  /** Rows that the server gives at once at most, when fewer than what is printed. */
  rowsAtOnce?: number;
  /** What the rows are, in words, where their filter is not one of the list. */
  printSentence?: string;
  /** `section`: the list is a part of a page, its title an `h2` in the card. */
  as?: 'page' | 'section';
  /** Of a section, beside its title: what one chooses, its file. */
  aside?: ReactNode;
  /** Many narrow columns: heads take several lines; on a phone the figures of a row stand several on a line. */
  dense?: boolean;
  /** On a phone the card of a row opens to all its values: no record has the others. */
  wholeCards?: boolean;
  /** False: all columns, always. */
  hidesColumns?: boolean;
  backTo?: Address;
}
