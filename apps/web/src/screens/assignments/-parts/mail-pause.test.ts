import { expect, test } from 'vitest';
import { pauseOf } from './mail-pause.ts';

const reminder = (demandeLe: string, envoyes: number) => ({ total: 3, envoyes, abandonnes: 1, demandeLe });
const now = new Date('2026-11-26T10:00:30Z');

test('mails that wait are asked about often while they are new, then seldom, and no more once none waits', () => {
  expect(pauseOf([], now)).toBe(false);
  expect(pauseOf([reminder('2026-11-26T10:00:20Z', 2)], now)).toBe(false);
  expect(pauseOf([reminder('2026-11-26T10:00:01Z', 1)], now)).toBe(2_000);
  expect(pauseOf([reminder('2026-11-26T10:00:00Z', 1)], now)).toBe(15_000);
  expect(pauseOf([reminder('2026-11-26T10:00:20Z', 2), reminder('2026-11-25T10:00:00Z', 0)], now)).toBe(15_000);
});
