import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { askToLeave } from '../ask-to-leave.ts';
import { holdForm } from './held.ts';

/** Leaving with changes asks, inside the application, and when the tab closes before they are kept. */
export function useLeaveQuestion(holdsBack: RefObject<boolean>, isAtRisk: RefObject<boolean>) {
  useEffect(() => holdForm(holdsBack), [holdsBack]);
  useBlocker({
    shouldBlockFn: async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (!holdsBack.current || current.pathname === next.pathname) return false;
      return !(await askToLeave());
    },
    enableBeforeUnload: () => holdsBack.current && isAtRisk.current,
  });
}
