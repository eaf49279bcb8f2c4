import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useState } from 'react';
import { type ConfirmRequest, confirmHost } from './confirm.ts';
import classes from './dialog.module.css';

export default function ConfirmHost() {
  const [request, setRequest] = useState<ConfirmRequest>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const phone = useMediaQuery('(max-width: 36em)');

  useEffect(
    () =>
      confirmHost.serve((next) => {
        setRequest(next);
        setOpened(true);
      }),
    [],
  );

  function close(confirmed: boolean) {
    setOpened(false);
    request?.answer(confirmed);
  }

  async function accept() {
    setBusy(true);
    try {
      await request?.onConfirm?.();
      close(true);
    } catch {
      // Whoever does the work has said what failed; the dialog stays for another try.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={() => !busy && close(false)}
      title={request?.title}
      size={440}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': message('ui.fermer') }}
    >
      {request?.body && <div className={classes.body}>{request.body}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => close(false)} disabled={busy} data-autofocus={request?.danger}>
          {request?.cancelLabel ?? message('ui.annuler')}
        </Button>
        <Button
          color={request?.danger ? 'red' : 'brand'}
          onClick={accept}
          loading={busy}
          data-autofocus={!request?.danger}
        >
          {request?.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
