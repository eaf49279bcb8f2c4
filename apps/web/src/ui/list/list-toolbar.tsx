import { Button, Kbd, Menu } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../search-input.tsx';
import { usePhone } from '../use-phone.ts';
import { useTypedSearch } from '../use-typed-search.ts';
import { ColumnSelector } from './column-selector.tsx';
import { FilterChip, loadEditor } from './filter-chip.tsx';
import shared from './list.module.css';
import classes from './list-toolbar.module.css';
import type { ExtraFilter, ListColumn } from './list-types.ts';
import type { ListState } from './use-list-state.ts';
import { ViewsButton } from './views-button.tsx';

function SearchBox({ state, placeholder, delayMs }: { state: ListState; placeholder: string; delayMs: number }) {
  // What may be looked for is still told by the label: a phone would cut it after a word.
  const isNarrow = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const { text, type } = useTypedSearch(state.search, state.setSearch, delayMs);

  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (
        event.key !== '/' ||
        isTyping ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('[aria-modal="true"]')
      )
        return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    <search className={classes.search}>
      <SearchInput
        ref={input}
        size="xs"
        value={text}
        onChange={type}
        onKeyDown={(event) => {
          // Those of the former search go with the focus in them.
          if (event.key !== 'ArrowDown' || text.trim() !== state.search) return;
          const card = event.currentTarget.closest('[data-card]:not(:has([aria-busy="true"]))');
          const first = card?.querySelector<HTMLElement>('tr[data-row], ul[data-tiles] button');
          if (!first) return;
          event.preventDefault();
          first.focus();
        }}
        placeholder={isNarrow ? message('ui.rechercher_court') : placeholder}
        aria-label={message('ui.rechercher', { champs: placeholder })}
        aria-keyshortcuts="/"
        rightSection={
          text === '' && (
            <Kbd className={classes.key} aria-hidden="true">
              /
            </Kbd>
          )
        }
        rightSectionPointerEvents="none"
      />
    </search>
  );
}

interface ListToolbarProps<Row> {
  state: ListState;
  filters: ExtraFilter[];
  /** Columns that can be hidden. */
  columns: ListColumn<Row>[];
  placeholder: string | undefined;
  delayMs: number;
  hasViews: boolean;
}

export function ListToolbar<Row>({ state, filters, columns, placeholder, delayMs, hasViews }: ListToolbarProps<Row>) {
  const isPhone = usePhone();
  const [editing, setEditing] = useState<string>();
  const menuButton = useRef<HTMLButtonElement>(null);
  const used = filters.filter(({ id }) => state.filters[id] || id === editing);
  const free = filters.filter(({ id }) => !state.filters[id]);
  const canClear = Object.keys(state.filters).length > 0 || state.search !== '';
  // The columns of a table are alone there: the cards of a phone come first.
  if (placeholder === undefined && filters.length === 0 && (isPhone || columns.length < 2)) return null;

  return (
    <div className={classes.toolbar} data-print="hide">
      {placeholder !== undefined && <SearchBox state={state} placeholder={placeholder} delayMs={delayMs} />}
      <div className={`${classes.chips} fades`}>
        {used.map((filter) => (
          <FilterChip
            key={filter.id}
            filter={filter}
            values={state.filters[filter.id] ?? []}
            opened={editing === filter.id}
            onOpen={() => setEditing(filter.id)}
            onClose={() => {
              setEditing((current) => (current === filter.id ? undefined : current));
              if (!state.filters[filter.id]) menuButton.current?.focus();
            }}
            onChange={(values) => state.setFilter(filter.id, values)}
            onRemove={() => {
              state.setFilter(filter.id, []);
              setEditing(undefined);
              menuButton.current?.focus();
            }}
          />
        ))}
        {filters.length > 0 && (
          // The editor of the chosen filter takes the focus, not the button that opened the menu.
          <Menu position="bottom-start" returnFocus={false} onOpen={() => loadEditor().catch(() => undefined)}>
            <Menu.Target>
              <Button
                ref={menuButton}
                variant="default"
                size="xs"
                className={classes.filterButton}
                leftSection={<IconFilter size={15} stroke={1.8} aria-hidden="true" />}
              >
                {message('ui.filtrer')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {free.length === 0 && <Menu.Label>{message('ui.filtres_tous_poses')}</Menu.Label>}
              {free.map(({ id, label }) => (
                <Menu.Item key={id} onClick={() => setEditing(id)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {canClear && (
          <button
            type="button"
            className={shared.textButton}
            data-clear
            onClick={() => {
              state.clear();
              menuButton.current?.focus();
            }}
          >
            {message('ui.tout_effacer')}
          </button>
        )}
      </div>
      {hasViews && <ViewsButton state={state} />}
      {columns.length > 1 && <ColumnSelector columns={columns} state={state} />}
    </div>
  );
}
