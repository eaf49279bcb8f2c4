import { announce } from './announce.tsx';
import { createLazyHost } from './lazy-host.ts';

type NotificationKind = 'success' | 'error' | 'info';

export interface NotificationRequest {
  kind: NotificationKind;
  text: string;
  /** What « Annuler » does. */
  undo?: (() => void) | undefined;
}

export const notificationHost = createLazyHost<NotificationRequest>();

/** The same sentence is not repeated within this time (P-9-15). */
const COOLDOWN_MS = 10_000;
const lastShown = new Map<string, number>();

function show(kind: NotificationKind, text: string, undo?: () => void): void {
  const key = `${kind} ${text}`;
  const now = Date.now();
  // What was done again may be undone again.
  if (!undo && now - (lastShown.get(key) ?? Number.NEGATIVE_INFINITY) < COOLDOWN_MS) return;
  lastShown.set(key, now);
  if (kind !== 'error') announce(text);
  notificationHost.call({ kind, text, undo });
}

/** How long each stays; an error until it is closed (P-9-11, P-9-14, S-9-52). */
export const notificationMs = { success: 5000, info: 2500, error: false } as const;
/** What one may act on: as long as WCAG 2.2.1 leaves for a simple action, where a sentence is only read. */
export const undoMs = 20_000;

/**
 * One sentence at the top of the page: a success stays 5 s, an information 2.5 s, an error until it is closed, what can be undone
 * 20 s; any of them as long as the mouse or the focus is on it.
 */
export const notify = {
  success: (text: string, undo?: () => void) => show('success', text, undo),
  info: (text: string) => show('info', text),
  error: (text: string) => show('error', text),
};
