import type { ReactNode } from 'react';
import classes from './with-details.module.css';

/** A value of a row, with what is quieter under it. */
export function WithDetails({ details, children }: { details: readonly string[]; children: ReactNode }) {
  return (
    <span className={classes.root}>
      {children}
      {details.map((detail) => (
        <span key={detail} className={classes.detail}>
          {detail}
        </span>
      ))}
    </span>
  );
}
