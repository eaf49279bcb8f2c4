import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteUnsent, unsentModules } from './unsent.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('modules with work to send are noted for each person, once each, and forgotten', () => {
  noteUnsent(1, 12, true);
  noteUnsent(1, 12, true);
  noteUnsent(1, 13, true);
  noteUnsent(2, 14, true);
  expect([unsentModules(1), unsentModules(2), unsentModules(3)]).toEqual([[12, 13], [14], []]);
  noteUnsent(1, 12, false);
  noteUnsent(1, 13, false);
  expect([unsentModules(1), unsentModules(2)]).toEqual([[], [14]]);
  noteUnsent(2, 14, false);
  expect(stored.size).toBe(0);
});

test('a storage that holds something else counts as empty', () => {
  for (const value of ['', '{', '[]', 'null', '{"1":"x"}']) {
    stored.set('sillage.envois', value);
    expect(unsentModules(1)).toEqual([]);
  }
});
