import { expect, test } from 'vitest';
import { coverSvg } from './cover.ts';

test('a cover is always the same for the same training, and differs from its neighbours', () => {
  const cover = coverSvg({ id: '41', group: '3' });
  expect(coverSvg({ id: '41', group: '3' })).toBe(cover);
  expect(coverSvg({ id: '42', group: '3' })).not.toBe(cover);
});

test('trainings of a group share its palette', () => {
  const stops = (id: string) =>
    coverSvg({ id, group: 'soins' })
      .match(/stop-color="#\w+"/g)
      ?.slice(0, 2);
  expect(stops('1')).toEqual(stops('2'));
});

test('a cover weighs less than 4 kB in any shape, holds no script and asks for nothing', () => {
  for (const height of [76, 112, 140, 160, 320, 560]) {
    const svg = coverSvg({ id: `training-${height}`, group: 'g', width: 320, height });
    expect(svg.length).toBeLessThan(4096);
    expect(svg).not.toMatch(/href|script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    expect(svg).not.toContain('NaN');
  }
});
