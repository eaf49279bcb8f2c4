import { DatePicker } from '@mantine/dates';
import { FIGURES } from '@sillage/contracts/bornes.rules.ts';
import { calendarProps, FrenchDates } from '../form/french-dates.tsx';

/** Calendar of a date filter; loaded when it is first opened. */
export default function DatePanel({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (date: string | null) => void;
}) {
  return (
    <FrenchDates>
      <DatePicker
        {...calendarProps}
        value={value}
        onChange={onChange}
        allowDeselect
        minDate={FIGURES.premier}
        maxDate={FIGURES.dernier}
      />
    </FrenchDates>
  );
}
