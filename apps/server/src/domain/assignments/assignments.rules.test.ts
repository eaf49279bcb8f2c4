import { expect, test } from 'vitest';
import { appareilsOf, makeShortId } from './assignments.rules.ts';

test('C-3.5-12 · the short code is eight signs that cannot be taken for one another', () => {
  expect(makeShortId(() => 0)).toBe('22222222');
  expect(makeShortId()).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(makeShortId()).not.toBe(makeShortId());
});

test('C-1-02 · on a headset where it has no address at all; on nothing where each was stored with a password', () => {
  const secret = 'https://u:p@formation.test/jeu';
  const on = (overrideUrl: string | null, overrideUrlMobile: string | null) =>
    appareilsOf([{ type: 1, isMobileModeAvailable: true, scorm: false, overrideUrl, overrideUrlMobile }], {
      available: true,
      forced: false,
    });
  expect(on(null, null)).toEqual(['casque']);
  expect(on(secret, null)).toEqual([]);
  expect(on(secret, secret)).toEqual([]);
  expect(on(secret, 'https://formation.test/m')).toEqual(['telephone']);
});
