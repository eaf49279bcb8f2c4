import { message } from '@sillage/contracts/messages.fr.ts';
import { use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateTime } from './format.ts';
import { MarkAndWord } from './mark.tsx';
import classes from './print-header.module.css';
import { Who } from './who.ts';

/** First lines of every printed page, above its title: whose it is, when it was printed and by whom; not shown on screen. */
export function PrintHeader() {
  const { name } = use(Who);
  const [printedAt, setPrintedAt] = useState(() => new Date());
  useEffect(() => {
    // The browser draws the paper right after this event.
    const onPrint = () => flushSync(() => setPrintedAt(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <div className={`${classes.header} print-only`} aria-hidden="true">
      <MarkAndWord />
      <p className={classes.line}>
        {message('ui.edite_le', { date: formatDateTime(printedAt.toISOString()), nom: name })}
      </p>
    </div>
  );
}
