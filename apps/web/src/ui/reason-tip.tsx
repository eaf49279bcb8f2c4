import { Tooltip } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type PointerEvent, type ReactElement, useState } from 'react';

/** Why what it holds does nothing, if there is a reason: under the mouse and with the focus; under a finger, from a press to the next one elsewhere. */
export function ReasonTip({ reason, children }: { reason: string | undefined; children: ReactElement }) {
  const [isTouched, setTouched] = useState(false);
  const held = useClickOutside<HTMLDivElement>(() => setTouched(false), undefined, undefined, isTouched);
  return (
    <Tooltip
      ref={held}
      label={reason}
      disabled={reason === undefined}
      {...(isTouched && { opened: true })}
      onPointerDown={({ pointerType }: PointerEvent) => setTouched(reason !== undefined && pointerType !== 'mouse')}
    >
      {children}
    </Tooltip>
  );
}
