import { useState } from 'react';
import classes from './medal.module.css';

const colors = ['#0E7C86', '#AD3A19', '#3F51A3', '#7A3E6E'];

const POINTS = 12;
const edge = Array.from({ length: POINTS * 2 }, (_, rank) => {
  const angle = (Math.PI * rank) / POINTS;
  const radius = rank % 2 === 0 ? 18.4 : 16.4;
  return `${(20 + radius * Math.sin(angle)).toFixed(1)},${(20 - radius * Math.cos(angle)).toFixed(1)}`;
}).join(' ');

interface MedalProps {
  /** The same medal for the same badge. */
  id: number;
  /** Address of the stored picture; without one a medal is drawn. */
  image: string | null;
  /** Pixels. */
  size: number;
}

/** What stands for a badge: its picture, or a medal. Decorative, the name is always beside it. */
export function Medal({ id, image, size }: MedalProps) {
  const [missing, setMissing] = useState<string>();
  if (image && image !== missing) {
    const picture = { className: classes.medal, src: image, width: size, height: size, loading: 'lazy' } as const;
    return <img alt="" {...picture} onError={() => setMissing(image)} />;
  }
  const color = colors[id % colors.length];
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className={classes.medal} aria-hidden="true">
      <polygon points={edge} fill={color} stroke={color} strokeWidth="2.4" strokeLinejoin="round" />
      <circle cx="20" cy="20" r="12.6" fill="none" stroke="#fff" strokeOpacity=".35" />
      <path
        d="M11.4 21.4c2.6 0 3.1-3.6 5.9-3.6 3 0 3.1 4.4 6.1 4.4 2.4 0 3.4-1.8 5-3.8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
