import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './card.module.css';
import { Counter } from './page-title.tsx';

interface CardProps {
  title?: ReactNode;
  count?: number | undefined;
  help?: ReactNode;
  /** At the right of the title: a link, a segmented control. */
  aside?: ReactNode;
  /** No inner padding: the content is a table or a list that goes from edge to edge. */
  flush?: boolean;
  children: ReactNode;
  className?: string;
}

/** A titled part of a page, named by its heading. */
export function Card({ title, count, help, aside, flush = false, children, className }: CardProps) {
  const id = useId();
  return (
    <section
      className={`${classes.card} ${className ?? ''}`}
      aria-labelledby={title ? id : undefined}
      data-card
      data-flush={flush || undefined}
    >
      {title && (
        <div className={classes.head}>
          <div className={classes.heading}>
            <h2 className={classes.title} id={id}>
              {title}
            </h2>
            {count !== undefined && <Counter value={count} />}
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
          {help && <p className={classes.help}>{help}</p>}
        </div>
      )}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
