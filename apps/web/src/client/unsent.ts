import { useMemo, useSyncExternalStore } from 'react';
import { keptLists } from '../ui/kept-lists.ts';

/** A module of which this browser may still hold work that the server has not. */
interface Unsent {
  module: number;
  /** Answers that are known to wait. */
  nombre: number;
}

const KEY = 'sillage.envois';
const unsent = keptLists<Unsent | number>(KEY);
/** Told here; other tabs hear of it from the browser. */
const news = new EventTarget();

/** What this browser may still hold of this person. */
export function unsentOf(userId: number): Unsent[] {
  // Browsers that were left before answers were counted hold the number of the module alone.
  return unsent.of(userId).map((one) => (typeof one === 'number' ? { module: one, nombre: 0 } : one));
}

/** @param nombre answers that are known to wait, null once nothing may be left */
export function noteUnsent(userId: number, module: number, nombre: number | null): void {
  const all = unsentOf(userId);
  const others = all.filter((one) => one.module !== module);
  if (nombre === null && others.length === all.length) return;
  if (all.some((one) => one.module === module && one.nombre === nombre)) return;
  unsent.keep(userId, nombre === null ? others : [...others, { module, nombre }]);
  news.dispatchEvent(new Event('change'));
}

/** What waits, by module, as it goes. */
export function useUnsent(userId: number): Map<number, number> {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept says when to read it anew.
  return useMemo(() => new Map(unsentOf(userId).map(({ module, nombre }) => [module, nombre])), [userId, kept]);
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  news.addEventListener('change', onChange, { signal: stop.signal });
  window.addEventListener('storage', onChange, { signal: stop.signal });
  return () => stop.abort();
}

/** Somebody does not want to wait for the next try. */
export function askToSend(): void {
  news.dispatchEvent(new Event('envoi'));
}

export function onSendAsked(send: () => void, signal: AbortSignal): void {
  news.addEventListener('envoi', send, { signal });
}
