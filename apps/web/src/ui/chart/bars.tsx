import { useMemo, useState } from 'react';
import { useGo } from '../current-page.ts';
import { Scrolled } from '../scrolled.tsx';
import { BarLink } from './bar-link.tsx';
import classes from './chart.module.css';
import { useChartLook } from './chart-look.ts';
import { type BarsInput, barsOption, CHART_HEIGHT } from './chart-options.ts';
import type { Mark } from './drawing.tsx';
import { LazyDrawing } from './lazy-drawing.tsx';

interface BarsProps extends BarsInput {
  label: string;
  /** Least width of one group of bars, in pixels; beyond its place the chart scrolls, the end shown first. */
  leastGroupWidth?: number | undefined;
}

/** Bars, or lines, by category, with a legend in the page when there are several series. */
export function Bars({ label, leastGroupWidth = 0, ...input }: BarsProps) {
  const look = useChartLook();
  const go = useGo();
  const [shown, setShown] = useState<Mark>();
  const { categories, series, isPercent, isLastInProgress, isLines } = input;
  const option = useMemo(
    () =>
      barsOption(look, {
        categories,
        series,
        ...(isPercent && { isPercent }),
        isAxisAtEnd: leastGroupWidth > 0,
        ...(isLastInProgress && { isLastInProgress }),
        ...(isLines && { isLines }),
      }),
    [look, categories, series, isPercent, isLastInProgress, isLines, leastGroupWidth],
  );
  const leastWidth = categories.length * leastGroupWidth;
  const drawing = (
    <LazyDrawing
      option={option}
      label={label}
      height={CHART_HEIGHT}
      shown={shown}
      onPick={(mark) => {
        const opens = series[mark.series]?.points[mark.index]?.opens;
        if (opens) go(opens);
      }}
    />
  );
  return (
    <>
      {series.length > 1 && (
        <ul className={classes.seriesLegend}>
          {series.map((one, index) => (
            <li key={one.label} className={classes.seriesName}>
              <span className={classes.dot} style={{ background: look.categories[index] }} aria-hidden="true" />
              {one.label}
            </li>
          ))}
        </ul>
      )}
      {leastWidth > 0 ? (
        <Scrolled label={label} className={classes.scrolled}>
          <div style={{ minWidth: leastWidth }} ref={showEnd}>
            {drawing}
          </div>
        </Scrolled>
      ) : (
        drawing
      )}
      <BarLink {...input} onShow={setShown} />
    </>
  );
}

function showEnd(inner: HTMLDivElement | null): void {
  inner?.parentElement?.scrollTo({ left: inner.scrollWidth });
}
