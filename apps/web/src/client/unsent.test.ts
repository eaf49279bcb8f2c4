import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteUnsent, unsentOf } from './unsent.ts';

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

test('modules with work to send are noted for each person, once each with how much, and forgotten', () => {
  noteUnsent(1, 12, 0);
  noteUnsent(1, 12, 3);
  noteUnsent(1, 13, 1);
  noteUnsent(2, 14, 0);
  const left = [
    [
      { module: 12, nombre: 3 },
      { module: 13, nombre: 1 },
    ],
    [{ module: 14, nombre: 0 }],
    [],
  ];
  expect([unsentOf(1), unsentOf(2), unsentOf(3)]).toEqual(left);
  noteUnsent(1, 12, null);
  noteUnsent(1, 13, null);
  expect([unsentOf(1), unsentOf(2)]).toEqual([[], [{ module: 14, nombre: 0 }]]);
  noteUnsent(2, 14, null);
  expect(stored.size).toBe(0);
});

test('what a browser kept before answers were counted still goes', () => {
  stored.set('sillage.envois', '{"1":[12]}');
  expect(unsentOf(1)).toEqual([{ module: 12, nombre: 0 }]);
});

test('a storage that holds something else counts as empty', () => {
  for (const value of ['', '{', '[]', 'null', '{"1":"x"}']) {
    stored.set('sillage.envois', value);
    expect(unsentOf(1)).toEqual([]);
  }
});
