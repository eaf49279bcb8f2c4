import { NumberInput } from '@mantine/core';
import { type FieldLook, useFieldProps } from './fields.tsx';
import type { FieldBinding } from './use-form-screen.ts';

/** A whole number: nothing else can be typed. Empty is null. */
export function NumberField(props: FieldBinding<number | null> & FieldLook) {
  const { value, onChange, limits: { min, max } = {} } = props;
  const { input, readOnly } = useFieldProps(props);
  return (
    <NumberInput
      {...input}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
      readOnly={readOnly}
      allowDecimal={false}
      allowNegative={min === undefined || min < 0}
      hideControls
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
    />
  );
}
