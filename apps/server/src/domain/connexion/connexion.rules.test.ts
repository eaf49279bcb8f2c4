import { describe, expect, test } from 'vitest';
import { ATTEMPT_WINDOW_SECONDS, secondsToWait } from './connexion.rules.ts';

describe('refused sign-ins', () => {
  const now = new Date('2026-11-20T09:10:00Z');

  test('nobody waits below the limit', () => {
    expect(secondsToWait({ count: 9, oldest: now }, 10, now)).toBe(0);
  });

  test('the wait ends when the oldest failure leaves the window', () => {
    const oldest = new Date(now.getTime() - 600_000);
    expect(secondsToWait({ count: 10, oldest }, 10, now)).toBe(ATTEMPT_WINDOW_SECONDS - 600);
  });
});
