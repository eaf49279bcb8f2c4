import { formatPercent } from '../format.ts';
import type { RadarPart } from './chart-options.ts';
import { OpeningFigure } from './opening-figure.tsx';
import classes from './shapes.module.css';

/** Pixels of the whole circle. */
const RADIUS = 88;
const RINGS = [0.25, 0.5, 0.75, 1];

interface RadarProps {
  /** In percent, clockwise from the top. */
  parts: RadarPart[];
  label: string;
}

/** Where a name stands if there is no room beside its point: over it or under it, outwards, past the edge of the web. */
function beyond(cos: number, sin: number) {
  const height = Math.abs(sin);
  return {
    '--side': sin > -0.01 ? 1 : -1,
    '--end': Math.sign(Math.round(8 * cos)),
    '--rise': height + 0.4 * (1 - height),
  };
}

/** Percentages around a centre: names and figures are written at the ends of their axes, the lowest in the colour of attention. */
export function Radar({ parts, label }: RadarProps) {
  const axes = parts.map((part, index) => {
    const angle = Math.PI / 2 - (2 * Math.PI * index) / parts.length;
    return { ...part, cos: Math.cos(angle), sin: Math.sin(angle) };
  });
  const polygon = (shareOf: (part: RadarPart) => number) =>
    axes.map((axis) => `${RADIUS * shareOf(axis) * axis.cos},${-RADIUS * shareOf(axis) * axis.sin}`).join(' ');
  const share = ({ value }: RadarPart) => (value ?? 0) / 100;
  const size = 2 * RADIUS + 8;
  return (
    <div className={classes.radar}>
      <svg className={classes.web} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} width={size} role="img">
        <title>{label}</title>
        {RINGS.map((ring) => (
          <polygon key={ring} className={classes.webLine} points={polygon(() => ring)} />
        ))}
        {axes.map(({ label, cos, sin }) => (
          <line key={label} className={classes.webLine} x2={RADIUS * cos} y2={-RADIUS * sin} />
        ))}
        <polygon className={classes.webArea} points={polygon(share)} />
        {axes.map((axis) => (
          <circle
            key={axis.label}
            className={classes.webPoint}
            data-warning={axis.isWarning || undefined}
            cx={RADIUS * share(axis) * axis.cos}
            cy={-RADIUS * share(axis) * axis.sin}
            r={axis.isWarning ? 5 : 4}
          />
        ))}
      </svg>
      <ul className={classes.axes}>
        {axes.map(({ label, value, opens, isWarning, cos, sin }) => (
          <li
            key={label}
            className={classes.axis}
            data-warning={isWarning || undefined}
            style={{ '--cos': cos, '--sin': sin, ...beyond(cos, sin) } as object}
          >
            <span className={classes.axisName}>{label}</span>
            <span className={`${classes.axisFigure} tabular`}>
              <OpeningFigure text={formatPercent(value)} name={label} opens={opens} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
