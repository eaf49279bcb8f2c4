import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconRefresh } from '@tabler/icons-react';
import { type FilterBox, type FilterField, filterBoxes, filterFields } from './filter-fields.tsx';
import classes from './stats.module.css';
import type { FilterState } from './use-filter.ts';

export interface FilterBarProps {
  filter: FilterState;
  fields: readonly FilterField[];
  boxes: readonly FilterBox[];
  isLoading: boolean;
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
        {boxes.map((name) => {
          const Box = filterBoxes[name];
          return <Box key={name} filter={filter} />;
        })}
        <Button
          className={classes.reload ?? ''}
          variant={filter.hasChanged ? 'filled' : 'default'}
          disabled={!filter.hasChanged}
          loading={isLoading}
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          onClick={filter.reload}
        >
          {message('statistiques.recharger')}
        </Button>
      </div>
    </search>
  );
}
