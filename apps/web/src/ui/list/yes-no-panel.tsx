import { Radio } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useRef } from 'react';
import shared from './list.module.css';

interface PanelProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Editor of a filter that holds or not; loaded when it is first opened. */
export default function YesNoPanel({ label, value, onChange }: PanelProps) {
  const first = useRef<HTMLInputElement>(null);
  // The panel that opened took the focus before this came.
  useEffect(() => first.current?.focus(), []);
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={shared.checks}>
        <Radio ref={first} size="xs" value="true" label={message('ui.oui')} data-autofocus />
        <Radio size="xs" value="false" label={message('ui.non')} />
      </div>
    </Radio.Group>
  );
}
