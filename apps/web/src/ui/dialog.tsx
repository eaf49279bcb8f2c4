import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  /** Without, its own buttons alone close it. */
  onClose?: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom right: « Annuler », then the verb. */
  buttons?: ReactNode;
  size?: number;
}

/** A dialog with its own content; a plain question is `confirm()`. */
export function Dialog({ opened, onClose, title, children, buttons, size = 560 }: DialogProps) {
  const phone = useMediaQuery('(max-width: 36em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      withCloseButton={onClose !== undefined}
      title={title}
      size={size}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': message('ui.fermer') }}
    >
      <div className={classes.body}>{children}</div>
      {buttons && <div className={classes.buttons}>{buttons}</div>}
    </Modal>
  );
}
