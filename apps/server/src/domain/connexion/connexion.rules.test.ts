import { describe, expect, test } from 'vitest';
import { ATTEMPT_WINDOW_SECONDS, maxFailuresOf, networkOf, secondsToWait } from './connexion.rules.ts';

describe('refused sign-ins', () => {
  const now = new Date('2026-11-20T09:10:00Z');

  test('nobody waits below the limit', () => {
    expect(secondsToWait({ count: 9, oldest: now }, 10, now)).toBe(0);
  });

  test('the wait ends when the oldest failure leaves the window', () => {
    const oldest = new Date(now.getTime() - 600_000);
    expect(secondsToWait({ count: 10, oldest }, 10, now)).toBe(ATTEMPT_WINDOW_SECONDS - 600);
  });

  test('an address may make more mistakes with each account that it knows, up to a cap', () => {
    expect([0, 1, 30, 48, 49, 10_000].map(maxFailuresOf)).toEqual([120, 130, 420, 600, 600, 600]);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64'],
    ['2001:DB8:0012:34::8', '2001:db8:12:34::/64'],
    ['2001:db8::8', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['1:2:3:4:5:6::', '1:2:3:4::/64'],
  ])('of IPv6 a whole /64 is one address: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
