import { DateInput } from '@mantine/dates';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type FieldLook, useFieldProps } from './fields.tsx';
import { calendarProps, FrenchDates } from './french-dates.tsx';
import { parseFrenchDate } from './parse-date.ts';
import type { FieldBinding } from './use-form-screen.ts';

export interface DateFieldProps extends FieldBinding<string | null>, FieldLook {
  /** Calendar dates, `2026-11-20`. */
  min?: string;
  max?: string;
}

/** A calendar date, typed (20/11/2026, 20112026) or picked. The value is `2026-11-20`: no hour, no time zone. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max } = props;
  // What is typed and is no date stays in the box, flagged once one has left it (C-5-19).
  const [wrong, setWrong] = useState<'typing' | 'left'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another date, from wherever, replaces what was typed
  useEffect(() => setWrong(undefined), [value]);
  const problem = wrong === 'left' ? message('validation.date') : undefined;
  const { input, isRequired, readOnly } = useFieldProps({ ...props, problem });
  const isDate = (text: string) => {
    const date = parseFrenchDate(text);
    return date !== null && (!min || date >= min) && (!max || date <= max);
  };
  return (
    <FrenchDates>
      <DateInput
        {...input}
        {...calendarProps}
        value={value}
        onChange={(date) => {
          setWrong(undefined);
          onChange(date);
        }}
        onInput={(event) => {
          const { value: text } = event.currentTarget;
          setWrong(text.trim() === '' || isDate(text) ? undefined : 'typing');
        }}
        onBlur={() => wrong && setWrong('left')}
        fixOnBlur={!wrong}
        dateParser={parseFrenchDate}
        valueFormat="DD/MM/YYYY"
        placeholder={message('ui.format_date')}
        inputMode="numeric"
        leftSection={<IconCalendar size={17} stroke={1.7} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        clearable={!isRequired && !readOnly}
        clearButtonProps={{ 'aria-label': message('ui.effacer') }}
        disabled={readOnly}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </FrenchDates>
  );
}
