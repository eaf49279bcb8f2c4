import type { Keeper } from './kept-launch.ts';
import type { Outbox } from './outbox.ts';
import type { RunTime, RunTimeEvent } from './run-time.ts';
import { isLarge } from './wire.ts';

/** Hears what happens in the package, and puts it away. */
export interface Follower {
  on(event: RunTimeEvent): void;
  /** Settles once everything is sent. */
  close(): Promise<void>;
}

/** A value that is set reaches this device's storage after so many milliseconds, and the server after so many. */
const NOTE_AFTER = 300;
const SEND_AFTER = 20_000;

type Kept = Pick<Outbox, 'next' | 'commit' | 'note' | 'leave' | 'wake' | 'flush'>;

/** Follows the package: what it sets is kept here at once, what it commits is sent. */
export function track(
  runTime: Pick<RunTime, 'state' | 'isSilent' | 'finish'>,
  outbox: Kept,
  keeper: Pick<Keeper, 'save'> | null,
): Follower {
  // What a page hears last: browsers do away with `unload`. Asked before the package loads, which could answer in their place.
  const lastEvent = isAllowed('unload') ? 'unload' : 'pagehide';
  let changed = false;
  let noting: ReturnType<typeof setTimeout> | undefined;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let kept: Promise<void> | undefined;
  const commit = (how: { fin?: boolean; isLeaving?: boolean } = {}) => {
    clearTimeout(noting);
    clearTimeout(sending);
    noting = undefined;
    sending = undefined;
    if (changed || how.fin) {
      const state = runTime.state();
      outbox.commit(state, how);
      kept = keeper?.save(state, outbox.next, how.fin === true).catch(() => undefined);
    }
    changed = false;
  };
  const leaveAtOnce = () => (changed ? commit({ isLeaving: true }) : outbox.leave());
  let isGone = false;
  // A page that is hidden may never be shown again; what its content says as it hears of it comes just after.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return outbox.wake();
    if (isGone) return;
    leaveAtOnce();
    setTimeout(() => commit({ isLeaving: true }));
  });
  addEventListener('pagehide', ({ persisted }) => {
    isGone = true;
    if (runTime.isSilent()) return runTime.finish();
    const content = window[0];
    // Two such states are more than what may outlive a page: that of the content's last words is waited for.
    const isAwaited = isLarge(runTime.state()) && !persisted && content !== undefined;
    if (isAwaited) content.addEventListener(lastEvent, leaveAtOnce);
    else leaveAtOnce();
  });
  addEventListener('pageshow', () => {
    isGone = false;
  });
  addEventListener('online', () => outbox.wake());
  addEventListener('focus', () => outbox.wake());
  return {
    on(event) {
      changed ||= event === 'change';
      if (event === 'commit') commit({ isLeaving: isGone || document.visibilityState === 'hidden' });
      if (event === 'seen' || event === 'end') commit({ fin: true, isLeaving: true });
      // The content hears of its end after this page, which then has no timer left.
      if (event === 'change' && isGone) queueMicrotask(() => commit({ isLeaving: true }));
      else if (event === 'change') {
        noting ??= setTimeout(() => {
          noting = undefined;
          outbox.note(runTime.state());
        }, NOTE_AFTER);
        sending ??= setTimeout(commit, SEND_AFTER);
      }
    },
    close: async () => void (await Promise.all([outbox.flush(), kept])),
  };
}

function isAllowed(feature: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature(feature) ?? true;
}

/** Of what is only shown: nothing of it is kept. */
export function preview(): Follower {
  return { on: () => undefined, close: async () => undefined };
}
