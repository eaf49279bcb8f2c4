import { Checkbox } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { FIGURES } from '@sillage/contracts/bornes.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { calendarProps, FrenchDates } from '../../../ui/form/french-dates.tsx';
import { parseFrenchDate } from '../../../ui/form/parse-date.ts';
import type { ListState } from '../../../ui/list/use-list-state.ts';
import classes from './attestations.module.css';

/** Period and DPC mention, always in sight; the address holds what differs from the default period (S-9-01, S-9-02). */
export function AttestationFilters({ state }: { state: ListState }) {
  const debut = state.filters.debut?.[0] ?? DEBUT_PAR_DEFAUT;
  const fin = state.filters.fin?.[0] ?? dayInFrance(new Date());
  return (
    <div className={classes.filters} data-print="hide">
      <FrenchDates>
        <Day state={state} name="debut" initial={DEBUT_PAR_DEFAUT} />
        <Day
          state={state}
          name="fin"
          initial={dayInFrance(new Date())}
          error={fin < debut && message('statistiques.ordre_dates')}
        />
      </FrenchDates>
      <Checkbox
        className={classes.dpc ?? ''}
        label={message('attestations.mention_dpc')}
        description={message('attestations.mention_dpc_aide')}
        checked={state.filters.dpc?.[0] === 'true'}
        onChange={(event) => state.setFilter('dpc', event.currentTarget.checked ? ['true'] : [])}
      />
    </div>
  );
}

interface DayProps {
  state: ListState;
  name: 'debut' | 'fin';
  initial: string;
  error?: string | false;
}

function Day({ state, name, initial, error }: DayProps) {
  return (
    <DateInput
      {...calendarProps}
      size="xs"
      className={classes.day ?? ''}
      label={message(`attestations.periode.${name}`)}
      value={state.filters[name]?.[0] ?? initial}
      onChange={(day) => state.setFilter(name, day && day !== initial ? [day] : [])}
      dateParser={parseFrenchDate}
      valueFormat="DD/MM/YYYY"
      inputMode="numeric"
      minDate={FIGURES.premier}
      maxDate={FIGURES.dernier}
      error={error}
    />
  );
}
