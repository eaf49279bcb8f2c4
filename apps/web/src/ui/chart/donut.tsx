import { percentOf } from '@sillage/contracts/moyennes.rules.ts';
import { useMemo } from 'react';
import { useGo } from '../current-page.ts';
import { formatInteger, formatPercent } from '../format.ts';
import classes from './chart.module.css';
import { partColors, type Rating, useChartLook } from './chart-look.ts';
import { donutOption, type Opening, type Part } from './chart-options.ts';
import { LazyDrawing } from './lazy-drawing.tsx';
import { OpeningFigure } from './opening-figure.tsx';

interface DonutProps {
  /** The greatest first, at most as many as there are colours. */
  parts: Part[];
  /** What is counted, under the total. */
  unit: string;
  /** Where the total leads. */
  opens?: Opening | undefined;
  rating?: Rating | null | undefined;
  label: string;
}

/** A ring with its total, and a legend that carries name, count and share: colour never stands alone. */
export function Donut({ parts, unit, opens, rating = null, label }: DonutProps) {
  const look = useChartLook();
  const go = useGo();
  const option = useMemo(() => donutOption(look, parts, rating), [look, parts, rating]);
  const colors = partColors(look, parts.length, rating);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className={classes.donut}>
      <div className={classes.ring}>
        <LazyDrawing
          option={option}
          label={label}
          height={176}
          width={176}
          onPick={({ index }) => {
            const opens = parts[index]?.opens;
            if (opens) go(opens);
          }}
        />
        <div className={classes.total}>
          <span className={`${classes.totalFigure} tabular`}>
            <OpeningFigure text={formatInteger(total)} name={unit} opens={opens} />
          </span>
          <span className={classes.totalUnit} aria-hidden="true">
            {unit}
          </span>
        </div>
      </div>
      <ul className={classes.legend}>
        {parts.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two shares may bear one name, and shares do not move
          <li key={index} className={classes.share}>
            <span className={classes.dot} style={{ background: colors[index] }} aria-hidden="true" />
            <span className={classes.shareName}>
              {share.label}
              {share.mark && <span className={classes.mark}>{share.mark}</span>}
            </span>
            <span className={`${classes.shareCount} tabular`}>
              <OpeningFigure text={formatInteger(share.value)} name={share.label} opens={share.opens} />
            </span>
            <span className={`${classes.sharePart} tabular`}>{formatPercent(percentOf(share.value, total))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
