import { formatPercent } from '../format.ts';
import chartClasses from './chart.module.css';
import { partColors, type Rating, useChartLook } from './chart-look.ts';
import type { Part, Whole } from './chart-options.ts';
import { useFirst } from './first.tsx';
import { OpeningFigure } from './opening-figure.tsx';
import classes from './shapes.module.css';

/** Shares under this one bear no figure (S-9-70). */
const LEAST_LABELLED = 5;

interface WholesProps {
  wholes: Whole[];
  rating: Rating | null;
}

/** Bars of one width, each cut in its parts: shares are written under it, from 5 % on. */
export function Stacked({ wholes, rating }: WholesProps) {
  const { isRest, more } = useFirst(wholes.length);
  return (
    <>
      <ul className={classes.wholes}>
        {wholes.map(({ label, detail, parts }, index) => (
          <li key={label} data-rest={isRest(index)}>
            <p className={classes.wholeName}>
              {label}
              {detail && (
                <span className={`${classes.wholeDetail} tabular`}>
                  <OpeningFigure name={label} {...detail} />
                </span>
              )}
            </p>
            <PartsBar parts={parts} rating={rating} />
            <ul className={classes.wholeParts}>
              {parts.map((part) => (
                <li key={part.label} style={{ flexGrow: part.value }}>
                  {part.value >= LEAST_LABELLED && (
                    <OpeningFigure
                      text={formatPercent(part.value)}
                      name={`${label}, ${part.label}`}
                      opens={part.opens}
                    />
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
      <PartsLegend parts={wholes[0]?.parts ?? []} rating={rating} />
    </>
  );
}

interface PartsProps {
  parts: readonly Part[];
  rating: Rating | null;
}

export function PartsBar({ parts, rating }: PartsProps) {
  const colors = partColors(useChartLook(), parts.length, rating);
  return (
    <span className={classes.parts} aria-hidden="true">
      {parts.map(
        ({ label, value }, index) =>
          value > 0 && <span key={label} style={{ flexGrow: value, background: colors[index] }} />,
      )}
    </span>
  );
}

export function PartsLegend({ parts, rating }: PartsProps) {
  const colors = partColors(useChartLook(), parts.length, rating);
  return (
    <ul className={chartClasses.seriesLegend} data-under>
      {parts.map(({ label, mark }, index) => (
        <li key={label} className={chartClasses.seriesName}>
          <span className={chartClasses.dot} style={{ background: colors[index] }} aria-hidden="true" />
          <span>
            {label}
            {mark && <span className={chartClasses.mark}>{mark}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
