import { round, wavePath } from './wave-path.ts';

const palettes = [
  ['#0B5F68', '#3AA6AF', '#F6C7A8'],
  ['#9C3A1E', '#EE8A63', '#FBE3C8'],
  ['#2E2F7A', '#7A86D1', '#F3D7B0'],
  ['#124E78', '#5BA8D6', '#FCE6C4'],
  ['#5A2350', '#B8709F', '#F8D5B8'],
  ['#7A5A1E', '#E0B462', '#FFF3DC'],
  ['#2F5233', '#8AAE62', '#F7E3B1'],
] as const;

/** 32-bit hash (FNV-1a) of an identifier: the seed of its drawing. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const char of text) h = Math.imul(h ^ char.codePointAt(0)!, 0x01000193);
  return h >>> 0;
}

/** mulberry32: a small generator whose sequence depends on the seed alone. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface CoverInput {
  /** Identifier of the training: always the same drawing for the same training. */
  id: string;
  /** Identifier of its module group: one palette per group. */
  group?: string | undefined;
  width?: number;
  height?: number;
}

/** Draws the cover of a training that has no picture, as the text of an SVG under 4 kB. The width stays 320 in its own units. */
export function coverSvg({ id, group = '', width = 320, height = 160 }: CoverInput): string {
  const seed = hash(`${group}/${id}`);
  const random = randomOf(seed);
  const boxHeight = Math.round((320 * height) / width);
  const [dark, light, sun] = palettes[hash(group) % palettes.length]!;
  const key = seed.toString(36);

  const radius = 26 + random() * 20;
  const sunX = 48 + random() * 224;
  const sunY = boxHeight * (0.16 + random() * 0.22);
  const wavelength = 190 + random() * 150;
  const phase = random() * Math.PI * 2;

  const layers = [0.26, 0.43, 0.6, 0.77].map((opacity, i) => {
    const wave = {
      y: boxHeight * (0.46 + i * 0.15),
      amplitude: 13 - i * 2,
      wavelength: Math.max(190, wavelength - i * 18),
      phase: phase + i * 0.75,
    };
    return `<path d="${wavePath(wave, 320)}V${boxHeight}H0Z" fill="${dark}" fill-opacity="${opacity}"/>`;
  });
  const contours = [0, 1, 2, 3, 4].map((i) => {
    const wave = { y: boxHeight * 0.42 - i * 7, amplitude: 13 - i * 0.6, wavelength, phase: phase + i * 0.16 };
    return `<path d="${wavePath(wave, 320)}" stroke-opacity="${round(34 - i * 6) / 100}"/>`;
  });

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 ${boxHeight}" preserveAspectRatio="xMidYMid slice" width="100%" height="100%" aria-hidden="true">`,
    `<defs><linearGradient id="c${key}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    `<rect width="320" height="${boxHeight}" fill="url(#c${key})"/>`,
    `<circle cx="${round(sunX)}" cy="${round(sunY)}" r="${round(radius + 14)}" fill="${sun}" fill-opacity=".16"/>`,
    `<circle cx="${round(sunX)}" cy="${round(sunY)}" r="${round(radius)}" fill="${sun}" fill-opacity=".88"/>`,
    ...layers,
    `<g fill="none" stroke="#fff">${contours.join('')}</g>`,
    '</svg>',
  ].join('');
}
