import { Button, Modal, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ConfirmRequest, confirmHost } from './confirm.ts';
import classes from './dialog.module.css';
import { fieldId } from './form/form-scope.ts';
import { sayRefusal } from './form/refusal.ts';
import { HeldButton } from './held-button.tsx';
import { notify } from './notify.ts';
import { usePhone } from './use-phone.ts';

export default function ConfirmHost() {
  const [request, setRequest] = useState<ConfirmRequest>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const phone = usePhone();
  /** Not answered yet: the first is shown, the others wait. */
  const asked = useRef<ConfirmRequest[]>([]);
  /** As long as the answered one is still in sight: a second press on it answers no other. */
  const isFading = useRef(false);

  const show = useCallback((next: ConfirmRequest) => {
    setRequest(next);
    setTyped('');
    setOpened(true);
  }, []);

  useEffect(
    () =>
      confirmHost.serve((next) => {
        const [shown] = asked.current;
        if (shown?.yields) asked.current.shift()?.answer(false);
        const former = asked.current.findIndex(({ about }) => about && about === next.about);
        if (former < 0) asked.current.push(next);
        else asked.current[former] = next;
        if (asked.current[0] === next && !isFading.current) show(next);
      }),
    [show],
  );

  function close(confirmed: boolean) {
    if (!opened) return;
    setOpened(false);
    isFading.current = true;
    asked.current.shift()?.answer(confirmed);
  }

  function showNext() {
    isFading.current = false;
    while (asked.current[0]?.isMoot?.()) asked.current.shift()?.answer(true);
    const [next] = asked.current;
    if (next) show(next);
  }

  async function accept() {
    // As it fades, its button is still there to be pressed.
    if (!opened || busy) return;
    setBusy(true);
    try {
      await request?.onConfirm?.();
      close(true);
    } catch (error) {
      if (request?.failed) notify.error(request.failed);
      else sayRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  const mustType = request?.typed && message('ui.confirmer_saisie', { texte: request.typed });

  return (
    <Modal
      opened={opened}
      onClose={() => !busy && close(false)}
      onExitTransitionEnd={showNext}
      title={request?.title}
      size={440}
      // Over the dialog that asks, whichever of the two came first in the page.
      zIndex={201}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': message('ui.fermer') }}
    >
      {request?.body && <div className={classes.body}>{request.body}</div>}
      {request?.typed && (
        <TextInput
          id={fieldId('confirmation')}
          className={classes.typed}
          label={mustType}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => close(false)} disabled={busy} data-autofocus={request?.danger}>
          {request?.cancelLabel ?? message('ui.annuler')}
        </Button>
        <HeldButton
          color={request?.danger ? 'red' : 'brand'}
          onClick={accept}
          loading={busy}
          held={
            mustType !== undefined && !isTyped(request!.typed!, typed)
              ? { reason: mustType, field: fieldId('confirmation'), isSaid: true }
              : undefined
          }
          data-autofocus={!request?.danger}
        >
          {request?.confirmLabel}
        </HeldButton>
      </div>
    </Modal>
  );
}

/** Whatever the case and the spaces: it is a moment to think, no spelling test. */
function isTyped(asked: string, typed: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('fr');
  return plain(typed) === plain(asked);
}
