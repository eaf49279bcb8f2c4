import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { announce } from '../announce.tsx';
import classes from './show.module.css';

/** A value that one takes elsewhere, with a button that copies it; that it was copied is said for one second (P-9-17). */
export function CopyValue({ value, label }: { value: string; label: string }) {
  const clipboard = useClipboard({ timeout: 1_000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <span className={classes.copied}>
      {value}
      <Tooltip label={message('ui.valeur_copiee')} opened={clipboard.copied} transitionProps={{ duration: 0 }}>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={message('ui.copier_valeur', { nom: label })}
          onClick={() => {
            clipboard.copy(value);
            announce(message('ui.valeur_copiee'));
          }}
        >
          <CopyIcon size={15} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
