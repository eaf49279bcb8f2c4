import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationHost, notificationMs, notify, undoMs } from './notify.ts';

const shown: string[] = [];
beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
  notificationHost.serve(({ kind, text }) => shown.push(`${kind} ${text}`));
});
afterEach(() => {
  vi.useRealTimers();
});

test('P-4-39 P-4-40 P-9-15 S-9-53 · the same notification is not repeated within ten seconds, another one is shown', () => {
  notify.error('Erreur');
  notify.error('Erreur');
  notify.success('Supprimés avec succès');
  expect(shown).toEqual(['error Erreur', 'success Supprimés avec succès']);
  vi.advanceTimersByTime(9_999);
  notify.error('Erreur');
  expect(shown).toHaveLength(2);
  vi.advanceTimersByTime(1);
  notify.error('Erreur');
  expect(shown.at(-1)).toBe('error Erreur');
  expect(shown).toHaveLength(3);
});

test('P-9-11 P-9-14 S-9-52 · a success stays 5 s, any other notification 2.5 s, and an error until it is closed', () => {
  expect(notificationMs).toEqual({ success: 5000, info: 2500, error: false });
});

test('what can be undone stays twenty seconds', () => {
  expect(undoMs).toBe(20_000);
});

test('what can be undone is said each time that it is done', () => {
  const undo = vi.fn();
  notify.success('Archivé avec succès : Zoé', undo);
  notify.success('Archivé avec succès : Zoé', undo);
  expect(shown.filter((one) => one.includes('Zoé'))).toHaveLength(2);
});
