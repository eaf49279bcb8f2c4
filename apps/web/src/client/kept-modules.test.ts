import { KEPT_DAYS } from '@sillage/contracts/scorm-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptModule, keepModule, keptModule, keptSecret, takeOldModules } from './kept-modules.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const launched = { adresse: 'http://module-12.localhost/lancement/', nom: 'Doses' } as KeptModule;

test('a module is kept for one person, without the code of its launch, under a secret that stays', () => {
  keepModule(1, 12, { ...launched, jeton: 'secret-du-lancement' });
  expect(keptModule(1, 12)).toBeUndefined();
  const secret = keptSecret(1);
  expect(atob(secret)).toHaveLength(32);
  expect(keptSecret(1)).toBe(secret);
  keepModule(1, 12, { ...launched, jeton: 'secret-du-lancement' });
  expect(keptModule(1, 12)).toMatchObject(launched);
  expect([...stored.values()].join()).not.toContain('secret-du-lancement');
  expect(keptModule(2, 12)).toBeUndefined();
  expect(keptSecret(2)).not.toBe(secret);
  expect(keptModule(1, 12)).toBeUndefined();
});

test('what was not played for long is given up, once', () => {
  keptSecret(1);
  keepModule(1, 12, { ...launched, jeton: null });
  vi.advanceTimersByTime(KEPT_DAYS * 86_400_000);
  keepModule(1, 13, { ...launched, jeton: null });
  expect(takeOldModules(1)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(takeOldModules(1)).toMatchObject([launched]);
  expect(takeOldModules(1)).toEqual([]);
  expect([keptModule(1, 12), keptModule(1, 13)]).toMatchObject([undefined, launched]);
});
