import { Button } from '@mantine/core';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFilter, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { FoldLine } from '../../../ui/fold-line.tsx';
import { FormScopeContext } from '../../../ui/form/form-scope.ts';
import { useHeldFold } from '../../../ui/form/use-held-fold.ts';
import { type Held, HeldButton } from '../../../ui/held-button.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import {
  ALL_FIELDS,
  type FilterBox,
  type FilterField,
  filterBoxes,
  filterFields,
  USUAL_BOXES,
} from './filter-fields.tsx';
import { periodText } from './period-text.ts';
import { presetsOf } from './presets.ts';
import classes from './stats.module.css';
import type { FilterState } from './use-filter.ts';

interface FilterBarProps {
  filter: FilterState;
  fields?: readonly FilterField[];
  boxes?: readonly FilterBox[];
  isLoading: boolean;
}

/** The periods that are asked for most. */
function Presets({ filter }: { filter: FilterState }) {
  const presets = presetsOf(dayInFrance(new Date()));
  return (
    <fieldset className={classes.presets}>
      <legend className="visually-hidden">{message('statistiques.periodes')}</legend>
      {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => {
        const { debut, fin } = presets[name];
        const isChosen = filter.debut === debut && filter.search.fin === fin;
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => filter.change({ debut, fin })}
          >
            {message(`statistiques.periode.${name}`)}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** How many filters one has chosen; the period is one. */
function chosenCount({ search }: FilterState, fields: readonly FilterField[]): number {
  const { debut, fin, comparer: _, casque, ...others } = search;
  const chosen = [debut ?? fin, fields.includes('casque') ? casque : undefined, ...Object.values(others)];
  return chosen.filter((value) => value !== undefined).length;
}

/** The filters of a statistics screen: those that it chose, in its order (S-2.3). On a phone they fold to one line that says what is filtered. */
export function FilterBar({ filter, fields = ALL_FIELDS, boxes = USUAL_BOXES, isLoading }: FilterBarProps) {
  const isPhone = usePhone();
  const { scope, isOpen, fold, toggle } = useHeldFold(filter.isReversed);
  const count = chosenCount(filter, fields);
  const line = useRef<HTMLButtonElement>(null);
  const mustReload = filter.waits && filter.hasChanged;
  /** The figures follow each change: they are only to be seen. */
  const follows = isPhone && !filter.waits;

  return (
    <FormScopeContext.Provider value={scope}>
      <search className={classes.filters} aria-label={message('statistiques.filtres')}>
        {isPhone && (
          <FoldLine
            ref={line}
            icon={IconFilter}
            label={
              count === 0 ? message('statistiques.filtres') : message('statistiques.filtres_choisis', { nombre: count })
            }
            detail={periodText(filter)}
            isOpen={isOpen}
            onToggle={toggle}
          />
        )}
        {(isOpen || !isPhone) && (
          <div className={classes.unfolded}>
            <div className={classes.fields}>
              {fields.map((name) => {
                const Field = filterFields[name];
                return <Field key={name} filter={filter} />;
              })}
            </div>
            <Presets filter={filter} />
            {boxes.map((name) => {
              const Box = filterBoxes[name];
              return <Box key={name} filter={filter} />;
            })}
          </div>
        )}
        {mustReload && filter.asked !== undefined && (
          <p className={classes.waiting}>{message('statistiques.filtres_en_attente')}</p>
        )}
        {(mustReload || isOpen || !isPhone) && (
          <HeldButton
            className={classes.reload ?? ''}
            variant={filter.hasChanged ? 'filled' : 'default'}
            held={heldReload(filter, isPhone)}
            loading={isLoading && !follows}
            leftSection={!follows && <IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => {
              if (!fold()) return;
              filter.reload();
              line.current?.focus();
            }}
          >
            {message(follows ? 'statistiques.voir' : 'statistiques.recharger')}
          </HeldButton>
        )}
      </search>
    </FormScopeContext.Provider>
  );
}

function heldReload({ isReversed, hasChanged }: FilterState, folds: boolean): Held | undefined {
  if (isReversed) return { reason: message('statistiques.ordre_dates'), isSaid: true };
  return hasChanged || folds ? undefined : { reason: message('statistiques.deja_a_jour') };
}
