import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { formatDateTime } from './format.ts';
import { MarkAndWord } from './mark.tsx';
import classes from './print-header.module.css';

export interface PrintHeaderProps {
  title: string;
  /** What the figures cover: the filters, as a sentence. */
  sentence?: ReactNode;
  /** Who prints. */
  by: string;
}

/** First line of a printed page; not shown on screen. */
export function PrintHeader({ title, sentence, by }: PrintHeaderProps) {
  return (
    <div className={`${classes.header} print-only`} aria-hidden="true">
      <MarkAndWord />
      <p className={classes.title}>{title}</p>
      {sentence && <p className={classes.line}>{sentence}</p>}
      <p className={classes.line}>
        {message('ui.edite_le', { date: formatDateTime(new Date().toISOString()), nom: by })}
      </p>
    </div>
  );
}
