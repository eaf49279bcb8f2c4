import { expect, test } from 'vitest';
import { isCounted } from './counted.ts';

test('S-7-73 S-7-74 · nothing is noted on a local machine, unless its setting lifts that', () => {
  for (const hostname of ['localhost', '127.0.0.1', '[::1]']) {
    expect([isCounted(hostname, '0'), isCounted(hostname, undefined), isCounted(hostname, '1')]).toEqual([
      false,
      false,
      true,
    ]);
  }
  expect(isCounted('sillage.test', '0')).toBe(true);
});
