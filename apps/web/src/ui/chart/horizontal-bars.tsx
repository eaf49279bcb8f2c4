import classes from './chart.module.css';
import type { Part } from './chart-options.ts';
import { useFirst } from './first.tsx';
import { OpeningFigure } from './opening-figure.tsx';

interface HorizontalBarsProps {
  parts: Part[];
  format: (value: number) => string;
  /** Value of a bar of the whole width; the greatest one unless said. */
  max?: number | undefined;
}

/** Names, bars and figures, written in the page: the first ones, then all on demand. */
export function HorizontalBars({ parts, format, max }: HorizontalBarsProps) {
  const { isRest, more, showsAll } = useFirst(parts.length);
  const greatest = max ?? Math.max(0, ...parts.map(({ value }) => value));
  return (
    <>
      <ul className={classes.bars} data-all={showsAll || undefined}>
        {parts.map(({ label, value, opens, note, mark, detail, isWarning }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bars may bear one name, and bars do not move
          <li key={index} className={classes.bar} data-warning={isWarning || undefined} data-rest={isRest(index)}>
            <span className={classes.barName} title={label}>
              {label}
              {mark && <span className={classes.mark}>{mark}</span>}
              {detail && (
                <span className={classes.detail}>
                  <OpeningFigure name={label} {...detail} />
                </span>
              )}
            </span>
            <span className={classes.barTrack} aria-hidden="true">
              <span className={classes.barFill} style={{ width: `${greatest > 0 ? (value / greatest) * 100 : 0}%` }} />
            </span>
            <span className={`${classes.barFigure} tabular`}>
              <OpeningFigure text={format(value)} name={label} opens={opens} />
              {note && <span className={classes.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
