import { formatPercent } from '../format.ts';
import type { Rating } from './chart-look.ts';
import type { Whole } from './chart-options.ts';
import { OpeningFigure } from './opening-figure.tsx';
import classes from './shapes.module.css';
import { PartsBar, PartsLegend } from './stacked.tsx';

const RADIUS = 34;
const WIDTH = 8;
const SIZE = 2 * RADIUS + WIDTH;

interface KnobsProps {
  wholes: Whole[];
  rating: Rating | null;
}

/** The percentage of each in a ring, over who answered what where that is known. */
export function Knobs({ wholes, rating }: KnobsProps) {
  return (
    <>
      <ul className={classes.knobs}>
        {wholes.map(({ label, value, opens, parts, detail }) => (
          <li key={label} className={classes.knob}>
            <span className={classes.knobRing}>
              <svg viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} width={SIZE} aria-hidden="true">
                <circle className={classes.knobTrack} r={RADIUS} strokeWidth={WIDTH} />
                {value !== null && value > 0 && (
                  <circle
                    className={classes.knobValue}
                    r={RADIUS}
                    strokeWidth={WIDTH}
                    pathLength={100}
                    strokeDasharray={`${value} 100`}
                    transform="rotate(-90)"
                  />
                )}
              </svg>
              <span className={`${classes.knobFigure} tabular`}>
                <OpeningFigure text={formatPercent(value)} name={label} opens={opens} />
              </span>
            </span>
            <span className={classes.knobName}>{label}</span>
            {detail && (
              <span className={`${classes.knobDetail} tabular`}>
                <OpeningFigure name={label} {...detail} />
              </span>
            )}
            {parts.length > 0 && <PartsBar parts={parts} rating={rating} />}
          </li>
        ))}
      </ul>
      {wholes[0] && wholes[0].parts.length > 0 && <PartsLegend parts={wholes[0].parts} rating={rating} />}
    </>
  );
}
