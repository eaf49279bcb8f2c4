import { wavePath } from './cover.ts';
import classes from './drawings.module.css';

/** The sea at sunrise of the sign-in screen. Fills its parent. */
export function LoginPicture() {
  const lines = Array.from({ length: 9 }, (_, i) => ({
    y: 430 - i * 15,
    amplitude: 44 - i * 3.4,
    wavelength: 620 + i * 16,
    phase: 5.3 - i * 0.08,
  }));
  const layers = [
    { y: 450, amplitude: 44, wavelength: 640, phase: 5.35, fill: '#78C4CC', opacity: 0.62 },
    { y: 530, amplitude: 42, wavelength: 700, phase: 5.9, fill: '#45A9B3', opacity: 0.78 },
    { y: 610, amplitude: 44, wavelength: 760, phase: 6.5, fill: '#1F909B', opacity: 0.82 },
    { y: 690, amplitude: 40, wavelength: 700, phase: 4.9, fill: '#0E7C86', opacity: 0.94 },
    { y: 770, amplitude: 38, wavelength: 660, phase: 5.7, fill: '#0B6871', opacity: 1 },
    { y: 846, amplitude: 30, wavelength: 600, phase: 4.2, fill: '#09545C', opacity: 1 },
  ];
  return (
    <svg viewBox="0 0 840 900" preserveAspectRatio="xMidYMax slice" className={classes.login} aria-hidden="true">
      <defs>
        <linearGradient id="login-sky" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#D9EEF0" />
          <stop offset="1" stopColor="#8FD0D6" />
        </linearGradient>
      </defs>
      <rect width="840" height="900" fill="url(#login-sky)" />
      <circle cx="600" cy="300" r="136" fill="#FBE3C8" fillOpacity=".32" />
      <circle cx="600" cy="300" r="92" fill="#F9C9B5" />
      {layers.map((layer) => (
        <path key={layer.y} d={`${wavePath(layer, 840, 40)}V900H0Z`} fill={layer.fill} fillOpacity={layer.opacity} />
      ))}
      <g fill="none" stroke="#fff" strokeWidth="1.5">
        {lines.map((line, i) => (
          <path key={line.y} d={wavePath(line, 840, 40)} strokeOpacity={0.95 - i * 0.095} />
        ))}
      </g>
    </svg>
  );
}

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
