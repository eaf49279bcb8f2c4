import { useMemo } from 'react';
import { formatInteger, formatPercent } from '../format.ts';
import classes from './chart.module.css';
import { useChartLook } from './chart-look.ts';
import { donutOption, type Part } from './chart-options.ts';
import { LazyDrawing } from './lazy-drawing.tsx';

/** At most this many shares have a colour of their own. */
const MOST_SHARES = 7;

/** The greatest shares, then all the others as one. */
export function sharesOf(parts: readonly Part[], othersLabel: string): Part[] {
  if (parts.length <= MOST_SHARES) return [...parts];
  const others = parts.slice(MOST_SHARES - 1).reduce((sum, { value }) => sum + value, 0);
  return [...parts.slice(0, MOST_SHARES - 1), { label: othersLabel, value: others }];
}

export interface DonutProps {
  /** The greatest first, at most seven. */
  shares: Part[];
  /** What is counted, under the total. */
  unit: string;
  label: string;
}

/** A ring with its total, and a legend that carries name, count and share: colour never stands alone. */
export function Donut({ shares, unit, label }: DonutProps) {
  const look = useChartLook();
  const option = useMemo(() => donutOption(look, shares), [look, shares]);
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className={classes.donut}>
      <div className={classes.ring}>
        <LazyDrawing option={option} label={label} height={176} width={176} />
        <div className={classes.total} aria-hidden="true">
          <span className={`${classes.totalFigure} tabular`}>{formatInteger(total)}</span>
          <span className={classes.totalUnit}>{unit}</span>
        </div>
      </div>
      <ul className={classes.legend}>
        {shares.map((share, index) => (
          <li key={share.label} className={classes.share}>
            <span className={classes.dot} style={{ background: look.categories[index] }} aria-hidden="true" />
            <span className={classes.shareName}>{share.label}</span>
            <span className={`${classes.shareCount} tabular`}>{formatInteger(share.value)}</span>
            <span className={`${classes.sharePart} tabular`}>{formatPercent((share.value / total) * 100)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
