import { useBlocker, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { askToLeave, type LeaveQuestion } from '../ask-to-leave.ts';
import { holdForm } from './held.ts';

/**
 * Leaving with changes asks, inside the application, and when the tab closes before they are kept.
 * @param ask what is asked: of unsaved entries, unless something else is on its way
 */
export function useLeaveQuestion(
  holdsBack: RefObject<boolean>,
  isAtRisk: RefObject<boolean>,
  ask: (question: LeaveQuestion) => Promise<boolean> = askToLeave,
) {
  const router = useRouter();
  useEffect(() => holdForm(holdsBack), [holdsBack]);
  useBlocker({
    shouldBlockFn: async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (!holdsBack.current || current.pathname === next.pathname) return false;
      // Gone back twice: the last one asked counts both steps, and its answer alone is the router's.
      const isMoot = () => router.latestLocation.pathname !== current.pathname;
      return !(await ask({ about: holdsBack, isMoot }));
    },
    enableBeforeUnload: () => holdsBack.current && isAtRisk.current,
  });
}
