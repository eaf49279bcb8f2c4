import { createFileRoute, redirect } from '@tanstack/react-router';
import { authRequired } from '../client/guards.ts';
import { signOutOrSay } from '../client/leave.ts';

/** Ends the session, then the sign-in page (P-2.1-03, P-2.1-04, P-2.1-05). */
export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ preload }) => {
    if (preload) return;
    await authRequired()({ location: { href: '/' } });
    await signOutOrSay();
    throw redirect({ to: '/login', replace: true });
  },
});
