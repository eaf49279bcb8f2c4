import { message } from '@sillage/contracts/messages.fr.ts';
import { AddressLink } from '../link.tsx';
import classes from './chart.module.css';
import type { Opening } from './chart-options.ts';

interface OpeningFigureProps {
  /** The figure as written. */
  text: string;
  /** What it is the figure of. */
  name: string;
  opens?: Opening | undefined;
}

/** A figure, which leads to the rows that it counts. */
export function OpeningFigure({ text, name, opens }: OpeningFigureProps) {
  if (!opens) return text;
  return (
    <AddressLink {...opens} className={classes.opens} aria-label={message('ui.chiffre', { nom: name, valeur: text })}>
      {text}
    </AddressLink>
  );
}
