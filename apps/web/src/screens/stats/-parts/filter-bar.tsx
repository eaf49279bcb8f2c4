import { Button } from '@mantine/core';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconRefresh } from '@tabler/icons-react';
import { type Held, HeldButton } from '../../../ui/held-button.tsx';
import { type FilterBox, type FilterField, filterBoxes, filterFields } from './filter-fields.tsx';
import { presetsOf } from './presets.ts';
import classes from './stats.module.css';
import type { FilterState } from './use-filter.ts';

interface FilterBarProps {
  filter: FilterState;
  fields: readonly FilterField[];
  boxes: readonly FilterBox[];
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

/** The filters of a statistics screen: those that it chose, in its order (S-2.3). */
export function FilterBar({ filter, fields, boxes, isLoading }: FilterBarProps) {
  return (
    <search className={classes.filters} aria-label={message('statistiques.filtres')}>
      <div className={classes.fields}>
        {fields.map((name) => {
          const Field = filterFields[name];
          return <Field key={name} filter={filter} />;
        })}
      </div>
      <div className={classes.second}>
        <Presets filter={filter} />
        {boxes.map((name) => {
          const Box = filterBoxes[name];
          return <Box key={name} filter={filter} />;
        })}
        {filter.waits && filter.asked !== undefined && filter.hasChanged && (
          <p className={classes.waiting}>{message('statistiques.filtres_en_attente')}</p>
        )}
        <HeldButton
          className={classes.reload ?? ''}
          variant={filter.hasChanged ? 'filled' : 'default'}
          held={heldReload(filter)}
          loading={isLoading}
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          onClick={filter.reload}
        >
          {message('statistiques.recharger')}
        </HeldButton>
      </div>
    </search>
  );
}

function heldReload({ isReversed, hasChanged }: FilterState): Held | undefined {
  if (isReversed) return { reason: message('statistiques.ordre_dates'), isSaid: true };
  return hasChanged ? undefined : { reason: message('statistiques.deja_a_jour') };
}
