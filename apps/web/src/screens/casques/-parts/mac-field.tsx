import { TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useLayoutEffect, useRef } from 'react';
import { useFieldProps } from '../../../ui/form/fields.tsx';
import type { FieldBinding } from '../../../ui/form/use-form-screen.ts';
import { caretAfter, maskedMac } from './mac.ts';

/** A network address, written in pairs as one types (P-5-06). */
export function MacField(binding: FieldBinding<string>) {
  const { value, onChange } = binding;
  const { input, readOnly } = useFieldProps({ ...binding, label: message('casques.champ.adresseMAC') });
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // The mask moves what stands after the caret; the browser would leave it at the end.
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...input}
      ref={box}
      value={value}
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      placeholder={message('casques.format_mac')}
      onChange={({ currentTarget }) => {
        caret.current = caretAfter(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length);
        onChange(maskedMac(currentTarget.value));
      }}
    />
  );
}
