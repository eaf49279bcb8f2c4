import { Kbd, UnstyledButton } from '@mantine/core';
import { useFocusReturn, useHotkeys } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import classes from './quick-search.module.css';

/** What was typed before the box stood. */
interface Early {
  text: string;
  isEntered: boolean;
}

export interface QuickSearchCall {
  /** How many times it was asked for: each opens it anew. */
  calls: number;
  opened: boolean;
  onClose: () => void;
  /** Asked for once the box stands, which is typed in from then on. */
  takeEarly: () => Early;
}

/** @param Dialog the search itself, whose code is loaded when it is first opened */
export function QuickSearch({ Dialog }: { Dialog: ComponentType<QuickSearchCall> }) {
  const [calls, setCalls] = useState(0);
  const [opened, setOpened] = useState(false);
  /** The box does not stand yet: its code is on its way, then its frame. */
  const [isAwaited, setAwaited] = useState(false);
  const early = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  const isTaken = useRef(true);
  // Before the next effect moves it: it notes where the focus was.
  useFocusReturn({ opened });
  useEffect(() => {
    if (isAwaited && !isTaken.current) early.current?.focus();
  }, [isAwaited]);

  function open() {
    setCalls((count) => count + 1);
    setOpened(true);
    // The box that stands is emptied; what already awaits it goes on being typed.
    if (opened) return;
    isEntered.current = false;
    isTaken.current = false;
    setAwaited(true);
  }
  function close() {
    setOpened(false);
    setAwaited(false);
  }
  function takeEarly(): Early {
    isTaken.current = true;
    setAwaited(false);
    return { text: early.current?.value ?? '', isEntered: isEntered.current };
  }
  function onEarlyKey({ key }: KeyboardEvent) {
    if (key === 'Escape') close();
    isEntered.current = key === 'Enter';
  }
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <span className={classes.text}>{message('ui.recherche_rapide')}</span>
        <Kbd className={classes.key} aria-hidden="true">
          {message('ui.raccourci_recherche')}
        </Kbd>
      </UnstyledButton>
      {isAwaited && (
        <input
          className="visually-hidden"
          ref={early}
          aria-label={message('ui.recherche_rapide')}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={onEarlyKey}
        />
      )}
      <Suspense>{calls > 0 && <Dialog calls={calls} opened={opened} onClose={close} takeEarly={takeEarly} />}</Suspense>
    </>
  );
}
