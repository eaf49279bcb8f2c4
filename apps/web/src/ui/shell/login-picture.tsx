import { wavePath } from '../wave-path.ts';
import classes from './login-frame.module.css';

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
    <svg viewBox="0 0 840 900" preserveAspectRatio="xMidYMax slice" className={classes.sea} aria-hidden="true">
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
        <path key={layer.y} d={`${wavePath(layer, 840)}V900H0Z`} fill={layer.fill} fillOpacity={layer.opacity} />
      ))}
      <g fill="none" stroke="#fff" strokeWidth="1.5">
        {lines.map((line, i) => (
          <path key={line.y} d={wavePath(line, 840)} strokeOpacity={0.95 - i * 0.095} />
        ))}
      </g>
    </svg>
  );
}
