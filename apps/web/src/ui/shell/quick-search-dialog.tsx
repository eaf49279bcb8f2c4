import { Kbd, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '../use-phone.ts';
import type { QuickFound, QuickGroup, QuickRow } from './quick-rows.ts';
import type { QuickSearchCall } from './quick-search.tsx';
import classes from './quick-search-dialog.module.css';
import { QuickSearchList, selectedIn } from './quick-search-list.tsx';

/** Milliseconds without a letter before the server is asked. */
const PAUSE = 120;

interface SearchProps {
  /** What stands there before one types. */
  offered: QuickGroup[];
  find: (search: string, signal: AbortSignal) => Promise<QuickFound>;
  maxLength: number;
}

/** Where the focus goes back to is for who opens it, which moved it before this stood. */
export function QuickSearchDialog({ calls, opened, ...search }: SearchProps & QuickSearchCall) {
  const phone = usePhone();
  // It comes down the first time too.
  const [isDown, setDown] = useState(false);
  useEffect(() => setDown(opened), [opened]);
  return (
    <Modal.Root
      opened={isDown}
      onClose={search.onClose}
      returnFocus={false}
      centered={false}
      fullScreen={phone}
      size={752}
      yOffset={72}
    >
      <Modal.Overlay color="#10181C" backgroundOpacity={0.48} />
      <Modal.Content className={classes.content} aria-label={message('recherche.titre')}>
        <Search key={calls} {...search} />
      </Modal.Content>
    </Modal.Root>
  );
}

type BoxProps = SearchProps & Pick<QuickSearchCall, 'onClose' | 'takeEarly'>;

/** What was found stands until what is found next replaces it, all at once: nothing moves while one reads. */
function Search({ offered, find, maxLength, onClose, takeEarly }: BoxProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const { search, found, isSettled } = useFound(query.trim(), find);
  const groups = found?.groups ?? offered;
  const rows = groups.flatMap((group) => group.rows);
  const { current, choose, step } = useCurrentRow(rows);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Enter was pressed, maybe before what was typed has been looked for. */
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (isAwaited && isSettled) selectedIn(list.current)?.click();
  }, [isAwaited, isSettled]);
  // What was typed and where one types next change at once: no key falls between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it stands
  useLayoutEffect(() => {
    const { text, isEntered } = takeEarly();
    setQuery(text.slice(0, maxLength));
    setAwaited(isEntered);
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (current) selectedIn(list.current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (event.key !== 'Enter' && !(by && current)) return;
    event.preventDefault();
    if (by) step(by);
    else if (!event.ctrlKey && !event.metaKey) setAwaited(true);
    else if (current?.to)
      window.open(selectedIn(list.current)?.getAttribute('href') ?? undefined, '_blank', 'noopener');
  }

  return (
    <div className={classes.body}>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <input
          className={classes.input}
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-list-${current.id}`}
          aria-label={message('recherche.champ')}
          placeholder={message('recherche.champ')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={classes.count} role="status">
          {found && isSettled && plural('recherche.resultats', rows.length)}
        </span>
        <button type="button" className={classes.close} onClick={onClose} aria-label={message('ui.fermer')}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      {found?.isPartial && (
        <p className={classes.note} role="alert">
          {message('recherche.partielle')}
        </p>
      )}
      <QuickSearchList
        id={`${id}-list`}
        ref={list}
        groups={groups}
        current={current}
        search={found ? search : ''}
        onPoint={choose}
        onOpen={onClose}
      />
      {rows.length === 0 && <p className={classes.none}>{message('recherche.rien', { texte: search })}</p>}
      <Keys />
    </div>
  );
}

/** What is found of what is typed, once one stops typing. */
function useFound(typed: string, find: SearchProps['find']) {
  const [search] = useDebouncedValue(typed, PAUSE);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['ui.quick-search', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    // What one has just created is found.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? undefined : data;
  const isSettled = typed === search && (search === '' || (found !== undefined && !isPlaceholderData));
  return { search, found, isSettled };
}

/** The line that the arrows or the pointer have chosen; else the first. */
function useCurrentRow(rows: QuickRow[]) {
  const [chosen, choose] = useState<string>();
  const current = rows.find((row) => row.id === chosen) ?? rows[0];
  function step(by: 1 | -1) {
    if (current) choose(rows.at((rows.indexOf(current) + by) % rows.length)!.id);
  }
  return { current, choose, step };
}

/** What the keys do. */
function Keys() {
  return (
    <div className={classes.foot} aria-hidden="true">
      <Kbd className={classes.key}>↑</Kbd> <Kbd className={classes.key}>↓</Kbd> {message('recherche.parcourir')}{' '}
      <Kbd className={classes.key}>↵</Kbd> {message('recherche.ouvrir')}
      <Kbd className={classes.key}>{message('recherche.touche_onglet')}</Kbd> {message('recherche.onglet')}
      <span className={classes.push} />
      <Kbd className={classes.key}>{message('recherche.touche_fermer')}</Kbd> {message('recherche.fermer')}
    </div>
  );
}
