import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import classes from './chart.module.css';

/** As many as stand in a card beside a drawing. */
const FIRST = 8;

/** The first ones, then all on demand; on paper, all of them: `isRest` says of each whether the screen hides it, as `data-rest` does. */
export function useFirst(total: number) {
  const [showsAll, setShowsAll] = useState(false);
  const more = total > FIRST && (
    <p className={`${classes.more} no-print`}>
      {!showsAll && message('ui.premiers', { nombre: FIRST, total })}
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => setShowsAll(!showsAll)}>
        {message(showsAll ? 'ui.voir_moins' : 'ui.voir_tout')}
      </Button>
    </p>
  );
  const isRest = (index: number) => (!showsAll && index >= FIRST) || undefined;
  return { isRest, more, showsAll };
}
