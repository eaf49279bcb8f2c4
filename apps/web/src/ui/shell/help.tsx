import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react';
import classes from './help.module.css';
import { shortcutsHost } from './shortcuts-host.ts';

const Shortcuts = lazy(() => import('./shortcuts.tsx'));

/** What this screen is for, and the keys that work everywhere: `?` shows them, unless one is writing. */
export function Help({ text }: { text: string | undefined }) {
  const id = useId();
  const [calls, setCalls] = useState(0);
  const [opened, setOpened] = useState(false);
  const showKeys = useCallback(() => {
    setOpened(false);
    setCalls((count) => count + 1);
  }, []);
  useEffect(() => shortcutsHost.serve(showKeys), [showKeys]);
  // With a shift or without, as the keyboard has it.
  useHotkeys([
    ['?', showKeys],
    ['shift+?', showKeys],
  ]);
  return (
    <>
      <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            className={classes.button}
            aria-label={message('ui.aide')}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconHelpCircle size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel} aria-labelledby={id}>
          <h2 className={classes.title} id={id}>
            {message('ui.aide_ecran')}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
          <UnstyledButton className="link" onClick={showKeys}>
            {message('ui.raccourcis')}
          </UnstyledButton>
        </Popover.Dropdown>
      </Popover>
      <Suspense>{calls > 0 && <Shortcuts calls={calls} />}</Suspense>
    </>
  );
}
