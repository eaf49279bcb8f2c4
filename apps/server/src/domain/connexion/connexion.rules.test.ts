import { describe, expect, test } from 'vitest';
import { ATTEMPT_WINDOW_SECONDS, delayInWords, secondsToWait } from './connexion.rules.ts';

describe('refused sign-ins', () => {
  const now = new Date('2026-11-20T09:10:00Z');

  test('nobody waits below the limit', () => {
    expect(secondsToWait({ count: 9, oldest: now }, 10, now)).toBe(0);
  });

  test('the wait ends when the oldest failure leaves the window', () => {
    const oldest = new Date(now.getTime() - 600_000);
    expect(secondsToWait({ count: 10, oldest }, 10, now)).toBe(ATTEMPT_WINDOW_SECONDS - 600);
  });

  test('the delay is said in words', () => {
    expect([delayInWords(1), delayInWords(40), delayInWords(60), delayInWords(899)]).toEqual([
      '1 seconde',
      '40 secondes',
      '1 minute',
      '15 minutes',
    ]);
  });
});
