import { message } from '@sillage/contracts/messages.fr.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { notify } from '../ui/notify.ts';
import { readWayBack } from './landing.ts';
import { adoptSession, sessionUser } from './session.ts';
import { signOut } from './sign-in.ts';

let expired = false;

/** Whether the last person here left because the login had ended, not of their own accord. */
export function hasExpired(): boolean {
  return expired;
}

/**
 * A call said that nobody is connected any more: out, and back to the same page after signing in (P-4-10, P-8-03).
 * A late answer to a login that another person has replaced since, in another tab, must not close theirs.
 */
export async function leaveUnauthorized(router: RegisteredRouter): Promise<void> {
  if (!sessionUser()) return;
  if (await adoptSession()) return router.invalidate();
  const retour = readWayBack(router.state.location.href);
  await endSession();
  expired = true;
  await router.navigate({ to: '/login', search: retour && retour !== '/' ? { retour } : {} });
}

/** Ends the session; a failure is said, and one is out of this browser all the same (P-8-04). */
export async function signOutOrSay(): Promise<void> {
  expired = false;
  await endSession();
}

async function endSession(): Promise<void> {
  try {
    await signOut();
  } catch {
    notify.error(message('connexion.erreur_deconnexion'));
  }
}
