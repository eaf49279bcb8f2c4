import { DateInput } from '@mantine/dates';
import { type Bornes, isWithin, SAISIE } from '@sillage/contracts/bornes.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDate } from '../format.ts';
import { type FieldLook, useFieldProps } from './fields.tsx';
import { calendarProps, FrenchDates } from './french-dates.tsx';
import { parseFrenchDate } from './parse-date.ts';
import type { FieldBinding } from './use-form-screen.ts';

interface DateFieldProps extends FieldBinding<string | null>, FieldLook {
  /** Those of the contract. */
  bornes?: Bornes;
  /** Within them, calendar dates, `2026-11-20`. */
  min?: string;
  max?: string;
  /** Said of a date before `min` or after `max`. */
  outside?: string;
}

/** A calendar date, typed (20/11/2026, 20112026) or picked. The value is `2026-11-20`: no hour, no time zone. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, bornes = SAISIE, min, max, outside = message('validation.date') } = props;
  // What is typed and is no date stays in the box, flagged once one has left it (C-5-19).
  const [typed, setTyped] = useState<{ text: string; isLeft?: true }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another date, from wherever, replaces what was typed
  useEffect(() => setTyped(undefined), [value]);
  const read = (text: string) => parseFrenchDate(text, bornes.dernier);
  const problemOf = (text: string) => {
    const date = read(text);
    if (date === null) return message('validation.date');
    if (!isWithin(date, bornes)) return message(bornes.hors);
    return (min && date < min) || (max && date > max) ? outside : undefined;
  };
  const problem = typed ? problemOf(typed.text) : props.problem;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bound that refused what is typed has moved
  useEffect(() => {
    if (typed && !problem) onChange(read(typed.text));
  }, [min, max]);
  const { input, isRequired, readOnly } = useFieldProps({
    ...props,
    problem,
    isBeingTyped: typed !== undefined && !typed.isLeft,
    words: (date) => [formatDate(date as string)],
  });
  return (
    <FrenchDates>
      <DateInput
        {...input}
        {...calendarProps}
        value={value}
        onChange={(date) => {
          setTyped(undefined);
          onChange(date);
        }}
        onInput={(event) => {
          const { value: text } = event.currentTarget;
          setTyped(text.trim() !== '' && problemOf(text) ? { text } : undefined);
        }}
        onBlur={() => typed && setTyped({ ...typed, isLeft: true })}
        fixOnBlur={!typed}
        dateParser={read}
        valueFormat="DD/MM/YYYY"
        placeholder={message('ui.format_date')}
        inputMode="numeric"
        leftSection={<IconCalendar size={17} stroke={1.7} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        clearable={!isRequired && !readOnly}
        clearButtonProps={{ 'aria-label': message('ui.effacer') }}
        disabled={readOnly}
        minDate={min ?? bornes.premier}
        maxDate={max ?? bornes.dernier}
      />
    </FrenchDates>
  );
}
