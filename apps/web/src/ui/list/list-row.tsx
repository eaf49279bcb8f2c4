import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChevronRight } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import { AddressLink } from '../link.tsx';
import { CheckBox } from './check-box.tsx';
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

interface RowProps<Row extends RowData> extends ListScreenProps<Row> {
  table: List<Row>;
  chosen: Selection | undefined;
  places: Place[];
}

export function BodyRow<Row extends RowData>({
  table,
  row,
  places,
  rowName,
  rowTo,
  rowActions,
  chosen,
  canSelect,
  isFirst,
}: RowProps<Row> & { row: ListRow<Row>; isFirst: boolean }) {
  const { id, original, depth } = row;
  const name = rowName(original);
  const to = rowTo?.(original);
  const actions = rowActions?.(original) ?? [];
  const isChosen = chosen?.has(id) ?? false;
  const cells = row.getVisibleCells();
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      data-row={id}
      data-sub={depth > 0 || undefined}
      data-chosen={isChosen || undefined}
      {...(chosen && { 'aria-selected': isChosen })}
    >
      {chosen && (
        <td className={classes.checkCell}>
          {depth === 0 && (
            <CheckBox
              label={message('ui.selectionner_ligne', { nom: name })}
              ids={[id]}
              chosen={chosen}
              disabled={!(canSelect?.(original) ?? true)}
            />
          )}
        </td>
      )}
      {places.map((place, index) => {
        const content = <table.FlexRender cell={cells[index]!} />;
        return (
          <td key={place.id} data-label={place.layout.label} {...placeAttributes(place)}>
            <span className={classes.value} data-value data-wraps={place.layout.wraps}>
              {place.isName && row.getCanExpand() && <Unfold row={row} name={name} />}
              {place.isName && to ? (
                <AddressLink to={to} className={classes.name}>
                  {content}
                </AddressLink>
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

function Unfold<Row extends RowData>({ row, name }: { row: ListRow<Row>; name: string }) {
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={row.getIsExpanded()}
      aria-label={message('ui.details_de', { nom: name })}
      onClick={row.getToggleExpandedHandler()}
    >
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}

/** First, whatever the order: what the rows found come to. */
export function TotalsRow<Row extends RowData>({ table, places, chosen, rowActions }: RowProps<Row>) {
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
