import { Button, type ButtonProps } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type MouseEvent, type Ref, useId, useState } from 'react';
import classes from './held-button.module.css';

/** Why a button does nothing yet. */
export interface Held {
  reason: string;
  /** Id of what takes the focus when it is pressed: the first thing to fill in. */
  field?: string;
  /** The page says it beside the button, or a tip does. */
  isSaid?: boolean;
}

/** Fields that come before the button, in the order of the page; none once all are filled in. */
export function heldBy(fields: readonly { id: string; label: string; isFilled: boolean }[]): Held | undefined {
  const [first, ...others] = fields.filter(({ isFilled }) => !isFilled);
  if (!first) return undefined;
  const champs = [first, ...others].map(({ label }) => label).join(', ');
  return { reason: message('ui.remplir_dabord', { champs }), field: first.id };
}

interface HeldButtonProps extends ButtonProps {
  held: Held | undefined;
  type?: 'button' | 'submit';
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
  'data-autofocus'?: boolean | undefined;
}

/**
 * A button that may have to wait. It is never `disabled`: the keyboard reaches it, it is described by what it waits for, and a press
 * says it and leads there.
 */
export function HeldButton({ held, onClick, ...button }: HeldButtonProps) {
  const id = useId();
  const [told, setTold] = useState<string>();
  const isTold = held !== undefined && told === held.reason;
  if (told !== undefined && !isTold) setTold(undefined);

  function tell(event: MouseEvent, { reason, field, isSaid }: Held) {
    event.preventDefault();
    if (!isSaid) setTold(reason);
    if (field) document.getElementById(field)?.focus();
  }

  return (
    <>
      <Button
        {...button}
        {...(held && {
          'aria-disabled': true,
          'data-disabled': true,
          // A sentence that stands on the page is not written twice.
          ...(held.isSaid ? { 'aria-description': held.reason } : { 'aria-describedby': id }),
        })}
        onClick={held ? (event) => tell(event, held) : onClick}
      />
      {held && !isTold && !held.isSaid && (
        <span id={id} hidden>
          {held.reason}
        </span>
      )}
      {isTold && (
        <span role="alert" className={classes.reason}>
          <IconInfoCircle size={16} stroke={1.8} aria-hidden="true" />
          <span id={id}>{held.reason}</span>
        </span>
      )}
    </>
  );
}
