import { DateInput } from '@mantine/dates';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCalendar } from '@tabler/icons-react';
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
  const { value, onChange, min, max, required = false } = props;
  const { input, readOnly } = useFieldProps(props);
  return (
    <FrenchDates>
      <DateInput
        {...input}
        {...calendarProps}
        value={value}
        onChange={onChange}
        dateParser={parseFrenchDate}
        valueFormat="DD/MM/YYYY"
        placeholder={message('ui.format_date')}
        inputMode="numeric"
        leftSection={<IconCalendar size={17} stroke={1.7} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        clearable={!required && !readOnly}
        clearButtonProps={{ 'aria-label': message('ui.effacer') }}
        disabled={readOnly}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </FrenchDates>
  );
}
