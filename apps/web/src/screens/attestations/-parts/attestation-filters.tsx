import { Checkbox } from '@mantine/core';
import { FIGURES } from '@sillage/contracts/bornes.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFilter } from '@tabler/icons-react';
import { FoldLine } from '../../../ui/fold-line.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormScopeContext } from '../../../ui/form/form-scope.ts';
import { useHeldFold } from '../../../ui/form/use-held-fold.ts';
import type { ListState } from '../../../ui/list/use-list-state.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { periodText } from '../../stats/-parts/period-text.ts';
import classes from './attestations.module.css';

/** The period that the address asks for (S-9-01, S-9-02). */
export function periodOf({ filters }: ListState) {
  const debut = filters.debut?.[0] ?? DEBUT_PAR_DEFAUT;
  const fin = filters.fin?.[0] ?? dayInFrance(new Date());
  return { debut, fin, isReversed: fin < debut };
}

/** Period and DPC mention; the address holds what differs from the default period. On a phone they fold to one line that says them. */
export function AttestationFilters({ state }: { state: ListState }) {
  const { debut, fin, isReversed } = periodOf(state);
  const isPhone = usePhone();
  const { scope, isOpen, toggle } = useHeldFold(isReversed);
  const withDpc = state.filters.dpc?.[0] === 'true';
  const outside = message('statistiques.ordre_dates');
  const change = (name: 'debut' | 'fin', initial: string) => (day: string | null) =>
    state.setFilter(name, day && day !== initial ? [day] : []);
  const fields = (
    <div className={classes.filters} data-print="hide">
      <div className={classes.day}>
        <DateField
          name="debut"
          label={message('attestations.periode.debut')}
          value={debut}
          bornes={FIGURES}
          max={fin}
          outside={outside}
          error={undefined}
          onChange={change('debut', DEBUT_PAR_DEFAUT)}
        />
      </div>
      <div className={classes.day}>
        <DateField
          name="fin"
          label={message('attestations.periode.fin')}
          value={fin}
          bornes={FIGURES}
          min={debut}
          outside={outside}
          error={undefined}
          problem={isReversed ? outside : undefined}
          onChange={change('fin', dayInFrance(new Date()))}
        />
      </div>
      <Checkbox
        className={classes.dpc ?? ''}
        label={message('attestations.mention_dpc')}
        description={message('attestations.mention_dpc_aide')}
        checked={withDpc}
        onChange={(event) => state.setFilter('dpc', event.currentTarget.checked ? ['true'] : [])}
      />
    </div>
  );
  if (!isPhone) return fields;
  return (
    <FormScopeContext.Provider value={scope}>
      <FoldLine
        icon={IconFilter}
        label={message('statistiques.filtres')}
        detail={[periodText({ debut, fin }), withDpc && message('attestations.excel.filtre_dpc')]
          .filter(Boolean)
          .join(' · ')}
        isOpen={isOpen}
        onToggle={toggle}
      />
      {isOpen && fields}
    </FormScopeContext.Provider>
  );
}
