import classes from './drawings.module.css';

const emptyWaves = [
  'M1 57c22 0 26-18 50-18s32 20 54 20 30-12 56-12',
  'M1 73c22 0 26-12 50-12s32 15 54 15 30-9 56-9',
  'M1 88c22 0 26-8 50-8s32 11 54 11 30-7 56-7',
];

/** A quiet sea: the drawing of empty states. */
export function EmptyDrawing() {
  return (
    <svg viewBox="0 0 162 94" width="162" height="94" className={classes.state} aria-hidden="true">
      <circle cx="81" cy="29" r="24" className={classes.halo} />
      <circle cx="81" cy="29" r="13" className={classes.sun} />
      <g fill="none" strokeWidth="2.4" strokeLinecap="round">
        {emptyWaves.map((d, i) => (
          <path key={d} d={d} className={classes.wave} opacity={[1, 0.55, 0.35][i]} />
        ))}
      </g>
    </svg>
  );
}

const brokenWaves = [
  'M1 57c22 0 26-18 50-18 4 0 7 .5 10 1.4M92 55c6 3 10 4 13 4 22 0 30-12 56-12',
  'M1 73c22 0 26-12 50-12 8 0 14 1.8 20 4M88 72c6 2.6 11 4 17 4 22 0 30-9 56-9',
  'M1 88c22 0 26-8 50-8 7 0 12 1 17 2.6M87 88c6 2 11 3 18 3 22 0 30-7 56-7',
];

/** The same sea, broken: the drawing of error states. */
export function ErrorDrawing() {
  return (
    <svg viewBox="0 0 162 94" width="162" height="94" className={classes.state} aria-hidden="true">
      <g fill="none" strokeWidth="2.4" strokeLinecap="round">
        {brokenWaves.map((d, i) => (
          <path key={d} d={d} className={classes.broken} opacity={[1, 0.5, 0.28][i]} />
        ))}
      </g>
      <circle cx="81" cy="29" r="24" className={classes.alarm} />
      <path d="M81 19v12M81 38.5v.1" strokeWidth="4.6" strokeLinecap="round" className={classes.bang} />
    </svg>
  );
}
