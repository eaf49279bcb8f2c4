import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCornerDownLeft } from '@tabler/icons-react';
import type { Ref } from 'react';
import { AddressLink } from '../link.tsx';
import { piecesOf } from './matches.ts';
import type { QuickGroup, QuickRow } from './quick-rows.ts';
import classes from './quick-search-dialog.module.css';

interface RowsProps {
  /** Of the list; each line has its own, made of it. */
  id: string;
  current: QuickRow | undefined;
  /** What was typed, which stands out in what was found. */
  search: string;
  onPoint: (id: string) => void;
  onOpen: () => void;
}

interface QuickSearchListProps extends RowsProps {
  ref: Ref<HTMLDivElement>;
  groups: QuickGroup[];
}

/** The lines, by kind; the focus stays where one types. */
export function QuickSearchList({ ref, groups, ...rows }: QuickSearchListProps) {
  return (
    <div
      className={classes.list}
      ref={ref}
      id={rows.id}
      role="listbox"
      aria-label={message('recherche.titre')}
      tabIndex={-1}
    >
      {groups.map((group) => (
        <Group key={group.label} group={group} {...rows} />
      ))}
    </div>
  );
}

/** The current line, as it stands in the page. */
export function selectedIn(list: HTMLElement | null): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>('[aria-selected="true"]');
}

/** The lines of one kind, under its name. */
function Group({ group, ...shared }: RowsProps & { group: QuickGroup }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list are in a group, not in a fieldset
    <div className={classes.group} role="group" aria-label={group.label}>
      <p className={classes.groupLabel} aria-hidden="true">
        {group.label}
      </p>
      <div className={classes.rows} role="presentation">
        {group.rows.map((row) => (
          <Option key={row.id} row={row} {...shared} />
        ))}
      </div>
    </div>
  );
}

interface OptionProps extends RowsProps {
  row: QuickRow;
}

function Option({ id, row, current, search, onPoint, onOpen }: OptionProps) {
  const { label, description, icon: RowIcon, to, search: query, onSelect } = row;
  const isCurrent = row === current;
  const shared = {
    id: `${id}-${row.id}`,
    role: 'option',
    className: classes.row,
    'aria-selected': isCurrent,
    tabIndex: -1,
    onPointerMove: isCurrent ? undefined : () => onPoint(row.id),
    onClick: () => {
      // The page that opens takes the focus.
      (document.activeElement as HTMLElement | null)?.blur();
      onOpen();
      onSelect?.();
    },
    children: (
      <>
        <RowIcon size={18} stroke={1.7} aria-hidden="true" />
        <span className={classes.label}>
          <Marked text={label} search={search} />
        </span>
        {description && (
          <span className={classes.description}>
            <Marked text={description} search={search} />
          </span>
        )}
        <span className={classes.open} aria-hidden="true">
          {message('recherche.ouvrir_ligne')} <IconCornerDownLeft size={16} stroke={1.7} />
        </span>
      </>
    ),
  } as const;
  return to ? <AddressLink to={to} search={query as undefined} {...shared} /> : <div {...shared} />;
}

function Marked({ text, search }: { text: string; search: string }) {
  let at = 0;
  return piecesOf(text, search).map(({ text: piece, isMatch }) => {
    const key = at;
    at += piece.length;
    return isMatch ? <b key={key}>{piece}</b> : <span key={key}>{piece}</span>;
  });
}
