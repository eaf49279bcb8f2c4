import { describe, expect, test } from 'vitest';
import { chartColors } from './palette.ts';

/** What each sight makes of linear red, green and blue (Machado, Oliveira and Fernandes, 2009, whole deficiency). */
const SIGHTS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
type Sight = keyof typeof SIGHTS;

/** Linear red, green and blue as this sight has them. */
function seen(color: string, sight: Sight): number[] {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return SIGHTS[sight].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, share, index) => sum + share * linear[index]!, 0),
      ),
    ),
  );
}

/** Contrast as WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, other: string, sight: Sight): number {
  const [dark, light] = [one, other]
    .map((color) => {
      const [red, green, blue] = seen(color, sight) as [number, number, number];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const neighbours = (colors: readonly string[]) =>
  colors.slice(1).map((color, index) => [colors[index]!, color] as const);
const hue = (color: string) => {
  const [red, green] = [1, 3].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
  return green > red ? 'green' : 'red';
};

describe.each(['light', 'dark'] as const)('the palettes of the %s scheme', (scheme) => {
  const { categories, goodToBad } = chartColors[scheme];

  test.each(Object.keys(SIGHTS) as Sight[])(
    'S-9-69 · with %s sight, neighbours differ by their lightness alone',
    (sight) => {
      for (const [one, other] of neighbours(goodToBad)) {
        expect(contrast(one, other, sight), `${one} ${other}`).toBeGreaterThan(1.6);
      }
      // Around a ring, the last meets the first.
      for (const [one, other] of neighbours([...categories, categories[0]!])) {
        expect(contrast(one, other, sight), `${one} ${other}`).toBeGreaterThan(1.5);
      }
    },
  );

  test('S-9-69 · ratings go from green to red', () => {
    expect([hue(goodToBad[0]!), hue(goodToBad.at(-1)!)]).toEqual(['green', 'red']);
  });
});
