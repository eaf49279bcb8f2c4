import classes from './mark.module.css';

/** Three waves, each shorter and paler: a wake. The word « Sillage » stands beside it. */
function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={classes.mark}>
      <rect width="32" height="32" rx="9" fill="#0E7C86" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M5.5 13.2c3.4 0 4.3-4.4 8-4.4 4 0 4.6 5.2 8.6 5.2 2.2 0 3.5-1.5 4.4-3.4" />
        <path d="M5.5 19.2c3 0 4.1-3.2 7.2-3.2 3.5 0 4.3 4.2 7.9 4.2 1.6 0 2.7-.8 3.5-2" opacity=".72" />
        <path d="M5.5 24.8c2.4 0 3.5-2 6-2 2.6 0 3.4 2.4 6 2.4 1 0 1.8-.3 2.4-.9" opacity=".45" />
      </g>
    </svg>
  );
}

export function MarkAndWord({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <Mark size={size} />
      <span className={classes.word}>Sillage</span>
    </span>
  );
}
