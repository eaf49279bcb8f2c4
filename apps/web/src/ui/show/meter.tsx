import type { ReactNode } from 'react';
import { formatPercent } from '../format.ts';
import classes from './meter.module.css';

/** Share of a whole as a bar; the words beside it say the same. Decorative for assistive technology. */
export function Meter({ tauxPourcent, height = 6, width }: { tauxPourcent: number; height?: number; width?: number }) {
  const share = Math.min(100, Math.max(0, tauxPourcent));
  return (
    <span className={classes.meter} style={{ height, width }} aria-hidden="true">
      <span className={classes.fill} style={{ width: `${share}%` }} />
    </span>
  );
}

interface RateCellProps {
  tauxPourcent: number | null | undefined;
  /** In the colour of what deserves attention. */
  isWarning?: boolean;
  /** The figure, when it is more than text. */
  children?: ReactNode;
}

/** A rate in a table: a small bar, then the figure; « - » when there is none. */
export function RateCell({ tauxPourcent, isWarning = false, children }: RateCellProps) {
  if (tauxPourcent == null) return formatPercent(null);
  return (
    <span className={classes.rate} data-warning={isWarning || undefined}>
      <Meter tauxPourcent={tauxPourcent} width={34} />
      <span className={`${classes.figure} tabular`}>{children ?? formatPercent(tauxPourcent)}</span>
    </span>
  );
}

/** Steps done out of all, as segments, then « 3/4 ». Beyond twelve steps a plain bar is easier to read. */
export function StepsMeter({ done, total }: { done: number; total: number }) {
  return (
    <span className={classes.steps}>
      <span className={classes.segments} aria-hidden="true">
        {total > 12 ? (
          <Meter tauxPourcent={total ? (done / total) * 100 : 0} />
        ) : (
          Array.from({ length: total }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
            <span key={index} className={classes.segment} data-done={index < done || undefined} />
          ))
        )}
      </span>
      <span className={classes.figure}>
        {done}/{total}
      </span>
    </span>
  );
}

interface ScoreRingProps {
  tauxPourcent: number | null;
  /** Under the figure: « score moyen ». */
  label: string;
}

/** An average as a ring, its figure inside. The figure and its label are read as text. */
export function ScoreRing({ tauxPourcent, label }: ScoreRingProps) {
  const radius = 67.5;
  const length = 2 * Math.PI * radius;
  return (
    <div className={classes.ring}>
      <svg viewBox="0 0 148 148" width={148} height={148} aria-hidden="true">
        <circle cx="74" cy="74" r={radius} fill="none" strokeWidth="13" className={classes.ringTrack} />
        {tauxPourcent != null && tauxPourcent > 0 && (
          <circle
            cx="74"
            cy="74"
            r={radius}
            fill="none"
            strokeWidth="13"
            strokeLinecap="round"
            strokeDasharray={`${(length * Math.min(100, tauxPourcent)) / 100} ${length}`}
            transform="rotate(-90 74 74)"
            className={classes.ringBar}
          />
        )}
      </svg>
      <p className={classes.ringText}>
        <span className={classes.ringFigure}>{formatPercent(tauxPourcent)}</span>
        <span className={classes.ringLabel}>{label}</span>
      </p>
    </div>
  );
}
