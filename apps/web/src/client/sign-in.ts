import endpoints from 'virtual:endpoints';
import type { Compte, LoginInput, SessionUser } from '@sillage/contracts/connexion.ts';
import { client } from './client.ts';
import { adminSlug, closeSession, forgetWayBack, openSession } from './session.ts';
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

let pendingLink: string | null = null;

/** Keeps the slug of `/login?slug=…` and removes it from the address before anything else reads it (P-2.1-23). */
export function takeLinkFromAddress(): void {
  const address = new URL(window.location.href);
  const slug = address.searchParams.get('slug');
  if (address.pathname !== '/login' || !slug) return;
  pendingLink = slug;
  window.history.replaceState(window.history.state, '', '/login');
}

/** The next visit of the sign-in page signs in by this link, which never stands in an address. */
export function keepLink(slug: string): void {
  pendingLink = slug;
}

/** The link to sign in by, once. */
export function takeLink(): string | null {
  const slug = pendingLink;
  pendingLink = null;
  return slug;
}
