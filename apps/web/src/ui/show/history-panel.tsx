import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type ReactNode, useState } from 'react';
import { Card } from '../card.tsx';
import { formatDateTime, formatInteger } from '../format.ts';
import classes from './show.module.css';

interface HistoryEntry {
  id: string;
  /** ISO instant. */
  at: string;
  text: ReactNode;
  /** Who did it. */
  by?: string;
}

interface HistoryPanelProps {
  title?: string;
  entries: HistoryEntry[];
  /** Said where there is no entry. */
  none?: string;
  /** Above the entries: what adds one. */
  children?: ReactNode;
}

const SHOWN_FIRST = 10;

/** What happened to a record, newest first; a long history opens on demand. */
export function HistoryPanel({ title, entries, none = message('ui.aucun'), children }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? entries : entries.slice(0, SHOWN_FIRST);
  return (
    <Card title={title ?? message('ui.historique')} count={entries.length}>
      {children}
      {entries.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ol className={classes.history}>
          {shown.map(({ id, at, text, by }) => (
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
      {entries.length > SHOWN_FIRST && (
        <Button variant="default" size="xs" mt={16} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? message('ui.reduire') : message('ui.afficher_tout', { nombre: formatInteger(entries.length) })}
        </Button>
      )}
    </Card>
  );
}
