import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import classes from './quick-search.module.css';

/** @param Dialog the search itself, whose code is loaded when it is first opened */
export function QuickSearch({ Dialog }: { Dialog: ComponentType<{ calls: number }> }) {
  /** How many times it was asked for: the dialog, loaded at the first one, opens at each. */
  const [calls, setCalls] = useState(0);
  const open = () => setCalls((count) => count + 1);
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
      <Suspense>{calls > 0 && <Dialog calls={calls} />}</Suspense>
    </>
  );
}
