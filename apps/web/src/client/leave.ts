import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { readWayBack } from '@sillage/contracts/retour.rules.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { letEntriesGo } from '../ui/form/held.ts';
import { createLazyHost } from '../ui/lazy-host.ts';
import { notify } from '../ui/notify.ts';

import { adminSlug, connectedUser, findLogin, isConfirmed, openLogin } from './login.ts';
import { signOut } from './sign-in.ts';

let expired = false;

/** Whether the last person here left because the login had ended, not of their own accord. */
export function hasExpired(): boolean {
  return expired;
}

interface SignInAgain {
  former: ConnectedUser;
  /** Who has signed in; null: one leaves. */
  answer: (user: ConnectedUser | null) => void;
}

/** The dialog « Votre connexion a expiré », loaded when it is first needed. */
export const signInHost = createLazyHost<SignInAgain>();

/**
 * A call said that nobody is connected any more: whoever is there signs in over the page, where what was typed stays, and the call
 * is made again. Whoever does not is out, and back to the same page after signing in (P-4-10, P-8-03), as is whoever opens a page
 * with a login that is over, and a connect-as, whose password nobody has. Another person begins anew: nothing of the former one
 * is sent or shown under their name.
 */
export async function signInAgain(router: RegisteredRouter): Promise<boolean> {
  const former = connectedUser();
  if (!former) return false;
  const user = (await findLogin()) ?? (await askToSignIn(former));
  if (user?.userId === former.userId) return true;
  if (user) {
    openLogin(user);
    beginAnew();
  } else await leaveUnauthorized(router);
  return false;
}

async function askToSignIn(former: ConnectedUser): Promise<ConnectedUser | null> {
  if (!isConfirmed() || adminSlug()) return null;
  return new Promise((answer) => signInHost.call({ former, answer }));
}

/** Loads the page again for another person. */
export function beginAnew(): void {
  letEntriesGo();
  window.location.reload();
}

/** Out, and back to the same page after signing in. */
export async function leaveUnauthorized(router: RegisteredRouter): Promise<void> {
  const retour = readWayBack(router.state.location.href);
  await endLogin();
  expired = true;
  letEntriesGo();
  await router.navigate({ to: '/login', search: retour && retour !== '/' ? { retour } : {} });
}

/**
 * Ends the login. A failure is said (P-8-04): nobody is let in by this login any more, which the server ends as soon as it hears of
 * it.
 */
export async function signOutOrSay(): Promise<void> {
  expired = false;
  await endLogin();
}

async function endLogin(): Promise<void> {
  try {
    await signOut();
  } catch {
    notify.error(message('connexion.erreur_deconnexion'));
  }
}
