/**
 * What a learner has read, kept for the hours without a network by offline-worker.ts, which knows this name too: it keeps
 * nothing where no such store was opened.
 */
export const OFFLINE = 'sillage.hors-ligne';
/** The files of the build, which name nobody. */
export const FILES = 'sillage.fichiers';

/** Leaves this browser with the person. A page that is not of a safe origin has no such store. */
export function forgetOffline(): void {
  void globalThis.caches?.delete(OFFLINE);
}
