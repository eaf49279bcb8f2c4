/**
 * What a learner has read, kept for the hours without a network by offline-worker.ts, which knows this name too: it keeps
 * nothing where no such store was opened.
 */
export const OFFLINE = 'sillage.hors-ligne';
/** The files of the build, which name nobody. */
export const FILES = 'sillage.fichiers';

/** In the browser's storage: the modules that a learner may play without the network, and what opens them. */
export const KEPT_MODULES = 'sillage.gardes';

/** Leaves this browser with the person. A page that is not of a safe origin has no such store. */
export function forgetOffline(): void {
  void globalThis.caches?.delete(OFFLINE);
  const kept = localStorage.getItem(KEPT_MODULES);
  if (!kept) return;
  localStorage.removeItem(KEPT_MODULES);
  // Nothing opens them any more; their files go too, if the page lasts.
  void import('./forget-packages.ts').then(({ forgetKept }) => forgetKept(kept));
}
