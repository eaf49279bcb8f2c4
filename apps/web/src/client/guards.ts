import { type Capability, can, capabilities, passes } from '@sillage/contracts/capabilities.ts';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notify } from '../ui/notify.ts';
import { connectedUser, findConnectedUser, isConfirmed, recoverLogin } from './login.ts';

/** Guards of routes, given as `beforeLoad`: authentication, then role, then feature, before any data is asked for (P-2.1-41). */

interface Entered {
  location: { href: string };
  preload: boolean;
}

/** Any connected person; a visitor goes to the sign-in page and comes back here afterwards (P-2.1-35). */
export function authRequired() {
  return async ({ location }: Pick<Entered, 'location'>): Promise<void> => {
    await ensureConnected(location.href);
  };
}

/** Whoever holds the capability (P-2.1-36, P-2.1-37, P-2.1-38, P-2.1-39, P-2.1-40). */
export function roleRequired(capability: Capability) {
  const { roles } = capabilities[capability];
  return async ({ location, preload }: Entered): Promise<void> => {
    let user = await ensureConnected(location.href);
    if (!can(user, capability) && !isConfirmed()) {
      // The copy may be of somebody who was here before: only the server refuses.
      await recoverLogin();
      user = await ensureConnected(location.href);
    }
    if (can(user, capability)) return;
    const hasRole = passes(user, { roles });
    if (hasRole) throw redirect({ to: '/' });
    if (!preload) notify.error(message('connexion.page_refusee'));
    throw redirect({ to: '/login' });
  };
}

/** A connected person is sent to Accueil, login kept (P-2.1-11, P-2.1-27). */
export function anonymousOnly() {
  return (): void => {
    if (connectedUser()) throw redirect({ to: '/', replace: true });
  };
}

/** On a page for visitors: whoever is connected though this browser has lost its copy is led home, and nobody waits for it. */
export function useRecoveredLogin(): void {
  const router = useRouter();
  useEffect(() => {
    let isLeft = false;
    void recoverLogin().then((isFound) => {
      if (isFound && !isLeft) void router.invalidate();
    });
    return () => {
      isLeft = true;
    };
  }, [router]);
}

async function ensureConnected(href: string): Promise<ConnectedUser> {
  const user = await findConnectedUser();
  if (!user) throw redirect({ to: '/login', search: href === '/' ? {} : { retour: href } });
  return user;
}
