import type { RunTimeLaunch } from './session.ts';

/** What became of the item on this page. */
export interface Played {
  isShown: boolean;
  /** The content has called its run-time. */
  hasBegun: boolean;
  /** Null as long as it goes on. */
  ended: { byContent: boolean; isSuspended: boolean } | null;
  /** `continue`, `abandon`…: what the content asked for as it ended. */
  navigation: string | null;
  /** The manifest asks for an order, which ends what it leads on from (SN UP.4). */
  hasOrder: boolean;
}

type Asked = Pick<RunTimeLaunch, 'sco' | 'doneByContent'>;

/** It was shown, and never called: at its end it is done. */
export function isSilent({ doneByContent }: Asked, { isShown, hasBegun, ended, hasOrder }: Played): boolean {
  return isShown && !ended && !hasBegun && !doneByContent && !hasOrder;
}

/** What began and was left in the middle, or abandoned, is not done. */
export function isDone(
  { sco, doneByContent }: Asked,
  { isShown, hasBegun, ended, navigation, hasOrder }: Played,
): boolean {
  if (!sco) return isShown;
  if (!isShown || !ended || ended.isSuspended || doneByContent) return false;
  const isAbandoned = /^abandon(All)?$/.test(navigation ?? '');
  return !isAbandoned && (ended.byContent || !hasBegun || hasOrder);
}
