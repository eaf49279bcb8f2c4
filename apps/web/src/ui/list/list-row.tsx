import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconChevronRight } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { AddressLink } from '../link.tsx';
import { CheckBox } from './check-box.tsx';
import shared from './list.module.css';
import type { ListScreenProps } from './list-screen-props.ts';
import classes from './list-table.module.css';
import { RowMenu } from './row-menu.tsx';
import type { ColumnLayout, List, ListRow } from './use-list-table.ts';
import type { Selection } from './use-selection.ts';

/** Where a column stands. */
export interface Place {
  id: string;
  layout: ColumnLayout;
  width: number;
  isName: boolean;
  /** Of a frozen column: how far from the edge it stops. */
  left: number | undefined;
}

export function placeAttributes({ layout, isName, left }: Place) {
  return {
    'data-align': layout.align,
    'data-name': isName || undefined,
    ...(left !== undefined && { 'data-frozen': true, style: { '--left': `${left}px` } as CSSProperties }),
  };
}

/** Of a card on a phone, its name included (list-table.module.css). */
const CARD_LINES = 4;

interface RowProps<Row extends RowData> extends ListScreenProps<Row> {
  chosen: Selection | undefined;
  places: Place[];
}

export function BodyRow<Row extends RowData>({
  row,
  places,
  rowName,
  rowTo,
  rowActions,
  chosen,
  selectRefusal,
  wholeCards,
  isFirst,
}: RowProps<Row> & { row: ListRow<Row>; isFirst: boolean }) {
  const { id, original, depth } = row;
  const name = rowName(original);
  const to = rowTo?.(original);
  const actions = rowActions?.(original) ?? [];
  const isChosen = chosen?.has(id) ?? false;
  const [isWhole, setWhole] = useState(false);
  const values = row.getVisibleCells().map((cell, index) => {
    const { id, layout } = places[index]!;
    // Called rather than rendered: words take a second line; an address would be broken anywhere, a drawing is not text.
    const given = (cell.column.columnDef.cell as (context: object) => ReactNode)(cell.getContext());
    const content = contentOf(given);
    return { content, isBeside: id === 'id' || layout.quiet || content === NO_VALUE };
  });
  const isCut = wholeCards && values.filter(({ isBeside }) => !isBeside).length > CARD_LINES;
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      data-row={id}
      data-opens={to !== undefined || undefined}
      data-sub={depth > 0 || undefined}
      data-chosen={isChosen || undefined}
      data-whole={isWhole || undefined}
      {...(chosen && { 'aria-selected': isChosen })}
    >
      {chosen && (
        <td className={classes.checkCell}>
          {depth === 0 && (
            <CheckBox
              label={message('ui.selectionner_ligne', { nom: name })}
              ids={[id]}
              chosen={chosen}
              refusal={selectRefusal?.(original)}
            />
          )}
        </td>
      )}
      {places.map((place, index) => {
        const { content, isBeside } = values[index]!;
        return (
          <td
            key={place.id}
            data-label={place.layout.label}
            data-beside={isBeside || undefined}
            {...placeAttributes(place)}
          >
            <span
              className={classes.value}
              data-value
              data-wraps={place.isName || typeof content === 'string' || undefined}
            >
              {place.isName && row.getCanExpand() && (
                <Unfold name={name} isOpen={row.getIsExpanded()} onToggle={row.getToggleExpandedHandler()} />
              )}
              {place.isName && isCut && (
                <Unfold name={name} isOpen={isWhole} onToggle={() => setWhole(!isWhole)} isOfCard />
              )}
              {place.isName && to ? (
                <AddressLink to={to} className={classes.name}>
                  {content}
                </AddressLink>
              ) : typeof content === 'string' ? (
                breakable(content)
              ) : (
                content
              )}
            </span>
          </td>
        );
      })}
      {rowActions && (
        <td className={classes.menuCell}>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</td>
      )}
    </tr>
  );
}

/** What a cell shows: one sign where there is nothing. */
export function contentOf(given: ReactNode): ReactNode {
  return given == null || given === '' || typeof given === 'boolean' ? NO_VALUE : given;
}

/** What is too long goes to the next line at one place, not anywhere: an address at its sign, a code of a usual length after its last hyphen. */
function breakable(text: string): ReactNode {
  const [, start, end] = /^(?=.{1,20}$)([A-Z\d]+-(?:[A-Z\d]+-)+)([A-Z\d]+)$/.exec(text) ?? [];
  if (start) {
    return (
      <>
        <span className={shared.whole}>{start}</span>
        <wbr />
        {end}
      </>
    );
  }
  const [, box, domain] = /^([^@\s]+)(@[^@\s]+)$/.exec(text) ?? [];
  if (!domain) return text;
  return (
    <>
      {box}
      <span className={shared.domain}>{domain}</span>
    </>
  );
}

interface UnfoldProps {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  /** What it opens stands in the table already, where there is room. */
  isOfCard?: boolean;
}

function Unfold({ name, isOpen, onToggle, isOfCard }: UnfoldProps) {
  return (
    <button
      type="button"
      className={classes.unfold}
      data-card={isOfCard}
      aria-expanded={isOpen}
      aria-label={message('ui.details_de', { nom: name })}
      onClick={onToggle}
    >
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}

/** First, whatever the order: what the rows found come to. */
export function TotalsRow<Row extends RowData>({
  table,
  places,
  chosen,
  rowActions,
}: RowProps<Row> & { table: List<Row> }) {
  const footers = table.getFooterGroups()[0]?.headers ?? [];
  if (!footers.some(({ column }) => column.columnDef.footer)) return null;
  return (
    <tbody>
      <tr className={classes.totals}>
        {chosen && <td className={classes.checkCell} />}
        {places.map((place, index) => (
          <td key={place.id} data-label={place.layout.label} {...placeAttributes(place)}>
            <span className={classes.value}>
              {footers[index]!.column.columnDef.footer ? (
                <table.FlexRender footer={footers[index]!} />
              ) : (
                place.isName && message('ui.total')
              )}
            </span>
          </td>
        ))}
        {rowActions && <td className={classes.menuCell} />}
      </tr>
    </tbody>
  );
}
