import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { formatDateTime } from '../format.ts';
import classes from './show.module.css';

export interface HistoryEntry {
  id: string;
  /** ISO instant. */
  at: string;
  text: ReactNode;
  /** Who did it. */
  by?: string;
}

export function HistoryPanel({ title, entries }: { title?: string; entries: HistoryEntry[] }) {
  return (
    <Card title={title ?? message('ui.historique')} count={entries.length}>
      {entries.length === 0 ? (
        <p className={classes.none}>{message('ui.aucun')}</p>
      ) : (
        <ol className={classes.history}>
          {entries.map(({ id, at, text, by }) => (
            <li key={id} className={classes.entry}>
              <span className={classes.entryText}>{text}</span>
              <span className={classes.entryDate}>
                <time dateTime={at}>{formatDateTime(at)}</time>
                {by && ` · ${by}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
