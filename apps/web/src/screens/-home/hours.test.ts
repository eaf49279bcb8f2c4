import { expect, test, vi } from 'vitest';
import { isElsewhere } from './hours.ts';

test('a browser of Nouméa or of Guadeloupe is elsewhere, one of Berlin is not', () => {
  const now = new Date('2026-11-20T08:02:00Z');
  const of = (zone: string) => {
    vi.stubEnv('TZ', zone);
    return isElsewhere(now);
  };
  expect(['Pacific/Noumea', 'America/Guadeloupe', 'Europe/Berlin', 'Europe/Paris'].map(of)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  vi.unstubAllEnvs();
});
