import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import classes from './chart.module.css';

/** As many as stand in a card beside a drawing. */
const FIRST = 8;

/** The first ones, then all on demand. */
export function useFirst<One>(all: readonly One[]) {
  const [showsAll, setShowsAll] = useState(false);
  const more = all.length > FIRST && (
    <p className={classes.more}>
      {!showsAll && message('ui.premiers', { nombre: FIRST, total: all.length })}
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => setShowsAll(!showsAll)}>
        {message(showsAll ? 'ui.voir_moins' : 'ui.voir_tout')}
      </Button>
    </p>
  );
  return { shown: showsAll ? all : all.slice(0, FIRST), more, showsAll };
}
