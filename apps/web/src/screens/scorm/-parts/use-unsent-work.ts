import { useEffect, useRef } from 'react';
import { useConnectedUser } from '../../../client/login.ts';
import { noteUnsent } from '../../../client/unsent.ts';
import type { LaunchState } from './launch-state.ts';

/** A commit that is on its way has so many milliseconds before it is said to wait, or someone who leaves is asked. */
export const ON_ITS_WAY = 1_500;

interface UnsentWork {
  /** The launch page says how many commits it holds. */
  hold(commits: number): void;
  /** Whether some are still here, once those on their way have had their time. */
  isLeft(): Promise<boolean>;
  /** The launch page has put everything away. */
  close(): void;
}

/** The work on this device that the server has not: noted until the player is left with nothing behind, however the page ends. */
export function useUnsentWork(module: number, { launched, isReady, enAttente }: LaunchState): UnsentWork {
  const { userId } = useConnectedUser();
  const held = useRef(0);
  const emptied = useRef<() => void>(() => undefined);
  const isTracked = launched?.suivi === true;

  useWarning(enAttente > 0);
  useEffect(() => {
    if (isTracked && isReady) noteUnsent(userId, module, held.current);
  }, [isTracked, isReady, userId, module]);

  return {
    hold(commits) {
      held.current = commits;
      if (isTracked) noteUnsent(userId, module, commits);
      if (commits === 0) emptied.current();
    },
    async isLeft() {
      if (held.current === 0) return false;
      return new Promise<boolean>((resolve) => {
        emptied.current = () => resolve(false);
        setTimeout(() => resolve(true), ON_ITS_WAY);
      });
    },
    close() {
      if (isTracked && held.current === 0) noteUnsent(userId, module, null);
    },
  };
}

/** The browser asks before the page is closed. */
function useWarning(hasUnsent: boolean) {
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}
