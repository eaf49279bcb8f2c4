import { Button, Modal } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { askToLeave } from './ask-to-leave.ts';
import classes from './dialog.module.css';
import { usePhone } from './use-phone.ts';

interface DialogProps {
  opened: boolean;
  /** Without, its own buttons alone close it. */
  onClose?: () => void;
  /** Something was typed that closing it loses: it asks first, as leaving a form does. */
  isDirty?: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom right: « Annuler », then the verb. */
  buttons?: ReactNode;
  size?: number;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const Close = createContext<() => void>(() => undefined);

/** « Annuler », where a dialog is not closed by a verb. */
export function CancelButton({ busy = false }: { busy?: boolean }) {
  return (
    <Button variant="default" onClick={use(Close)} disabled={busy}>
      {message('ui.annuler')}
    </Button>
  );
}

/** A dialog with its own content; a plain question is `confirm()`. */
export function Dialog({ opened, onClose, isDirty = false, title, children, buttons, size = 560 }: DialogProps) {
  const phone = usePhone();
  const [isAsking, setAsking] = useState(false);
  useFocusBack(opened);

  async function close() {
    if (isAsking) return;
    if (!isDirty) return onClose?.();
    setAsking(true);
    // The key that asks is none of the question's, and the key that answers none of this dialog's.
    await nextTask();
    // The browser's Back asks the same in its place.
    const closes = await askToLeave({ yields: true });
    await nextTask();
    setAsking(false);
    if (closes) onClose?.();
  }

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      withCloseButton={onClose !== undefined}
      title={title}
      size={size}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': message('ui.fermer') }}
    >
      <Close value={() => void close()}>
        <div className={classes.body}>{children}</div>
        {buttons && <div className={classes.buttons}>{buttons}</div>}
      </Close>
    </Modal>
  );
}

/** Mantine gives the focus back to what had it as a dialog opens: not of one that is opened from its first rendering. */
function useFocusBack(opened: boolean): void {
  const [isAtOnce] = useState(opened);
  useEffect(() => {
    if (!isAtOnce) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [isAtOnce]);
}
