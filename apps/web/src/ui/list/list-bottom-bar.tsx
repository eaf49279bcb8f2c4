import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { rowsOf } from '@sillage/contracts/pages.rules.ts';
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconPrinter,
} from '@tabler/icons-react';
import { useId } from 'react';
import { formatInteger } from '../format.ts';
import shared from './list.module.css';
import classes from './list-bottom-bar.module.css';
import { isFeminine, type Noun } from './list-types.ts';
import type { ListState } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';

/** « 1-10 sur 1 240 », or nothing while the total is unknown. */
export function rangeOf(page: number, rowsPerPage: number, total: number | undefined): string | undefined {
  if (total === undefined) return undefined;
  const size = rowsOf(rowsPerPage);
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(total, page * size);
  return message('ui.etendue', {
    premier: formatInteger(first),
    dernier: formatInteger(last),
    total: formatInteger(total),
  });
}

function PageButton({
  label,
  icon: ButtonIcon,
  to,
  state,
  enabled,
}: {
  label: string;
  icon: Icon;
  to: number;
  state: ListState;
  enabled: boolean;
}) {
  const button = (
    <ActionIcon aria-label={label} disabled={!enabled} onClick={() => state.setPage(to)}>
      <ButtonIcon size={18} stroke={1.8} />
    </ActionIcon>
  );
  return enabled ? <Tooltip label={label}>{button}</Tooltip> : button;
}

interface ListBottomBarProps {
  state: ListState;
  total: number | undefined;
  lastPage: number;
  sizes: number[];
  chosen: Selection | undefined;
  noun: Noun;
  onPrint?: (() => void) | undefined;
  /** What is to be printed is on its way. */
  isPreparing?: boolean;
}

export function ListBottomBar(props: ListBottomBarProps) {
  const { state, total, lastPage, sizes, chosen, noun, onPrint, isPreparing = false } = props;
  const id = useId();
  const { page } = state;
  const options = sizes.includes(state.rowsPerPage) ? sizes : [state.rowsPerPage, ...sizes];
  const known = total !== undefined;
  return (
    <div className={classes.bottom} data-print="hide">
      {chosen && (
        <div className={classes.bottomSelection}>
          <span className={classes.bottomCount} data-some={chosen.count > 0 || undefined}>
            {plural(isFeminine(noun) ? 'ui.selectionnes_f' : 'ui.selectionnes_m', chosen.count)}
          </span>
          {chosen.count > 0 && (
            <button type="button" className={shared.textButton} onClick={chosen.clear}>
              {message('ui.annuler_selection')}
            </button>
          )}
        </div>
      )}
      <div className={classes.pages}>
        {onPrint && (
          <Tooltip label={message('ui.imprimer_liste')}>
            <ActionIcon
              aria-label={message('ui.imprimer_liste')}
              aria-keyshortcuts="Control+P"
              loading={isPreparing}
              onClick={onPrint}
            >
              <IconPrinter size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
        <label className={classes.sizeLabel} htmlFor={id}>
          {message('ui.resultats_par_page')}
        </label>
        <NativeSelect
          id={id}
          className={classes.size}
          size="xs"
          value={String(state.rowsPerPage)}
          onChange={(event) => state.setRowsPerPage(Number(event.currentTarget.value))}
          data={options.map((size) => ({
            value: String(size),
            label: size === -1 ? message('ui.tous') : String(size),
          }))}
        />
        <span className={classes.range}>{rangeOf(page, state.rowsPerPage, total) ?? ''}</span>
        <div className={classes.pageButtons}>
          <PageButton
            label={message('ui.premiere_page')}
            icon={IconChevronsLeft}
            to={1}
            state={state}
            enabled={known && page > 1}
          />
          <PageButton
            label={message('ui.page_precedente')}
            icon={IconChevronLeft}
            to={page - 1}
            state={state}
            enabled={known && page > 1}
          />
          <PageButton
            label={message('ui.page_suivante')}
            icon={IconChevronRight}
            to={page + 1}
            state={state}
            enabled={known && page < lastPage}
          />
          <PageButton
            label={message('ui.derniere_page')}
            icon={IconChevronsRight}
            to={lastPage}
            state={state}
            enabled={known && page < lastPage}
          />
        </div>
      </div>
    </div>
  );
}
