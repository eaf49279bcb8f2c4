import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import classes from './chart.module.css';
import type { Part } from './chart-options.ts';
import { OpeningFigure } from './opening-figure.tsx';

/** As many as stand in a card beside a drawing. */
const FIRST = 8;

export interface HorizontalBarsProps {
  /** The greatest first. */
  parts: Part[];
  format: (value: number) => string;
}

/** Names, bars and figures, written in the page: the first ones, then all on demand. */
export function HorizontalBars({ parts, format }: HorizontalBarsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const greatest = parts[0]?.value ?? 0;
  const shown = showsAll ? parts : parts.slice(0, FIRST);
  return (
    <>
      <ul className={classes.bars} data-all={showsAll || undefined}>
        {shown.map(({ label, value, opens }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bars may bear one name, and bars do not move
          <li key={index} className={classes.bar}>
            <span className={classes.barName} title={label}>
              {label}
            </span>
            <span className={classes.barTrack} aria-hidden="true">
              <span className={classes.barFill} style={{ width: `${greatest > 0 ? (value / greatest) * 100 : 0}%` }} />
            </span>
            <span className={`${classes.barFigure} tabular`}>
              <OpeningFigure text={format(value)} name={label} opens={opens} />
            </span>
          </li>
        ))}
      </ul>
      {parts.length > FIRST && (
        <p className={classes.more}>
          {!showsAll && `${message('ui.premiers', { nombre: FIRST, total: parts.length })} · `}
          <Button variant="transparent" size="compact-sm" px={0} onClick={() => setShowsAll(!showsAll)}>
            {message(showsAll ? 'ui.voir_moins' : 'ui.voir_tout')}
          </Button>
        </p>
      )}
    </>
  );
}
