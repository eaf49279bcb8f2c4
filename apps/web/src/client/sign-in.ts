import type { Compte, LoginInput, SessionUser } from '@sillage/contracts/connexion.ts';
import endpoints from 'virtual:endpoints';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { notify } from '../ui/notify.ts';
import { client } from './client.ts';
import { readWayBack } from './guards.ts';
import { adminSlug, closeSession, forgetWayBack, openSession, sessionUser } from './session.ts';
import { request } from './wire.ts';

/** What the server asks next, or who is now connected (P-4-01 … 04). */
export type SignInAnswer =
  | { asks: 'password' | 'newPassword' }
  | { asks: 'account'; comptes: Compte[] }
  | { asks: null; user: SessionUser };

type Credentials = Pick<LoginInput, 'code' | 'password' | 'eId' | 'slug'>;

/**
 * One step of signing in; the session is open when it asks for nothing more.
 * @throws ApiError
 */
export async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  const sent: LoginInput = {
    authenticator: credentials.slug ? 'url' : 'twoSteps',
    ...credentials,
    platform: 'browser',
    device: matchMedia('(pointer: coarse)').matches ? 'mobile' : 'ordinateur',
    screen_width: window.screen.width,
    screen_height: window.screen.height,
  };
  const response = await request(endpoints.connexion!.login!, { sent });
  const answer = (await response.json()) as SessionUser | { message: unknown };
  if (response.status === 202) return { asks: 'password' };
  if (response.status === 206) return { asks: 'newPassword' };
  if (response.status === 207) return { asks: 'account', comptes: (answer as { message: Compte[] }).message };
  openSession(answer as SessionUser);
  return { asks: null, user: answer as SessionUser };
}

/**
 * Signs in by the link of a mail or of a connect-as; the session that was open ends whatever comes of it (P-2.1-27).
 * @throws ApiError
 */
export async function signInByLink(slug: string): Promise<SignInAnswer> {
  await signOut();
  try {
    return await signIn({ slug });
  } catch (error) {
    if (slug === adminSlug()) forgetWayBack();
    throw error;
  }
}

/**
 * Ends the session, here then on the server.
 * @throws ApiError
 */
export async function signOut(): Promise<void> {
  closeSession();
  await client.connexion.logout();
}

/** Everything learnt for the person who was connected is forgotten once another page stands. */
export async function goToLogin(router: AnyRouter, search: { slug?: string; retour?: string } = {}): Promise<void> {
  await router.navigate({ to: '/login', search } as never);
  (router.options.context as { queryClient: QueryClient }).queryClient.clear();
}

/** Opens the account of someone else, with a way back (P-4-36, P-4-37). */
export async function connectAs(router: AnyRouter, target: { id: number; role: Role }): Promise<void> {
  const { link } = await client.connexion.connectAs(target);
  await goToLogin(router, { slug: new URL(link).searchParams.get('slug') ?? '' });
}

type Role = 'learner' | 'organisation' | 'referent';

/** A call said that nobody is connected: out, and back to the same page after signing in (P-4-10, P-8-03). */
export async function leaveUnauthorized(router: AnyRouter): Promise<void> {
  if (!sessionUser()) return;
  const retour = readWayBack(router.state.location.href);
  try {
    await signOut();
  } catch {
    notify.error(message('connexion.erreur_deconnexion'));
  }
  await goToLogin(router, retour ? { retour } : {});
}
