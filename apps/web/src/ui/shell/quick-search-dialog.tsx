import { Kbd, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconCornerDownLeft, IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { AddressLink } from '../link.tsx';
import { piecesOf } from './matches.ts';
import type { QuickFound, QuickGroup, QuickRow } from './quick-rows.ts';
import type { QuickSearchCall } from './quick-search.tsx';
import classes from './quick-search-dialog.module.css';

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
  const phone = useMediaQuery('(max-width: 36em)');
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

/** What was found stands until what is found next replaces it, all at once: nothing moves while one reads. */
function Search({
  offered,
  find,
  maxLength,
  onClose,
  takeEarly,
}: SearchProps & Pick<QuickSearchCall, 'onClose' | 'takeEarly'>) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [search] = useDebouncedValue(query.trim(), PAUSE);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['ui.quick-search', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? undefined : data;
  const groups = found?.groups ?? offered;
  const rows = groups.flatMap((group) => group.rows);
  /** The line that the arrows have chosen; else the first. */
  const [chosen, setChosen] = useState<string>();
  const current = rows.find((row) => row.id === chosen) ?? rows[0];
  const optionId = (row: QuickRow) => `${id}-${row.id}`;
  const optionOf = (row: QuickRow) => ({
    row,
    id: optionId(row),
    search: found ? search : '',
    isCurrent: row === current,
    onPoint: () => setChosen(row.id),
    onOpen: onClose,
  });

  const isSettled = query.trim() === search && (search === '' || (found !== undefined && !isPlaceholderData));
  /** Enter was pressed before what was typed has been looked for. */
  const [isAwaited, setAwaited] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const open = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was typed has been looked for
  useEffect(() => {
    if (isAwaited && isSettled) open();
  }, [isAwaited, isSettled]);
  const input = useRef<HTMLInputElement>(null);
  // What was typed and where one types next change at once: no key falls between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it stands
  useLayoutEffect(() => {
    const { text, isEntered } = takeEarly();
    setQuery(text.slice(0, maxLength));
    setAwaited(isEntered);
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        if (current?.to) window.open(hrefOf(list.current), '_blank', 'noopener');
      } else setAwaited(true);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !current) return;
    event.preventDefault();
    setChosen(rows.at((rows.indexOf(current) + step) % rows.length)!.id);
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
          aria-activedescendant={current && optionId(current)}
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
      <div
        className={classes.list}
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={message('recherche.titre')}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} optionOf={optionOf} />
        ))}
      </div>
      {rows.length === 0 && <p className={classes.none}>{message('recherche.rien', { texte: search })}</p>}
      <Keys />
    </div>
  );
}

function hrefOf(list: HTMLElement | null): string | undefined {
  return list?.querySelector('[aria-selected="true"]')?.getAttribute('href') ?? undefined;
}

/** The lines of one kind, under its name. */
function Group({ group: { label, rows }, optionOf }: { group: QuickGroup; optionOf: (row: QuickRow) => OptionProps }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list are in a group, not in a fieldset
    <div className={classes.group} role="group" aria-label={label}>
      <p className={classes.groupLabel} aria-hidden="true">
        {label}
      </p>
      <div className={classes.rows} role="presentation">
        {rows.map((row) => (
          <Option key={row.id} {...optionOf(row)} />
        ))}
      </div>
    </div>
  );
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

interface OptionProps {
  row: QuickRow;
  id: string;
  search: string;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function Option({ row, id, search, isCurrent, onPoint, onOpen }: OptionProps) {
  const { label, description, icon: RowIcon, to, search: query, onSelect } = row;
  const shared = {
    id,
    role: 'option',
    className: classes.row,
    'aria-selected': isCurrent,
    tabIndex: -1,
    onPointerMove: isCurrent ? undefined : onPoint,
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
